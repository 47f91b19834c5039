import { z } from 'zod';
import { isInboxOrStream, type NotificationChannel, realtimeChannels } from '../contract/channel.ts';

const minute = 60_000;

/** How long a link works: one that a backend puts into messages as long as those to unsubscribe, one on a page shortly. */
export const linkTimes = { message: 90 * 24 * 60 * minute, page: 60 * minute } as const;

/** Choices that one request changes, of types and of categories each. */
export const linkedChoices = 1_000;

/** Whose preferences a link opens. */
export interface LinkOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** What is sealed: the person, and the end in seconds since 1970. */
const sealed = z.object({ user: z.string(), until: z.int() });

export function sealedOwner(userId: string, until: Date): string {
  return JSON.stringify({ user: userId, until: Math.floor(until.getTime() / 1_000) } satisfies z.input<
    typeof sealed
  >);
}

/** @returns null for a link that has ended. */
export function readOwner(tenantId: string, text: string, now: Date): LinkOwner | null {
  const { user: userId, until } = sealed.parse(JSON.parse(text));
  return until * 1_000 <= now.getTime() ? null : { tenantId, userId };
}

/**
 * The channels that the page has columns for: the inbox, one for both streams, which are one switch, and what can deliver.
 * @param configured channels that can deliver.
 */
export function shownChannels(
  allowed: readonly NotificationChannel[],
  configured: readonly NotificationChannel[],
): NotificationChannel[] {
  const [stream] = allowed.filter((channel) => realtimeChannels.includes(channel));
  return allowed.filter(
    (channel) =>
      (isInboxOrStream(channel) || configured.includes(channel)) &&
      (!realtimeChannels.includes(channel) || channel === stream),
  );
}
