import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DecryptionError } from '../../kernel/crypto/envelope.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { SignedAddress } from '../blobs.contract.ts';
import { addressRefused } from '../blobs.errors.ts';

/** Use of a signed URL. */
export type AddressUse = 'upload' | 'download';

const grant = z.object({
  id: z.guid(),
  /** The owner of the uploaded bytes. */
  by: z.string(),
  contentType: z.string().nullable(),
  size: z.number().nullable(),
  /** The file name of the download. */
  fileName: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** One file of one tenant, the allowed use, and the expiry. */
export type AddressGrant = Omit<z.infer<typeof grant>, 'expiresAt'> & { readonly tenantId: string };

/** Milliseconds until a signed URL expires. */
export const addressLifetime = 15 * 60_000;

/**
 * Creates URLs on this host that need no credentials. The permission is encrypted in the URL under the vault's key,
 * bound to the tenant and the use. Nothing is stored; every process can verify it.
 */
export class SignedAddresses {
  constructor(
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  /** The path below a REST base, with its query. */
  async pathFor(use: AddressUse, { tenantId, ...granted }: AddressGrant, expiresAt: Date): Promise<string> {
    const text = JSON.stringify({ ...granted, expiresAt: expiresAt.getTime() });
    const sealed = await this.cipher.encrypt(text, contextOf(use, tenantId));
    return `/blobs/${granted.id}/${use}?sig=${encodeURIComponent(`${tenantId}.${sealed}`)}`;
  }

  /** @throws {DomainError} `forbidden` for a URL that is forged, expired, or made for another use or file. */
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
