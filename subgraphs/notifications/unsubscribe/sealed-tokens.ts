import { DecryptionError, keyIdOf } from '../../kernel/crypto/envelope.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { isVersionOfKey, readToken, tokenOf } from './unsubscribe-link.rules.ts';

/** What a token says. */
interface TokenContent {
  readonly tenantId: string;
  readonly text: string;
}

/**
 * Tokens of links: a tenant, and a text that is sealed for it and for one use. No other sealed value of the platform is a
 * token, and a token of one use is none of another.
 */
export class SealedTokens {
  constructor(
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
    private readonly purpose: string,
  ) {}

  async seal({ tenantId, text }: TokenContent): Promise<string> {
    const { cipher, purpose } = this;
    return tokenOf(tenantId, await cipher.encrypt(text, { tenantId, purpose }));
  }

  /** @returns null for what was not sealed here for this use, or was changed. */
  async open(token: string): Promise<TokenContent | null> {
    const { cipher, purpose } = this;
    const parts = readToken(token);
    if (parts === null) return null;
    const { tenantId, cipherText } = parts;
    if (!(await this.isOfOurKey(cipherText))) return null;
    try {
      return { tenantId, text: await cipher.decrypt(cipherText, { tenantId, purpose }) };
    } catch (error) {
      if (error instanceof DecryptionError) return null;
      throw error;
    }
  }

  /** Anyone can send a token: it must not choose the key by which the vault is asked. Encrypting nothing tells the present key. */
  private async isOfOurKey(cipherText: string): Promise<boolean> {
    const context = { tenantId: HOST_TENANT_ID, purpose: this.purpose };
    const [own, given] = [keyIdOf(await this.cipher.encrypt('', context)), keyIdOf(cipherText)];
    return own !== null && given !== null && isVersionOfKey(given, own);
  }
}
