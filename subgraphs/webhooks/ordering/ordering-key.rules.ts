import { createHash } from 'node:crypto';
import { valueAt } from '../payload-filter/payload-filter.rules.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** In place of a member of the data: all deliveries of the subscription are in one order. */
export const allInOrder = '*';

/**
 * The key of a delivery. Long values are replaced by their hash.
 * @param path members of the data joined by dots, or `*`; null: not ordered.
 * @returns null for an event without a single value there, which is in no order.
 */
export function orderingKeyOf(path: string | null, data: unknown): string | null {
  if (path === null || path === allInOrder) return path;
  const value = valueAt(data, path.split('.'));
  if (value === null || value === undefined || typeof value === 'object') return null;
  const text = String(value);
  return text.length <= webhookLimits.orderingKey ? text : createHash('sha256').update(text).digest('hex');
}
