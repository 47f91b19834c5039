/** Statuses of a broadcast. */
export const broadcastStatuses = [
  'Scheduled',
  'Running',
  'Paused',
  'Completed',
  'Cancelled',
  'Failed',
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** Why a broadcast failed. */
export const broadcastFailures = ['TypeNotFound', 'TopicNotFound', 'FilterNotValid'] as const;
export type BroadcastFailure = (typeof broadcastFailures)[number];

/** Limits of topics and broadcasts. Texts in Unicode code points. */
export const broadcastLimits = {
  topicKey: 128,
  topicTitle: 200,
  topicDescription: 2_000,
  /** People that one call subscribes or unsubscribes. */
  subscribers: 1_000,
  name: 200,
  filterConditions: 20,
  filterField: 200,
  filterValue: 2_000,
  /** Days until a broadcast starts, at most. */
  startDays: 366,
} as const;
