import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeIdentityProvider } from '../testkit/identity/fake-identity-provider.ts';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from '../testkit/platform.ts';

/** A platform as in production: tokens of a provider of its own, nothing of development. */
export interface ProductionPlatform extends TestPlatform {
  readonly provider: FakeIdentityProvider;
  /** Signs claims over those of a host administrator, valid for five minutes. */
  signed(claims?: object, header?: object): Promise<string>;
}

/** Starts the provider on loopback, and a platform that trusts it alone. The caller closes the platform. */
export async function startProductionPlatform(
  options: TestPlatformOptions = {},
): Promise<ProductionPlatform> {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = await FakeIdentityProvider.create(issuer);
  http.on('request', (request, response) => {
    provider
      .fetch(`${issuer}${request.url}`, undefined as never)
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.writeHead(500).end());
  });
  const platform = await startTestPlatform({
    ...options,
    env: {
      Authentication__Authority: issuer,
      Authentication__Audience: 'api',
      Authentication__RequireHttpsMetadata: 'false',
      Gateway__ShutdownDelay: '0s',
      ...options.env,
    },
  });
  return {
    ...platform,
    provider,
    signed: (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const admin = { iss: issuer, aud: 'api', sub: 'operator', roles: ['admin'] };
      return provider.sign({ ...admin, iat: now, exp: now + 300, ...claims }, header);
    },
    close: async () => {
      await platform.close();
      http.closeAllConnections();
      http.close();
    },
  };
}
