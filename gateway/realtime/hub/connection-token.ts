import { randomBytes } from 'node:crypto';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { ResultCipher } from '../../../subgraphs/kernel/persistence/unit-of-work.ts';
import { userKey } from '../../authentication/user-key.ts';

/** Milliseconds between negotiation and connection. */
const lifetime = 60_000;
/** Characters of a token; valid ones are far shorter. */
const longest = 2_048;
const purpose = 'hub connection';

/**
 * Stateless connection tokens: a client may negotiate with one process and connect to another. A token contains the
 * encrypted caller and expiry.
 */
export class ConnectionTokens {
  constructor(
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  /** Issues a token for this caller. */
  issue(call: CallContext): Promise<string> {
    const until = this.clock.now().getTime() + lifetime;
    const nonce = randomBytes(16).toString('base64url');
    return this.cipher.encrypt(JSON.stringify([userKey(call), until, nonce]), context(call));
  }

  /** True for a token that was issued to this caller less than a minute ago. */
  async isValid(token: string, call: CallContext): Promise<boolean> {
    if (token.length > longest) return false;
    try {
      const [user, until] = JSON.parse(await this.cipher.decrypt(token, context(call))) as [string, number];
      return user === userKey(call) && this.clock.now().getTime() < until;
    } catch {
      return false;
    }
  }
}

const context = ({ tenant }: CallContext) => ({ tenantId: tenant.id, purpose });
