export const transferKinds = ['Export', 'Import'] as const;
export type TransferKind = (typeof transferKinds)[number];

export const transferStatuses = [
  'Uploaded',
  'Previewed',
  'Mapped',
  'Queued',
  'Running',
  'Completed',
  'Failed',
] as const;
/** Statuses of an import whose rows wait for their caller's word. */
export const stagedStatuses = [
  'Uploaded',
  'Previewed',
  'Mapped',
] as const satisfies readonly (typeof transferStatuses)[number][];

export type TransferStatus = (typeof transferStatuses)[number];
