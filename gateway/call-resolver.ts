import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import type { Actor } from '../subgraphs/kernel/actor/actor.ts';
import { negotiateLocale } from '../subgraphs/kernel/localization/negotiate-locale.ts';
import type { CallContext } from '../subgraphs/kernel/subgraph/context.ts';
import type { Tenant } from '../subgraphs/kernel/tenancy/tenant.ts';
import type { Authenticator } from './authentication/authenticator.ts';
import type { CallSource } from './graphql/gateway-call.ts';

/** Culture of texts when nothing says otherwise. */
const fallbackCulture = 'en';

/** Wishes for languages whose answers are remembered; what clients send repeats. */
const rememberedWishes = 1_000;
/** Characters. */
const longestWish = 1_000;

/** What {@link createCallResolver} needs of a process. */
export type CallResolverProcess = Pick<PlatformProcess, 'tenants' | 'users' | 'cultureOf' | 'localizer'>;

/**
 * Turns credentials and headers into a call (design §7): who, for which tenant, in which language.
 * @param tenantHeader `MultiTenancy:TenantIdHeaderName`.
 * @returns a resolver that throws {DomainError} `unauthenticated` or `forbidden`.
 */
export function createCallResolver(
  authenticator: Authenticator,
  process: CallResolverProcess,
  tenantHeader: string,
): (source: CallSource) => Promise<CallContext> {
  const header = tenantHeader.toLowerCase();
  const cultures = cultureChoice(process.localizer.cultures);
  return async ({ headers, remoteAddress, signal }) => {
    const { actor, tenantId } = await authenticator.authenticate(headers.authorization, remoteAddress);
    const sent = headers[header];
    const tenant = await process.tenants.resolve({
      isAuthenticated: actor.isAuthenticated,
      claimed: tenantId,
      header: Array.isArray(sent) ? sent.join(',') : sent,
    });
    await process.users.remember(tenant.id, actor);
    return {
      actor,
      tenant,
      locale: await localeOf(headers['accept-language'], actor, tenant),
      requestId: randomUUID(),
      signal,
      remoteAddress,
      idempotency: null,
    };
  };
  /** Accept-Language, then the caller's culture setting (contract/README.md, "Texts behind localization keys"). */
  async function localeOf(acceptLanguage: string | undefined, actor: Actor, tenant: Tenant): Promise<string> {
    const asked = acceptLanguage === undefined ? '' : cultures(acceptLanguage);
    if (asked !== '') return asked;
    if (!actor.isAuthenticated) return fallbackCulture;
    const preferred = await process.cultureOf(tenant, actor.userId);
    return (preferred === null ? '' : cultures(preferred)) || fallbackCulture;
  }
}

/** Makes what finds the culture for a wish, empty where none fits; the same wish is worked out once. */
function cultureChoice(available: readonly string[]): (wish: string) => string {
  const known = new LRUCache<string, string>({ max: rememberedWishes });
  return (wish) => {
    // The negotiation reads no more of a wish than this.
    const text = wish.slice(0, longestWish);
    const chosen = known.get(text) ?? negotiateLocale(text, available, '');
    known.set(text, chosen);
    return chosen;
  };
}
