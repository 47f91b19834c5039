import type { Actor } from '../../kernel/call/actor.ts';
import { isStorable } from '../../kernel/error/text.ts';

/** What identity keeps of a person: the claims of the last accepted token, cut to what the columns hold. */
export interface UserProfile {
  readonly id: string;
  readonly userName: string | null;
  readonly displayName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[];
}

/** How long, in milliseconds, an unchanged profile is not written again. */
export const lastSeenInterval = 60 * 60 * 1000;

/** The longest search text. */
export const searchLength = 200;

/**
 * The profile behind an actor.
 * @returns null for machines and callers without an id: they are not people.
 */
export function profileOf(actor: Actor): UserProfile | null {
  const { userId } = actor;
  if (userId === null || actor.isMachine || !actor.isAuthenticated) return null;
  if (userId.length > 256 || !isStorable(userId)) return null;
  return {
    id: userId,
    userName: cut(actor.userName, 256),
    displayName: cut(actor.displayName, 512) ?? userId,
    email: cut(actor.email, 320),
    phoneNumber: cut(actor.phoneNumber, 64),
    firstName: cut(actor.firstName, 256),
    lastName: cut(actor.lastName, 256),
    // Questions about an absent person are answered from these: what does not count for the caller is not kept.
    roles: actor.lacksHostClaim ? [] : actor.roles.filter(isStorable).sort(),
  };
}

/** One text per profile; two equal texts need no write between them. */
export function fingerprintOf(profile: UserProfile): string {
  return JSON.stringify(profile);
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, length).toWellFormed();
}
