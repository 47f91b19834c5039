import {
  type AuthenticationOptions,
  type Environment,
  isProduction,
  type ProviderKind,
} from './authentication.options.ts';

/** The trusted issuer and how strictly its tokens are checked: the options merged with the development defaults. */
export interface TrustedIssuer {
  readonly kind: ProviderKind;
  /** Exactly the `iss` of its tokens. */
  readonly issuer: string;
  /** Accepted values of `aud`. */
  readonly audiences: readonly string[];
  /** Accepted `client_id` of a token without `aud`; null: such a token is refused. */
  readonly clientId: string | null;
  /** Accepted `aud` of a logout token: the client that registered the endpoint. */
  readonly logoutAudiences: readonly string[];
  /** Metadata and keys must be served over https. */
  readonly requireHttps: boolean;
  /** Milliseconds past `exp` during which a token is still valid. */
  readonly clockSkew: number;
  readonly nameClaimType: string;
}

/** `aud` of the dev issuer's access tokens. */
export const devAudience = 'platform';

/** The dev issuer's public client, for browsers; also the audience of its logout tokens. */
export const devConsoleClient = 'platform-console';

/** URL of the dev issuer. @param publicUrl `PublicUrl`, with or without a trailing slash. */
export function devIssuerUrl(publicUrl: string): string {
  return `${publicUrl.replace(/(?<!\/)\/+$/, '')}/dev/issuer`;
}

/** All option errors in production, as sentences for the list that a failing start prints. */
export function authenticationProblems(options: AuthenticationOptions, env: Environment): string[] {
  const { Authority, Audience, RequireHttpsMetadata, Provider } = options.authentication;
  if (!isProduction(env, options.authentication)) return [];
  const { UserPoolId, Region } = options.cognito;
  const cognito = Provider === 'cognito' && Authority !== undefined;
  const rules: readonly (readonly [boolean, string])[] = [
    [Authority === undefined, 'Authentication__Authority is required in production.'],
    [Audience === undefined, 'Authentication__Audience is required in production.'],
    [
      RequireHttpsMetadata && Authority !== undefined && !Authority.startsWith('https://'),
      'Authentication__Authority must be an https URL while Authentication__RequireHttpsMetadata is true.',
    ],
    [
      cognito && UserPoolId !== undefined && !Authority.replace(/\/$/, '').endsWith(`/${UserPoolId}`),
      'Authentication__Authority must end with Cognito__UserPoolId.',
    ],
    [
      cognito && Region !== undefined && hostRegion(Authority) !== null && hostRegion(Authority) !== Region,
      'Authentication__Authority is not in Cognito__Region.',
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

/** The region in `cognito-idp.{region}.…`; null for a host that names none. */
function hostRegion(authority: string): string | null {
  return /^cognito-idp\.([a-z0-9-]+)\./.exec(new URL(authority).hostname)?.[1] ?? null;
}

/**
 * The issuer this installation trusts: the configured one in production, the dev issuer otherwise.
 * @param publicUrl base of the dev issuer.
 * @throws {Error} with every sentence of {@link authenticationProblems}.
 */
export function resolveTrustedIssuer(
  options: AuthenticationOptions,
  env: Environment,
  publicUrl: string,
): TrustedIssuer {
  const problems = authenticationProblems(options, env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { Authority, Audience, ClockSkew, NameClaimType, Provider, RequireHttpsMetadata } =
    options.authentication;
  if (Authority === undefined || Audience === undefined) {
    return {
      kind: 'generic',
      issuer: devIssuerUrl(publicUrl),
      audiences: [Audience ?? devAudience],
      clientId: null,
      logoutAudiences: [devConsoleClient],
      requireHttps: false,
      clockSkew: ClockSkew,
      nameClaimType: NameClaimType,
    };
  }
  const clientId = clientIdOf(options, Provider);
  return {
    kind: Provider,
    issuer: Authority,
    audiences: distinct([Audience, Provider === 'entra' ? clientId : null]),
    clientId: Provider === 'cognito' ? clientId : null,
    logoutAudiences: distinct([Audience, clientId]),
    requireHttps: RequireHttpsMetadata,
    clockSkew: ClockSkew,
    nameClaimType: NameClaimType,
  };
}

function clientIdOf(options: AuthenticationOptions, kind: ProviderKind): string | null {
  const ids: Record<ProviderKind, string | undefined> = {
    generic: undefined,
    keycloak: options.keycloak.ClientId,
    entra: options.entraId.ClientId,
    cognito: options.cognito.ClientId,
  };
  return ids[kind] ?? null;
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
