import { describe, expect, it } from 'vitest';
import { healthCheckKind } from '../../subgraphs/kernel/health/check.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import { buildRegistry } from '../../subgraphs/kernel/registry/registry.ts';
import { clientOf, open, serverOf } from '../../test/testkit/http/outbound-http.ts';
import {
  authenticationSection,
  cognitoSection,
  entraIdSection,
  keycloakSection,
} from './authentication.options.ts';
import { openProviderChecks } from './provider-health-check.ts';

const sections = {
  authentication: authenticationSection,
  keycloak: keycloakSection,
  entraId: entraIdSection,
  cognito: cognitoSection,
};
const secret = 'secret of the client';

/** A provider on loopback. @param status of its token endpoint, which repeats what it was sent. */
async function providerThat(status: number, metadata?: (origin: string) => unknown) {
  const forms: string[] = [];
  const asked: string[] = [];
  const { origin } = await serverOf(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    let form = '';
    for await (const chunk of request) form += chunk;
    if (request.method === 'POST') forms.push(form);
    const document = metadata?.(origin) ?? { token_endpoint: `${origin}/realm/token` };
    response.writeHead(request.method === 'POST' ? status : 200);
    response.end(
      request.method === 'POST' ? `{"access_token":"planted","said":"${form}"}` : JSON.stringify(document),
    );
  });
  return { origin, forms, asked };
}

function checksOf(env: Record<string, string>) {
  const options = loadOptions(sections, { env });
  const { Authority = 'http://localhost' } = options.authentication;
  const checks = openProviderChecks(options, clientOf({ policy: trustHosts([Authority]) }));
  open.push(checks);
  return buildRegistry([checks.module]).all(healthCheckKind);
}

const configured = (origin: string, more: Record<string, string> = {}) => ({
  Authentication__Authority: `${origin}/realm`,
  Authentication__Provider: 'keycloak',
  Authentication__RequireHttpsMetadata: 'false',
  Keycloak__ClientId: 'platform',
  Keycloak__ClientSecret: secret,
  ...more,
});

describe('the check of the identity provider', () => {
  const { signal } = new AbortController();

  it('asks for a token with client credentials; where the endpoint lies, once', async () => {
    const { origin, forms, asked } = await providerThat(200);
    const [check] = checksOf(configured(origin));
    expect(check).toMatchObject({ name: 'keycloak', tags: ['readiness', 'startup'] });
    expect(await check?.check(signal)).toEqual({ status: 'Healthy' });
    expect(await check?.check(signal)).toEqual({ status: 'Healthy' });
    expect(Object.fromEntries(new URLSearchParams(forms[0]))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'platform',
      client_secret: secret,
    });
    expect(asked).toEqual([
      'GET /realm/.well-known/openid-configuration',
      'POST /realm/token',
      'POST /realm/token',
    ]);
  });

  it('names the scope a directory tenant wants', async () => {
    const { origin, forms } = await providerThat(200);
    const [check] = checksOf(
      configured(origin, {
        Authentication__Provider: 'entra',
        EntraId__ClientId: 'the-app',
        EntraId__ClientSecret: secret,
      }),
    );
    expect(check?.name).toBe('entra-id');
    expect(await check?.check(signal)).toEqual({ status: 'Healthy' });
    expect(new URLSearchParams(forms[0]).get('scope')).toBe('the-app/.default');
  });

  it.each([
    [401, { status: 'Unhealthy', description: 'answered 401' }],
    [429, { status: 'Degraded', description: 'answered 429' }],
    [503, { status: 'Unhealthy', description: 'answered 503' }],
  ])('makes of %i %j, and repeats no word of it', async (status, result) => {
    const { origin } = await providerThat(status);
    expect(await checksOf(configured(origin))[0]?.check(signal)).toEqual(result);
  });

  it.each([
    ['no endpoint', () => ({}), 'false', 'names no token endpoint'],
    ['rubbish', () => '<html>', 'false', 'names no token endpoint'],
    ['a script', () => ({ token_endpoint: 'javascript:alert(1)' }), 'false', 'names no token endpoint'],
    ['http', undefined, 'true', 'offers its token endpoint without https'],
  ])('sends its secret nowhere for metadata with %s', async (_, metadata, https, description) => {
    const { origin, forms } = await providerThat(200, metadata);
    const more = { Authentication__RequireHttpsMetadata: https };
    expect(await checksOf(configured(origin, more))[0]?.check(signal)).toEqual({
      status: 'Unhealthy',
      description,
    });
    expect(forms).toEqual([]);
  });

  it.each([
    ['a provider without a client of ours', { Authentication__Provider: 'generic' }],
    ['a pool', { Authentication__Provider: 'cognito' }],
    ['a client without a secret', { Keycloak__ClientSecret: '' }],
    ['development', { Authentication__Authority: '' }],
  ])('does not exist for %s', (_, more) => {
    expect(checksOf(configured('http://localhost:1', more))).toEqual([]);
  });
});
