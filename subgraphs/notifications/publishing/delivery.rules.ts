import type { NotificationStepName } from '../contract/notification-steps.ts';

/** The queue of chunks of recipients. */
export const fanOutQueue = 'notifications.fan-out';

/** Queue of wake-up jobs. Each is scheduled for a time at which deliveries are due. */
export const wakeQueue = 'notifications.wake-deliveries';

/** The queue of versions that sent each attempt as a job. */
export const deliverQueue = 'notifications.deliver';

/** Maximum number of recipients of one chunk, which is one transaction. */
export const chunkSize = 500;

/** Status of a delivery. `Dropped`: a rule forbade it; it is not postponed. */
export const deliveryStatuses = [
  'Pending',
  'Retrying',
  'Delivered',
  'Skipped',
  'Dropped',
  'DeadLettered',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Steps that a delivery waits for. */
export type DeliveryStep = Exclude<NotificationStepName, 'Throttle'>;

const second = 1_000;
const minute = 60 * second;

/** Milliseconds before each attempt after the first; after the last the delivery is a dead letter. */
export const retryLadder: readonly number[] = [10 * second, minute, 5 * minute, 30 * minute, 120 * minute];

/** Share of a delay by which it may be longer, so that what failed together does not return together. */
const jitter = 0.1;

/**
 * When to try again.
 * @param attempt the one that failed; 1 is the first.
 * @param random from 0 to 1.
 * @returns milliseconds from now; null when that was the last attempt.
 */
export function retryDelay(attempt: number, random: number): number | null {
  const delay = retryLadder[attempt - 1];
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random));
}

/** Longest message kept of a failure. */
const messageLength = 512;

const addresses = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;]+|\+?\d[\d\s().-]{6,}\d|https?:\/\/\S+/g;

/** The stored text of a failure: no e-mail address, telephone number or URL, and no longer than the column. */
export function storedErrorMessage(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'Error';
  return withoutAddresses(text, messageLength);
}

/** A text that can be stored, with `…` in place of e-mail addresses, telephone numbers and URLs. */
export function withoutAddresses(text: string, length: number): string {
  return text.replaceAll('\0', '').replaceAll(addresses, '…').toWellFormed().slice(0, length).toWellFormed();
}
