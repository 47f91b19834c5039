import type { UsageMeasure } from '../../kernel/usage/usage-measure.ts';

/** Deliveries that a channel accepted; the inbox, which is no delivery, is not counted. */
export const deliveriesUsed: UsageMeasure = {
  name: 'Notifications.Deliveries',
  unit: '{delivery}',
  kind: 'Sum',
  part: 'channel',
};
