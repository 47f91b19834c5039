/** Why a channel does not carry a notification to a recipient. */
export const withholdingReasons = [
  'NotSelected',
  'Preference',
  'CategoryPreference',
  'TenantDefault',
  'Permission',
  'QuietHours',
  'NotConfigured',
  'Unreachable',
  'AlreadyPosted',
  'OtherNotification',
  'TypeRemoved',
  'Throttled',
  'Seen',
  'Cancelled',
  'Suppressed',
] as const;
export type WithholdingReason = (typeof withholdingReasons)[number];

/** What became of a notification by one channel. */
export const channelOutcomes = ['Sent', 'Waiting', 'Withheld', 'Failed'] as const;
export type ChannelOutcome = (typeof channelOutcomes)[number];
