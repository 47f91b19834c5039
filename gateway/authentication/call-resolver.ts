import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import type { Actor } from '../../subgraphs/kernel/call/actor.ts';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { negotiateLocale } from '../../subgraphs/kernel/localization/negotiate-locale.ts';
import { type Tenant, tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import {
  hostImpersonationDenied,
  type TenantClaims,
} from '../../subgraphs/kernel/tenancy/tenant-resolver.ts';
import type { Authenticator } from './authenticator.ts';
import { checkEmbedding } from './embedding.ts';
import type { CallSource } from './gateway-call.ts';

/** The language of callers who wish for none that there is. */
export const fallbackCulture = 'en';

/** Entries of the cache of Accept-Language headers. */
const rememberedWishes = 1_000;
/** Characters of a cached header. */
const longestWish = 1_000;

export type CallResolverProcess = Pick<
  PlatformProcess,
  'tenants' | 'denials' | 'users' | 'culture' | 'cachedCulture' | 'localizer' | 'tenantTexts'
>;

/**
 * Turns credentials and headers into a call: caller, tenant and language.
 * @param tenantHeader `MultiTenancy:TenantIdHeaderName`.
 * @returns a resolver. Cached callers are resolved synchronously, others through a promise that rejects with
 * {DomainError} `unauthenticated` or `forbidden`.
 */
export function createCallResolver(
  authenticator: Authenticator,
  process: CallResolverProcess,
  tenantHeader: string,
): (source: CallSource) => Promise<CallContext> | CallContext {
  const header = tenantHeader.toLowerCase();
  const cultures = cultureChoice(process.localizer.cultures);
  return (source) => resolveCachedCall(source) ?? resolveCall(source);

  function resolveCachedCall(source: CallSource): CallContext | null {
    const { headers } = source;
    const authenticated = authenticator.authenticateCached(headers.authorization);
    if (authenticated === null) return null;
    const { actor, tenantId } = authenticated;
    const tenant = process.tenants.resolveCached(claimsOf(actor, tenantId, headers[header]));
    if (tenant === null || !process.users.isRemembered(tenant.id, actor)) return null;
    if (actor.isAuthenticated && !process.tenantTexts.isKnown(tenant.id)) return null;
    const asked = preferredLanguages(headers['accept-language']);
    const preferred = asked === '' ? process.cachedCulture(tenant, actor.userId) : null;
    if (preferred === undefined) return null;
    return callOf(source, { actor, tenant, locale: asked || cultureFor(preferred) });
  }

  async function resolveCall(source: CallSource): Promise<CallContext> {
    const { headers, remoteAddress } = source;
    const { actor, tenantId } = await authenticator.authenticate(headers.authorization, remoteAddress);
    checkEmbedding(actor.embed, source);
    const [locale, tenant] = await Promise.all([
      // First: it reads the tenant's epochs with the caller's settings, under which the rest is looked up.
      localeOf(headers['accept-language'], actor, tenantOf(tenantId)),
      process.tenants
        .resolve(claimsOf(actor, tenantId, headers[header]))
        .catch((error: unknown) => auditRefusal(error, remoteAddress)),
    ]);
    await process.users.remember(tenant.id, actor);
    if (actor.isAuthenticated) await process.tenantTexts.load(tenant.id);
    return callOf(source, { actor, tenant, locale });
  }

  /** Never returns. */
  function auditRefusal(error: unknown, remoteAddress: string | null): never {
    if (error instanceof DomainError && error.errorCode === hostImpersonationDenied)
      process.denials.record({ reason: 'host_impersonation_denied', key: null, remoteAddress });
    throw error;
  }

  /** Accept-Language first, then the caller's culture setting. */
  async function localeOf(acceptLanguage: string | undefined, actor: Actor, tenant: Tenant): Promise<string> {
    const asked = preferredLanguages(acceptLanguage);
    if (asked !== '') return asked;
    if (!actor.isAuthenticated) return fallbackCulture;
    return cultureFor(await process.culture(tenant, actor.userId));
  }

  function preferredLanguages(acceptLanguage: string | undefined): string {
    return acceptLanguage === undefined ? '' : cultures(acceptLanguage);
  }

  function cultureFor(preferred: string | null): string {
    return (preferred === null ? '' : cultures(preferred)) || fallbackCulture;
  }
}

function claimsOf(actor: Actor, claimed: string | null, sent: string | string[] | undefined): TenantClaims {
  const header = Array.isArray(sent) ? sent.join(',') : sent;
  return { isAuthenticated: actor.isAuthenticated, claimed, header };
}

function callOf(
  { remoteAddress, signal }: CallSource,
  caller: Pick<CallContext, 'actor' | 'tenant' | 'locale'>,
): CallContext {
  return { ...caller, requestId: randomUUID(), signal, remoteAddress, idempotency: null };
}

/** Creates a cached language negotiation; it returns an empty text when no culture fits. */
function cultureChoice(available: readonly string[]): (wish: string) => string {
  const known = new LRUCache<string, string>({ max: rememberedWishes });
  return (wish) => {
    // The negotiation reads at most this many characters.
    const text = wish.slice(0, longestWish);
    const chosen = known.get(text) ?? negotiateLocale(text, available, '');
    known.set(text, chosen);
    return chosen;
  };
}
