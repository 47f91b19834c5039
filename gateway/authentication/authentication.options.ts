import { z } from 'zod';
import { defineSection, type OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../subgraphs/kernel/options/time-span.ts';
import { flag } from '../../subgraphs/kernel/options/written-values.ts';

/** The supported identity providers; the kind decides how claims map to roles. */
const providerKinds = ['generic', 'keycloak', 'entra', 'cognito'] as const;
export type ProviderKind = (typeof providerKinds)[number];

const text = z.string().min(1);
const claimName = z.string().min(1).max(128);

/** Section `Authentication` (specification, "Bearer token validation" and "Authentication endpoint"). */
export const authenticationSection = defineSection(
  'Authentication',
  z.object({
    /** OpenID Connect issuer URL, exactly as `iss` spells it. Required in production; else the dev issuer. */
    Authority: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /**
     * Expected `aud`. Required in production.
     * @example platform-service
     */
    Audience: text.optional(),
    /** Metadata and keys must be served over https. */
    RequireHttpsMetadata: flag().default(true),
    /** The claim that identifies the user. */
    NameClaimType: claimName.default('sub'),
    /** The claim that carries roles, where `Provider` is `generic`. */
    RoleClaimType: claimName.default('roles'),
    /** Kind of identity provider. */
    Provider: z.enum(providerKinds).default('generic'),
    /** Tolerance after `exp`. `nbf` and `iat` always have 60 s. */
    ClockSkew: timeSpan({ max: 600_000 }).prefault('00:00:00'),
    /** Logout tokens sent by the provider. */
    BackChannelLogout: z
      .object({
        /** Enables the endpoint. The dev issuer enables it. */
        Enabled: flag().default(false),
        /** Path of the endpoint to which the provider posts logout tokens. */
        EndpointPath: z
          .string()
          .regex(/^(\/[A-Za-z0-9._~-]+)+$/, 'must be a path such as /auth/back-channel-logout')
          .default('/auth/back-channel-logout'),
        /** Time for which a revoked session is stored. */
        SessionRevocationTtl: timeSpan({ min: 1_000 }).prefault('01:00:00'),
      })
      .prefault({}),
  }),
);

/** Section `Keycloak`: realm-based identity provider (specification, "Claims transformation"). */
export const keycloakSection = defineSection(
  'Keycloak',
  z.object({
    /**
     * Client whose roles are read from `resource_access.{ClientId}.roles`; it is also the audience of logout tokens.
     */
    ClientId: text.optional(),
    /** Client secret. Used only by the health checks, which request a token with client credentials. */
    ClientSecret: text.optional(),
    /** The provider role that grants the policy `Admin`. */
    AdminRole: text.optional(),
    /** Read only this claim. Default: both. */
    RoleClaimsSource: z.enum(['realm_access', 'resource_access']).optional(),
  }),
);

/** Section `EntraId`: directory-tenant identity provider. */
export const entraIdSection = defineSection(
  'EntraId',
  z.object({
    /** Application id: v2.0 tokens carry it bare in `aud`, besides `api://{client-id}`. */
    ClientId: text.optional(),
    /** Client secret. Used only by the health checks, which request a token with client credentials. */
    ClientSecret: text.optional(),
  }),
);

/** Section `Cognito`: user-pool identity provider. */
export const cognitoSection = defineSection(
  'Cognito',
  z.object({
    /** Last part of the Authority; verified at start. */
    UserPoolId: text.optional(),
    /** `client_id` of access tokens, which have no `aud`. */
    ClientId: text.optional(),
    /** Region of the Authority's host; verified at start. */
    Region: text.optional(),
  }),
);

export interface AuthenticationOptions {
  readonly authentication: OptionsOf<typeof authenticationSection>;
  readonly keycloak: OptionsOf<typeof keycloakSection>;
  readonly entraId: OptionsOf<typeof entraIdSection>;
  readonly cognito: OptionsOf<typeof cognitoSection>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** True when `Authentication:Authority` is set or `NODE_ENV=production`. Production has no development endpoints. */
export function isProduction(
  env: Environment,
  options: { readonly Authority?: string | undefined },
): boolean {
  return options.Authority !== undefined || env.NODE_ENV === 'production';
}
