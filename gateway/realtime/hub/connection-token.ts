import { randomBytes } from 'node:crypto';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { ResultCipher } from '../../../subgraphs/kernel/persistence/unit-of-work.ts';
import { userKey } from '../../authentication/user-key.ts';

/** Milliseconds between negotiation and connection. */
const lifetime = 60_000;
/** Characters of a token; ours are far shorter. */
const longest = 2_048;
const purpose = 'hub connection';

/**
 * Connection tokens that every process can read, so that a client may negotiate with one and connect to another: who
 * negotiated and until when it holds, sealed.
 */
export class ConnectionTokens {
  constructor(
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  /** A token for this caller alone. */
  issue(call: CallContext): Promise<string> {
    const until = this.clock.now().getTime() + lifetime;
    const nonce = randomBytes(16).toString('base64url');
    return this.cipher.encrypt(JSON.stringify([userKey(call), until, nonce]), context(call));
  }

  /** Whether the token was issued to this caller, and less than a minute ago. */
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
