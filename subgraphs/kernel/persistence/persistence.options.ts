import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { flag, list } from '../options/written-values.ts';
import { connectionUrlProblem } from './connection-url.ts';

const connectionUrl = z.string().superRefine((text, context) => {
  const message = connectionUrlProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Section `Persistence`: the database and its connections. */
export const persistenceSection = defineSection(
  'Persistence',
  z.object({
    /**
     * PostgreSQL connection string of a role that obeys row-level security. Absent: embedded, in `DataDirectory`.
     * @example postgres://platform@db/platform
     */
    Url: connectionUrl.optional(),
    /**
     * Connection string of the role that owns the schema, where that is not the role of `Url`.
     * @example postgres://owner@db/platform
     */
    MigrationUrl: connectionUrl.optional(),
    /**
     * Connection strings of read replicas, with the role of `Url`. Lists, renders, exports and statistics are read there; a pool each.
     * @example postgres://platform@replica/platform
     */
    ReplicaUrls: list(connectionUrl).default([]),
    /**
     * Maximum lag of a replica; beyond it reads use the primary. A caller with a recent write always reads from the
     * primary.
     */
    ReplicaMaxLag: timeSpan({ min: 3_000, max: 600_000 }).prefault('00:00:10'),
    /** Folder of the embedded database and of local key files. */
    DataDirectory: z.string().min(1).default('.data'),
    /** Maximum connections of a process. */
    PoolSize: z.coerce.number().int().min(1).max(200).default(10),
    /** Whether frequent reads and writes use prepared statements. Set `false` behind a pooler that does not support them. */
    PreparedStatements: flag().default(true),
    /** Whether a starting process migrates the schema, or requires `npm run migrate` before. */
    MigrateAtStart: flag().default(true),
  }),
);
