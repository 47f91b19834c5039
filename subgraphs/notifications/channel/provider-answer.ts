import type { GuardedHead } from '../../kernel/http/guarded-client.ts';
import { DeliveryPostponedError, PermanentDeliveryError } from '../contract/channel.ts';

/** Statuses after which the same request may succeed later: time-outs, limits, refused credentials, failures. */
const mayPass = (status: number) => [401, 403, 408, 425, 429].includes(status) || status >= 500;

/** The longest accepted pause of a provider, in milliseconds. */
const longestPause = 24 * 60 * 60 * 1_000;

/**
 * Converts the answer of a provider's HTTP API to an error, if it failed. The error never contains the body, which may
 * repeat the message.
 * @param provider its name in the error: `zulip`.
 * @param now for `Retry-After` with a date.
 * @throws {PermanentDeliveryError} for an answer that will not change; {DeliveryPostponedError} when the provider
 * names a time; another error when the delivery is to be retried by its schedule.
 */
export function checkAnswer(provider: string, answer: GuardedHead, now: Date): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const message = `${provider} answered ${status}`;
  if (!mayPass(status)) throw new PermanentDeliveryError(message);
  const pause = retryAfter(answer, now);
  throw pause === null ? new Error(message) : new DeliveryPostponedError(message, pause);
}

/** Milliseconds of a `Retry-After` (RFC 9110 §10.2.3): seconds, or a date; null without one that can be read. */
export function retryAfter({ headers }: Pick<GuardedHead, 'headers'>, now: Date): number | null {
  const written = [headers['retry-after'] ?? []].flat()[0]?.trim() ?? '';
  const milliseconds = /^\d{1,9}$/.test(written)
    ? Number(written) * 1_000
    : new Date(written).getTime() - now.getTime();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestPause) : null;
}
