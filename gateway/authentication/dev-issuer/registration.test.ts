import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningDevIssuer } from '../../../test/testkit/identity/running-dev-issuer.ts';

let running: RunningDevIssuer;
beforeAll(async () => {
  running = await RunningDevIssuer.start();
});
afterAll(() => running.stop());

const register = async (metadata: object) => {
  const answer = await fetch(`${running.issuer.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_endpoint_auth_method: 'none', ...metadata }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer is as the RFC says.
  return { status: answer.status, body: (await answer.json()) as any };
};
const callback = 'http://127.0.0.1:3333/callback';

describe('registering a client', () => {
  it('makes a public one, without a secret', async () => {
    const { status, body } = await register({ redirect_uris: [callback], client_name: 'Agent' });
    expect([status, body.token_endpoint_auth_method, body.redirect_uris]).toEqual([201, 'none', [callback]]);
    expect([body.client_secret, body.registration_access_token]).toEqual([undefined, undefined]);
  });

  it.each(['https://agent.example/callback', 'http://localhost:9/x', 'http://[::1]:9/x'])(
    'accepts the redirect %s',
    async (redirect) => {
      expect((await register({ redirect_uris: [redirect] })).status).toBe(201);
    },
  );

  it.each([
    ['http elsewhere', { redirect_uris: ['http://agent.example/callback'] }],
    ['a name that begins like this machine', { redirect_uris: ['http://localhost.evil.example/x'] }],
    ['a user in the address', { redirect_uris: ['https://localhost@evil.example/x'] }],
    ['a scheme of an app', { redirect_uris: ['agent://callback'] }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a fragment', { redirect_uris: ['https://agent.example/#x'] }],
    ['none at all', {}],
    [
      'the default of the RFC, a secret',
      { redirect_uris: [callback], token_endpoint_auth_method: undefined },
    ],
    ['a secret', { redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }],
    [
      'an own key',
      { redirect_uris: [callback], token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } },
    ],
    ['the grant of services', { redirect_uris: [callback], grant_types: ['client_credentials'] }],
    ['a logout address', { redirect_uris: [callback], backchannel_logout_uri: 'http://127.0.0.1:1/' }],
    ['a key set elsewhere', { redirect_uris: [callback], jwks_uri: 'http://127.0.0.1:1/' }],
    ['much text', { redirect_uris: [callback], client_name: 'x'.repeat(9_000) }],
  ])('refuses %s', async (_name, metadata) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
    ]);
  });
});
