import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { type CustomHeader, type GivenHeader, secretHeaderPurpose } from './custom-header.rules.ts';

/** Headers of a subscription, as stored: values of secret ones are encrypted together, by name. */
export interface StoredHeaders {
  readonly headers: readonly CustomHeader[];
  readonly protectedHeaders: string | null;
}

/** Encrypts and decrypts secret headers. Never called inside a transaction, because it calls the vault. */
export class CustomHeaders {
  constructor(private readonly cipher: ResultCipher) {}

  async seal(tenantId: string, given: readonly GivenHeader[]): Promise<StoredHeaders> {
    const secrets = given.filter(({ isSecret }) => isSecret).map(({ name, value }) => [name, value]);
    return {
      headers: given.map((header) => (header.isSecret ? { ...header, value: null } : header)),
      protectedHeaders:
        secrets.length === 0
          ? null
          : await this.cipher.encrypt(JSON.stringify(Object.fromEntries(secrets)), {
              tenantId,
              purpose: secretHeaderPurpose,
            }),
    };
  }

  /** Headers to send. Their values belong into no log, row or answer. */
  async open(
    tenantId: string,
    { headers, protectedHeaders }: StoredHeaders,
  ): Promise<Readonly<Record<string, string>>> {
    const secrets: Record<string, string> =
      protectedHeaders === null
        ? {}
        : JSON.parse(await this.cipher.decrypt(protectedHeaders, { tenantId, purpose: secretHeaderPurpose }));
    return Object.fromEntries(headers.map(({ name, value }) => [name, value ?? secrets[name] ?? '']));
  }
}
