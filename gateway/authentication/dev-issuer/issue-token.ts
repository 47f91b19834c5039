import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { type Clock, systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { devAudience, devConsoleClient } from '../trusted-issuer.ts';
import { accountClaims } from './account-claims.ts';
import { loadDevKeys } from './dev-keys.ts';
import { findSeededUser, type SeededUser, seededTenants, seededUsers } from './seeded-users.ts';

/** The user of a token, and the differences from the token a login would issue. */
export interface DevTokenRequest {
  /** Key or id of a seeded user, or any other GUID: a user without name, tenant and roles. */
  readonly user: string;
  /** Key or id of a tenant; `host` or null: none. Default: the user's. */
  readonly tenant?: string | null;
  /** Default: the user's. */
  readonly roles?: readonly string[];
  /** Session id. Default: a new one. */
  readonly sid?: string;
  /** Milliseconds, at least 1,000. Default: an hour. */
  readonly ttl?: number;
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const hour = 3_600_000;

/**
 * Signs an access token of the dev issuer, whether or not it runs.
 * @param keyFile path; created when missing.
 * @param issuer URL of the dev issuer.
 * @throws {Error} with a sentence for an unknown user or tenant, or a lifetime under a second.
 */
export async function issueDevToken(
  keyFile: string,
  issuer: string,
  request: DevTokenRequest,
  clock: Clock = systemClock,
): Promise<string> {
  const { id, claims } = holderOf(request.user);
  const tenantId = request.tenant === undefined ? (claims.tenant_id ?? null) : tenantIdOf(request.tenant);
  const ttl = request.ttl ?? hour;
  if (!(ttl >= 1_000)) throw new Error('A token lives for a second at least.');
  const { signingKey } = await loadDevKeys(keyFile);
  const issuedAt = Math.floor(clock.now().getTime() / 1_000);
  const payload = {
    ...claims,
    tenant_id: tenantId ?? undefined,
    is_host: tenantId === null ? true : undefined,
    roles: request.roles ?? claims.roles,
    sid: request.sid ?? randomUUID(),
    client_id: devConsoleClient,
    scope: 'openid profile email',
  };
  return await new SignJWT(payload)
    .setProtectedHeader({ alg: signingKey.alg, kid: signingKey.kid, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(devAudience)
    .setSubject(id)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.floor(ttl / 1_000))
    .sign(await importJWK(signingKey, signingKey.alg));
}

interface Holder {
  readonly id: string;
  readonly claims: Partial<ReturnType<typeof accountClaims>> & { readonly roles: readonly string[] };
}

function holderOf(user: string): Holder {
  const seeded: SeededUser | null = findSeededUser(user);
  if (seeded !== null) return { id: seeded.id, claims: accountClaims(seeded) };
  if (guid.test(user)) return { id: user.toLowerCase(), claims: { roles: [] } };
  const known = seededUsers.map(({ key }) => key).join(', ');
  throw new Error(`There is no user "${user}"; the seeded ones are ${known}, and any GUID is a user too.`);
}

function tenantIdOf(tenant: string | null): string | null {
  if (tenant === null || tenant.toLowerCase() === 'host') return null;
  const seeded = seededTenants.find(({ key }) => key === tenant.toLowerCase());
  if (seeded !== undefined) return seeded.id;
  if (guid.test(tenant)) return tenant.toLowerCase();
  const known = seededTenants.map(({ key }) => key).join(', ');
  throw new Error(`There is no tenant "${tenant}"; use ${known}, host or a GUID.`);
}
