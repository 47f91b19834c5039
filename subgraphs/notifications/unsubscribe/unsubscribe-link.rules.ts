import { z } from 'zod';
import { type ChannelDefaultState, checkChoices, type Layers } from '../preference/preference.rules.ts';
import type { CatalogType } from '../type/type-catalog.ts';

/** The channel that a link switches off. */
export const unsubscribedChannel = 'email';

/** Days that a link works. Mailbox providers expect 30 at least. */
const days = 90;

/** Characters of a token, at most. */
export const tokenLength = 2_048;

/** What a link is for: one type of one person. */
export interface Unsubscription {
  readonly tenantId: string;
  readonly userId: string;
  readonly typeName: string;
}

/** What is sealed: person, type, and the end in seconds since 1970. */
const sealed = z.object({ user: z.string(), type: z.string(), until: z.int() });

/** A link that is valid, and when it ends. */
export interface UnsubscribeLink extends Unsubscription {
  readonly endsAt: Date;
}

export function sealedText({ userId, typeName }: Unsubscription, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + days * 24 * 60 * 60;
  return JSON.stringify({ user: userId, type: typeName, until } satisfies z.input<typeof sealed>);
}

/** @returns null for a link that has ended. */
export function readSealed(tenantId: string, text: string, now: Date): UnsubscribeLink | null {
  const { user: userId, type: typeName, until } = sealed.parse(JSON.parse(text));
  const endsAt = new Date(until * 1_000);
  return endsAt <= now ? null : { tenantId, userId, typeName, endsAt };
}

const tokenPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/;

export function tokenOf(tenantId: string, cipherText: string): string {
  return `${tenantId}.${Buffer.from(cipherText).toString('base64url')}`;
}

/** @returns null for what is no token. */
export function readToken(token: string): { readonly tenantId: string; readonly cipherText: string } | null {
  const [, tenantId, text] = token.length > tokenLength ? [] : (tokenPattern.exec(token) ?? []);
  if (tenantId === undefined || text === undefined) return null;
  const cipherText = Buffer.from(text, 'base64url').toString();
  // Base64 has several spellings of one text, of which only ours is a token.
  return tokenOf(tenantId, cipherText) === token ? { tenantId, cipherText } : null;
}

/**
 * Whether two key ids name one key, in any version: `transit/platform/v3`, or keys of one account, as of AWS. Links of a key
 * that was replaced by another one end with it.
 */
export function isVersionOfKey(keyId: string, other: string): boolean {
  const keyOf = (id: string) => id.slice(0, id.lastIndexOf('/') + 1);
  return keyId === other || (keyOf(keyId) !== '' && keyOf(keyId) === keyOf(other));
}

/** Whether a person may switch e-mails of a type off. @param tenant what the tenant has set for the type. */
export function mayUnsubscribe(type: CatalogType, tenant: Layers<ChannelDefaultState>): boolean {
  return checkChoices(type, [{ channel: unsubscribedChannel, isEnabled: false }], tenant).forced.length === 0;
}
