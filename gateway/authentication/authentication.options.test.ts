import { describe, expect, it } from 'vitest';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import {
  authenticationSection,
  cognitoSection,
  type Environment,
  entraIdSection,
  isProduction,
  keycloakSection,
} from './authentication.options.ts';
import { authenticationProblems, resolveTrustedIssuer } from './trusted-issuer.ts';

const load = (env: Environment = {}) =>
  loadOptions(
    {
      authentication: authenticationSection,
      keycloak: keycloakSection,
      entraId: entraIdSection,
      cognito: cognitoSection,
    },
    { env },
  );

const production = {
  Authentication__Authority: 'https://sso.example.test/realms/acme',
  Authentication__Audience: 'api',
};
const trust = (env: Environment) => resolveTrustedIssuer(load(env), env, 'http://localhost:4000/');

describe('the Authentication section', () => {
  it('has the defaults of the specification', () => {
    expect(load().authentication).toEqual({
      RequireHttpsMetadata: true,
      NameClaimType: 'sub',
      RoleClaimType: 'roles',
      Provider: 'generic',
      ClockSkew: 0,
      BackChannelLogout: {
        Enabled: false,
        EndpointPath: '/auth/back-channel-logout',
        SessionRevocationTtl: 3_600_000,
      },
    });
  });

  it('reads every key from the environment', () => {
    const { authentication, keycloak, entraId, cognito } = load({
      ...production,
      Authentication__RequireHttpsMetadata: 'false',
      Authentication__NameClaimType: 'oid',
      Authentication__Provider: 'cognito',
      Authentication__ClockSkew: '30s',
      Authentication__BackChannelLogout__Enabled: 'true',
      Authentication__BackChannelLogout__EndpointPath: '/logout',
      Authentication__BackChannelLogout__SessionRevocationTtl: '02:00:00',
      Keycloak__ClientId: 'portal',
      Keycloak__AdminRole: 'boss',
      Keycloak__RoleClaimsSource: 'realm_access',
      EntraId__ClientId: 'e',
      Cognito__UserPoolId: 'p',
      Cognito__ClientId: 'c',
      Cognito__Region: 'r',
    });
    expect(authentication).toMatchObject({
      RequireHttpsMetadata: false,
      NameClaimType: 'oid',
      Provider: 'cognito',
      ClockSkew: 30_000,
      BackChannelLogout: { Enabled: true, EndpointPath: '/logout', SessionRevocationTtl: 7_200_000 },
    });
    expect(keycloak).toEqual({ ClientId: 'portal', AdminRole: 'boss', RoleClaimsSource: 'realm_access' });
    expect([entraId, cognito]).toEqual([{ ClientId: 'e' }, { UserPoolId: 'p', ClientId: 'c', Region: 'r' }]);
  });

  it.each([
    { Authentication__Authority: 'not a url' },
    { Authentication__Authority: 'file:///etc/passwd' },
    { Authentication__Provider: 'okta' },
    { Authentication__ClockSkew: '1h' },
    { Authentication__BackChannelLogout__EndpointPath: 'logout' },
    { Authentication__BackChannelLogout__SessionRevocationTtl: '0s' },
    { Keycloak__RoleClaimsSource: 'groups' },
  ])('refuses %j', (env) => {
    expect(() => load(env)).toThrow(Object.keys(env)[0]);
  });
});

describe('isProduction', () => {
  it.each<readonly [Environment, { Authority?: string }, boolean]>([
    [{}, {}, false],
    [{ NODE_ENV: 'development' }, {}, false],
    [{ NODE_ENV: 'production' }, {}, true],
    [{}, { Authority: 'https://a.test' }, true],
  ])('%j %j: %s', (env, options, expected) => {
    expect(isProduction(env, options)).toBe(expected);
  });
});

describe('trustedIssuer', () => {
  it('is the dev issuer in development, whatever the provider kind', () => {
    expect(trust({ Authentication__Provider: 'keycloak' })).toEqual({
      kind: 'generic',
      issuer: 'http://localhost:4000/dev/issuer',
      audiences: ['platform'],
      clientId: null,
      logoutAudiences: ['platform-console'],
      requireHttps: false,
      clockSkew: 0,
      nameClaimType: 'sub',
    });
  });

  it.each<readonly [Environment, object]>([
    [
      {},
      { kind: 'generic', audiences: ['api'], clientId: null, logoutAudiences: ['api'], requireHttps: true },
    ],
    [
      { Authentication__Provider: 'keycloak', Keycloak__ClientId: 'portal' },
      { kind: 'keycloak', audiences: ['api'], clientId: null, logoutAudiences: ['api', 'portal'] },
    ],
    [
      { Authentication__Provider: 'entra', EntraId__ClientId: 'guid' },
      { kind: 'entra', audiences: ['api', 'guid'], clientId: null, logoutAudiences: ['api', 'guid'] },
    ],
    [
      { Authentication__Provider: 'cognito', Cognito__ClientId: 'web' },
      { kind: 'cognito', audiences: ['api'], clientId: 'web', logoutAudiences: ['api', 'web'] },
    ],
  ])('in production with %j', (env, expected) => {
    expect(trust({ ...production, ...env })).toMatchObject({
      issuer: production.Authentication__Authority,
      ...expected,
    });
  });

  it('demands Authority and Audience in production, both at once', () => {
    const env = { NODE_ENV: 'production' };
    expect(authenticationProblems(load(env), env)).toEqual([
      'Authentication__Authority is required in production.',
      'Authentication__Audience is required in production.',
    ]);
    expect(() => trust(env)).toThrow('Authentication__Authority is required');
  });

  it.each<readonly [Environment, string]>([
    [{ Authentication__Authority: 'http://sso.example.test' }, 'must be an https URL'],
    [
      { Authentication__Provider: 'cognito', Cognito__UserPoolId: 'eu-1_x' },
      'must end with Cognito__UserPoolId',
    ],
    [
      {
        Authentication__Authority: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-1_x',
        Authentication__Provider: 'cognito',
        Cognito__Region: 'us-east-1',
      },
      'is not in Cognito__Region',
    ],
  ])('refuses %j', (env, sentence) => {
    expect(() => trust({ ...production, ...env })).toThrow(sentence);
  });

  it('accepts http where RequireHttpsMetadata is off', () => {
    const env = {
      ...production,
      Authentication__Authority: 'http://keycloak:8080/realms/acme',
      Authentication__RequireHttpsMetadata: 'false',
    };
    expect(trust(env)).toMatchObject({ issuer: 'http://keycloak:8080/realms/acme', requireHttps: false });
  });
});
