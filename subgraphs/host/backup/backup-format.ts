import { z } from 'zod';

/** What a backup folder says of itself. It is written last: a folder without it is no backup. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** When its snapshot was taken, ISO 8601. */
  takenAt: z.string(),
  /** Version of the platform that wrote it. */
  version: z.string(),
  /** Steps of the schema, in their order. */
  steps: z.array(z.string()),
  /** Tables by name, with their columns and numbers of rows. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
  /** Next values of sequences by name. */
  sequences: z.record(z.string(), z.string()),
  /** Number of files, or the store outside of the backup that has them. */
  blobs: z.union([z.number(), z.enum(['s3', 'external'])]),
  /** Names of key files. */
  keys: z.array(z.string()),
});

export type BackupManifest = z.output<typeof backupManifest>;

/** Places in a backup folder. */
export const backupPlaces = {
  manifest: 'manifest.json',
  tables: 'tables',
  blobs: 'blobs',
  keys: 'keys',
} as const;

/** A backup that cannot be taken or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
