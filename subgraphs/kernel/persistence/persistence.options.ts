import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { flag } from '../options/written-values.ts';
import { connectionUrlProblem } from './connection-url.ts';

const connectionUrl = z.string().superRefine((text, context) => {
  const message = connectionUrlProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Section `Persistence`: where the data lives. */
export const persistenceSection = defineSection(
  'Persistence',
  z.object({
    /** PostgreSQL connection string of a role that obeys row-level security. Absent: embedded, in `DataDirectory`. */
    Url: connectionUrl.optional(),
    /** Connection string of the role that owns the schema, where that is not the role of `Url`. */
    MigrationUrl: connectionUrl.optional(),
    /** Folder of the embedded database and of local key files. */
    DataDirectory: z.string().min(1).default('.data'),
    /** Connections a process may open. */
    PoolSize: z.coerce.number().int().min(1).max(200).default(10),
    /** Whether a starting process migrates, or demands that `npm run migrate` did. */
    MigrateAtStart: flag().default(true),
  }),
);
