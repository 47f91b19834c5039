import { randomUUID } from 'node:crypto';
import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import type { Actor } from '../subgraphs/kernel/actor/actor.ts';
import { negotiateLocale } from '../subgraphs/kernel/localization/negotiate-locale.ts';
import type { CallContext } from '../subgraphs/kernel/subgraph/context.ts';
import type { Tenant } from '../subgraphs/kernel/tenancy/tenant.ts';
import type { Authenticator } from './authentication/authenticator.ts';
import type { CallSource } from './graphql/gateway-call.ts';

/** Culture of texts when nothing says otherwise. */
const fallbackCulture = 'en';

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
      locale: await localeOf(process, headers['accept-language'], actor, tenant),
      requestId: randomUUID(),
      signal,
      remoteAddress,
      idempotency: null,
    };
  };
}

/** Accept-Language, then the caller's culture setting (contract/README.md, "Texts behind localization keys"). */
async function localeOf(
  { cultureOf, localizer }: CallResolverProcess,
  acceptLanguage: string | undefined,
  actor: Actor,
  tenant: Tenant,
): Promise<string> {
  const asked = negotiateLocale(acceptLanguage, localizer.cultures, '');
  if (asked !== '') return asked;
  if (!actor.isAuthenticated) return fallbackCulture;
  const preferred = await cultureOf(tenant, actor.userId);
  return negotiateLocale(preferred ?? undefined, localizer.cultures, fallbackCulture);
}
