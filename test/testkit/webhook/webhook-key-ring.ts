import { Webhook } from 'standardwebhooks';
import type { ReceivedHook } from './webhook-receiver.ts';

/** Milliseconds between the look at the keys and the signature: an attempt signs with what its claim brought. */
const claimedBefore = 10_000;

/** A key, as its creator knows it. */
export interface KnownKey {
  readonly id: string;
  readonly secret: string;
  /** When its revocation was acknowledged. */
  revokedAt: number | null;
}

/** The secrets of all subscriptions by the path of their target: what independent receivers would verify with. */
export class WebhookKeyRing {
  private readonly keys = new Map<string, KnownKey[]>();

  add(path: string, key: Pick<KnownKey, 'id' | 'secret'>): void {
    this.keys.set(path, [...this.of(path), { ...key, revokedAt: null }]);
  }

  /** Keys of a path, oldest first. */
  of(path: string): readonly KnownKey[] {
    return this.keys.get(path) ?? [];
  }

  /** What is wrong with a request's signatures; null when a key verifies it and no revoked one does. */
  problemOf(hook: ReceivedHook): string | null {
    const signing = this.of(hook.path).filter(({ secret }) => verifies(secret, hook));
    if (signing.length === 0) return `${hook.path} was signed by no key of its subscription`;
    const sentAt = Number(hook.headers['webhook-timestamp']) * 1_000;
    const late = signing.find(({ revokedAt }) => revokedAt !== null && sentAt > revokedAt + claimedBefore);
    return late === undefined ? null : `${hook.path} was signed by ${late.id} after its revocation`;
  }
}

function verifies(secret: string, { body, headers }: ReceivedHook): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}
