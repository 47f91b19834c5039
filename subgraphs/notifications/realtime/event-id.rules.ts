import { invalidInput } from '../../kernel/error/domain-error.ts';

/**
 * The position a client names: the `eventId` of the last notification it has.
 * @returns null for none.
 * @throws {DomainError} `invalid` for what was never one of ours.
 */
export function positionOf(eventId: string | null | undefined): number | null {
  if (eventId === null || eventId === undefined) return null;
  if (!/^\d{1,15}$/.test(eventId)) throw invalidInput({ lastEventId: ['Validation:InvalidFormat'] });
  return Number(eventId);
}
