import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { type CachePolicy, headerOf, mostRestrictive } from './cache-policy.ts';

/** Collects what the fetches of each request allow, for the `Cache-Control` of its answer. */
export class AnswerPolicies {
  private readonly policies = new WeakMap<AbortSignal, CachePolicy>();

  /** @param isPrivate no answer is public: the gateway decides by the caller what an answer contains. */
  constructor(private readonly isPrivate: boolean) {}

  note({ signal }: GatewayCall, policy: CachePolicy): void {
    const known = this.policies.get(signal);
    this.policies.set(signal, known === undefined ? policy : mostRestrictive(known, policy));
  }

  /** @returns the header of an answer to a query without errors; null: as without hints. */
  headerOf({ signal }: GatewayCall): string | null {
    const policy = this.policies.get(signal);
    if (policy === undefined) return null;
    if (policy.noStore) return 'no-store';
    return headerOf(this.isPrivate ? { ...policy, scope: 'private' } : policy);
  }
}
