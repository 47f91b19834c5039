/** Channels whose addresses can be suppressed. */
export const suppressibleChannels = ['email', 'sms'] as const;
export type SuppressibleChannel = (typeof suppressibleChannels)[number];

/** Why an address gets no more messages. */
export const suppressionReasons = ['Bounce', 'Complaint', 'Manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppressionLimits = {
  /** Characters of an address. */
  address: 320,
  /** Characters of the details. */
  details: 500,
  /** Bytes of a provider's callback. */
  callbackBody: 1_048_576,
  /** Reports in a provider's callback. */
  callbackReports: 10_000,
} as const;
