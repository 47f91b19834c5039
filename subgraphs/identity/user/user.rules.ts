import type { Actor } from '../../kernel/call/actor.ts';
import { isStorable } from '../../kernel/error/text.ts';

/** A person's stored profile: the claims of the last accepted token, cut to the column lengths. */
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

/** The length of the longest user id that is stored. */
const userIdLength = 256;

/** Whether a person with this id may be stored. */
export function isStorableUserId(id: string): boolean {
  return id.length <= userIdLength && isStorable(id);
}

/** Milliseconds for which an unchanged profile is not written again. */
export const lastSeenInterval = 60 * 60 * 1000;

/** The maximum length of the search text. */
export const searchLength = 200;

/**
 * Derives the profile of an actor.
 * @returns null for machines and callers without an id, which are not people, and for embed tokens, which have a copy.
 */
export function profileOf(actor: Actor): UserProfile | null {
  const { userId } = actor;
  if (userId === null || actor.isMachine || !actor.isAuthenticated || actor.embed !== null) return null;
  if (!isStorableUserId(userId)) return null;
  return {
    id: userId,
    userName: truncate(actor.userName, 256),
    displayName: truncate(actor.displayName, 512) ?? userId,
    email: truncate(actor.email, 320),
    phoneNumber: truncate(actor.phoneNumber, 64),
    firstName: truncate(actor.firstName, 256),
    lastName: truncate(actor.lastName, 256),
    // Permission checks for absent people read these roles, so only roles that apply to the caller are stored.
    roles: actor.lacksHostClaim ? [] : actor.roles.filter(isStorable).sort(),
  };
}

/** A fingerprint of the profile; an equal fingerprint needs no write. */
export function fingerprintOf(profile: UserProfile): string {
  return JSON.stringify(profile);
}

function truncate(text: string | null, length: number): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, length).toWellFormed();
}
