import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../gateway/authentication/authenticator.ts';
import { BearerTokenVerifier } from '../../gateway/authentication/bearer-token.ts';
import { localKeySet } from '../../gateway/authentication/key-set.ts';
import { roleOptionsOf } from '../../gateway/authentication/open-authentication.ts';
import { resolveTrustedIssuer } from '../../gateway/authentication/trusted-issuer.ts';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { multiTenancySection } from '../../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { FakeIdentityProvider } from '../testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { goldenTokens } from './golden-tokens.ts';

const page = readFileSync(join(repositoryRoot, 'deploy/identity-providers.md'), 'utf8');

/** The recipes of the page: provider → variables. */
const recipes = new Map(
  [...page.matchAll(/```ini\n# (.+)\n([\s\S]*?)```/g)].map(([, provider = '', lines = '']) => [
    provider,
    Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  ]),
);

const clock = new TestClock();

/** What a platform with the recipe's options makes of a token its provider signs. */
async function authenticate(provider: string, claims: object, header: object) {
  const env: Record<string, string> = recipes.get(provider) ?? {};
  const { authentication, options, production } = loadPlatformOptions(env);
  const trusted = resolveTrustedIssuer(authentication, env, 'https://platform.example.com');
  const issuer = await FakeIdentityProvider.create(trusted.issuer);
  const tokens = new BearerTokenVerifier(localKeySet(issuer.jwks), trusted, clock);
  const authenticator = new Authenticator(
    { tokens, apiKeys: null, revoked: null, clock },
    {
      trusted,
      roles: roleOptionsOf(authentication),
      tenantIdClaimType: options.of(multiTenancySection).TenantIdClaimType,
      hostClaimType: options.of(multiTenancySection).HostClaimType,
    },
  );
  const times = { iat: clock.seconds - 10, exp: clock.seconds + 3_600 };
  const token = await issuer.sign({ ...times, ...claims }, header);
  return { production, ...(await authenticator.authenticate(`Bearer ${token}`, null)) };
}

describe('a recipe for an identity provider', () => {
  it('is there for each whose tokens are known, and the other way round', () => {
    expect([...recipes.keys()].sort()).toEqual([...new Set(goldenTokens.map((one) => one.provider))].sort());
  });

  it.each(goldenTokens)('$provider: lets in, or not, $holder', async (golden) => {
    const { provider, claims, header = { typ: 'JWT' }, expected } = golden;
    const entering = authenticate(provider, claims, header);
    if (expected === null) {
      await expect(entering).rejects.toMatchObject({ errorCode: 'Authentication:Token:Invalid' });
      return;
    }
    const { production, actor, tenantId } = await entering;
    expect(production).toBe(true);
    expect({ ...actor, tenantId }).toMatchObject(expected);
  });
});
