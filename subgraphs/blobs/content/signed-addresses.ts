import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DecryptionError } from '../../kernel/crypto/envelope.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { SignedAddress } from '../blobs.contract.ts';
import { addressRefused } from '../blobs.errors.ts';

/** What an address lets its bearer do. */
export type AddressUse = 'upload' | 'download';

const grant = z.object({
  id: z.guid(),
  /** The uploader in whose name bytes are sent. */
  by: z.string(),
  contentType: z.string().nullable(),
  size: z.number().nullable(),
  /** What the file is called where it is fetched. */
  fileName: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** One file of one tenant, and what may be done with it until when. */
export type AddressGrant = Omit<z.infer<typeof grant>, 'expiresAt'> & { readonly tenantId: string };

/** Milliseconds an address is good for. */
export const addressLifetime = 15 * 60_000;

/**
 * Addresses on this host that need no credentials: what they allow is sealed in them under the vault's key, bound to the
 * tenant and to the use. Nothing is stored; every process can open them.
 */
export class SignedAddresses {
  constructor(
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  /** The path below a REST base, and its query. */
  async pathFor(use: AddressUse, { tenantId, ...granted }: AddressGrant, expiresAt: Date): Promise<string> {
    const text = JSON.stringify({ ...granted, expiresAt: expiresAt.getTime() });
    const sealed = await this.cipher.encrypt(text, contextOf(use, tenantId));
    return `/blobs/${granted.id}/${use}?sig=${encodeURIComponent(`${tenantId}.${sealed}`)}`;
  }

  /** @throws {DomainError} `forbidden` for what was not made here for this use and this file, or has expired. */
  async open(use: AddressUse, { id, signature }: SignedAddress): Promise<AddressGrant> {
    const [, tenant = '', sealed = ''] = /^([^.]{36})\.(.+)$/s.exec(signature) ?? [];
    const tenantId = uuidOrNull(tenant);
    if (tenantId === null) throw addressRefused();
    const text = await this.cipher.decrypt(sealed, contextOf(use, tenantId)).catch((error: unknown) => {
      throw error instanceof DecryptionError ? addressRefused() : error;
    });
    const { expiresAt, ...granted } = grant.parse(JSON.parse(text));
    if (granted.id !== id || expiresAt <= this.clock.now().getTime()) throw addressRefused();
    return { ...granted, tenantId };
  }
}

const contextOf = (use: AddressUse, tenantId: string) => ({ tenantId, purpose: `blobs.${use}-address` });
