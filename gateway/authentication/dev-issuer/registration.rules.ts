import { isLoopbackAddress } from './loopback.rules.ts';

/** Name under which oidc-provider calls the check of a registration; no client has such a member. */
export const registrationMetadata = 'platform_registration';

/** Characters of a registration as JSON. */
const longestRegistration = 8_192;

/** Members by which the issuer would call addresses of the client's choice. */
const calledAddresses = ['backchannel_logout_uri', 'jwks_uri', 'sector_identifier_uri', 'request_uris'];

const allowedGrants = ['authorization_code', 'refresh_token'];

/** Why a client may not register itself (RFC 7591); null: it may. Public clients alone, which sign users in by PKCE. */
export function registrationProblem(metadata: object): string | null {
  const given = metadata as Readonly<Record<string, unknown>>;
  if (JSON.stringify(given).length > longestRegistration) return 'the registration is too long';
  // Without a method the default of RFC 7591 applies: oidc-provider has made a secret by now.
  if (given.token_endpoint_auth_method !== 'none' || given.client_secret !== undefined)
    return 'only public clients register: token_endpoint_auth_method must be none';
  if (!listOf(given.grant_types).every((grant) => allowedGrants.includes(grant)))
    return `grant_types must be of ${allowedGrants.join(' and ')}`;
  const called = calledAddresses.find((name) => listOf(given[name]).length > 0);
  if (called !== undefined) return `${called} cannot be registered`;
  if (!listOf(given.redirect_uris).every(isRedirect))
    return 'redirect_uris must be of https, or of http on this machine';
  return null;
}

function isRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, hash } = new URL(address);
  if (username !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(address));
}

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
