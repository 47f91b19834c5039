import { z } from 'zod';
import { sha256Hex } from '../../kernel/crypto/digest.ts';
import { e164 } from '../channel/plain-text.ts';
import type { Contacts } from '../contract/channel.ts';
import {
  type SuppressibleChannel,
  suppressibleChannels,
  suppressionLimits,
} from '../contract/suppression.ts';

/** For the cipher. */
export const suppressedPurpose = 'notifications.suppressed-address';

const email = z.email().max(suppressionLimits.address);

/** The one written form of an address; null for what is no address of the channel. */
const normalizers: Readonly<Record<SuppressibleChannel, (address: string) => string | null>> = {
  email: (address) => email.safeParse(address.trim().toLowerCase()).data ?? null,
  sms: e164,
};

const contactOf: Readonly<Record<SuppressibleChannel, (contacts: Contacts) => string | null>> = {
  email: (contacts) => contacts.email,
  sms: (contacts) => contacts.phoneNumber,
};

export const isSuppressible = (channel: string): channel is SuppressibleChannel =>
  (suppressibleChannels as readonly string[]).includes(channel);

export function normalizeAddress(channel: SuppressibleChannel, address: string): string | null {
  return normalizers[channel](address);
}

/** @param address normalized. The tenant is part of it, so that digests of two tenants cannot be compared. */
export function addressDigest(tenantId: string, channel: SuppressibleChannel, address: string): string {
  return sha256Hex(`${tenantId} ${channel} ${address}`);
}

/** Of the address by which a channel reaches a person; null: it has none. */
export function contactDigest(
  tenantId: string,
  channel: SuppressibleChannel,
  contacts: Contacts,
): string | null {
  const address = normalizeAddress(channel, contactOf[channel](contacts) ?? '');
  return address === null ? null : addressDigest(tenantId, channel, address);
}
