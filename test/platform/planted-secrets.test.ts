import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databases } from '../testkit/postgres.ts';
import { type BuiltPlatform, startBuiltPlatform } from '../testkit/process/built-platform.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../testkit/telemetry/otlp-receiver.ts';

/** A third-party module with a setting that is a secret. */
const secretSetting = `
import { setting } from ${JSON.stringify(resolve('dist/subgraphs/settings/settings.contract.js'))};
export const module = {
  name: 'secretive',
  contributes: [setting({ name: 'Planted.Secret', isVisibleToClients: true, isEncrypted: true })],
};`;

const serviceKey = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** What the options plant; every service it opens repeats its request in a refusal, or is not there. */
const planted = {
  smtp: 'planted-password-of-smtp',
  twilio: 'planted-token-of-twilio',
  zulip: 'planted-key-of-zulip',
  fcm: serviceKey.split('\n')[3] ?? '',
  ai: 'planted-key-of-ai',
  database: 'planted-password-of-the-database',
  vault: randomBytes(32).toString('base64'),
  pepper: Buffer.from('planted-pepper-of-the-keys-of-thirty-two').toString('base64'),
  setting: 'planted-value-of-a-setting',
  credential: 'planted-key-of-a-tenant',
  device: 'planted-token-of-a-device:with-a-tail',
};

const json = { 'content-type': 'application/json' };

/** A service that refuses everything, and repeats what it was sent, credentials included. */
async function startGossip() {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const said = { message: request.headers.authorization, headers: request.headers, body };
    response.writeHead(500, json).end(JSON.stringify({ error: said, ...said }));
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'))('secrets that are planted', () => {
  let collector: OtlpReceiver;
  let platform: BuiltPlatform;
  let token: string;
  /** Bodies of every refusal and probe. */
  const said: string[] = [];
  const handedOut: string[] = [];
  const cleanups: (() => Promise<unknown>)[] = [];

  const call = async (path: string, body?: unknown, { bearer = token, method = 'POST' } = {}) => {
    const answer = await fetch(`${platform.url}${path}`, {
      ...(body === undefined
        ? { method: method === 'POST' ? 'GET' : method }
        : { method, body: JSON.stringify(body) }),
      headers: { ...json, authorization: `Bearer ${bearer}` },
    });
    const text = await answer.text();
    if (answer.status >= 400 || text.includes('"errors"')) said.push(text);
    return { status: answer.status, text };
  };
  const graphql = (query: string, variables: object) => call('/graphql', { query, variables });

  beforeAll(async () => {
    collector = await startOtlpReceiver();
    const gossip = await startGossip();
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'planted-'));
    cleanups.push(collector.close, gossip.close, database.drop, () => rm(folder, { recursive: true }));
    const module = join(folder, 'secretive.mjs');
    await writeFile(module, secretSetting);
    const url = new URL(database.url);
    url.password = planted.database;
    platform = await startBuiltPlatform({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_BLRP_SCHEDULE_DELAY: '50',
      Persistence__Url: url.href,
      Modules__Paths: module,
      Vault__LocalKey: planted.vault,
      ApiKeys__Pepper: planted.pepper,
      AI__Providers__gossip__Kind: 'openai-compatible',
      AI__Providers__gossip__BaseUrl: `${gossip.url}/v1`,
      AI__Providers__gossip__ApiKey: planted.ai,
      AI__Providers__gossip__AllowPrivateNetwork: 'true',
      Notifications__Email__SenderAddress: 'platform@acme.example',
      Notifications__Email__Smtp__Host: '127.0.0.1',
      Notifications__Email__Smtp__Port: new URL(gossip.url).port,
      Notifications__Email__Smtp__Username: 'platform',
      Notifications__Email__Smtp__Password: planted.smtp,
      Notifications__Sms__BaseUrl: gossip.url,
      Notifications__Sms__AccountSid: 'AC1',
      Notifications__Sms__AuthToken: planted.twilio,
      Notifications__Sms__SenderId: 'Acme',
      Notifications__Zulip__BaseUrl: gossip.url,
      Notifications__Zulip__BotEmail: 'bot@acme.example',
      Notifications__Zulip__ApiKey: planted.zulip,
      Notifications__Zulip__DefaultStream: 'ops',
      Notifications__MobilePush__Fcm__BaseUrl: gossip.url,
      Notifications__MobilePush__Fcm__ServiceAccount: JSON.stringify({
        project_id: 'acme',
        client_email: 'push@acme.example',
        private_key: serviceKey,
      }),
    });
    cleanups.push(() => platform.remove());
    token = await platform.token('alice');
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  it('through options and the API are used everywhere, and refused by who hears them', async () => {
    const key = await call('/api/v1/authentication/api-keys', {
      name: 'k',
      type: 'Secret',
      environment: 'test',
    });
    const apiKey = /svc_\w+/.exec(key.text)?.[0] ?? '';
    const hook = { targetUrl: 'https://receiver.platform.test/x', eventType: 'Settings.SettingChanged' };
    const created = await call('/api/v1/webhooks/subscriptions', hook);
    const signing = /whsec_[\w+/=]+/.exec(created.text)?.[0] ?? '';
    expect([key.status, created.status]).toEqual([201, 201]);
    handedOut.push(apiKey, signing, token);

    const setting = '/api/v1/settings/tenant/Planted.Secret';
    expect((await call(setting, { value: planted.setting }, { method: 'PUT' })).status).toBe(204);
    expect((await call(setting)).text).toContain('***');
    const credential =
      'mutation ($input: UpdateAICredentialInput!) { updateAICredential(input: $input) { aiCredential { provider } } }';
    const stored = await graphql(credential, { input: { provider: 'openai', apiKey: planted.credential } });
    expect(stored.text).toContain('"openai"');
    const device = { token: planted.device, platform: 'android' };
    expect((await call('/api/v1/notifications/push-tokens', device)).status).toBeLessThan(300);

    const workspace = { name: 'gossip', provider: 'gossip', model: 'm' };
    expect((await call('/api/v1/ai/workspaces', workspace)).status).toBe(201);
    const chat = { messages: [{ role: 'user', content: 'Hello' }] };
    expect((await call('/api/v1/ai/chat/gossip', chat)).status).toBeGreaterThanOrEqual(500);
    await call('/api/v1/authorization/me', undefined, { bearer: `${apiKey}x` });
    await call('/api/v1/authorization/me', undefined, { bearer: apiKey });
    await call('/api/v1/notifications/push-tokens', { ...device, platform: planted.device });
    await graphql('{ nothing(secret: $x) }', { x: planted.setting });
    await graphql(credential, { input: { provider: 'openai', apiKey: [planted.credential] } });
  });

  it('are in no probe, although checks fail', async () => {
    const ready = await fetch(`${platform.url}/health/ready`);
    const startup = await fetch(`${platform.url}/health/startup`);
    const monitoring = await call('/api/v1/diagnostics/health');
    const texts = [await ready.text(), await startup.text(), monitoring.text];
    expect([ready.status, startup.status, monitoring.status]).toEqual([503, 200, 200]);
    const { services } = JSON.parse(monitoring.text) as { services: { id: string; status: string }[] };
    const down = services.filter(({ status }) => status === 'down').map(({ id }) => id);
    expect(down).toEqual(expect.arrayContaining(['smtp', 'twilio-sms', 'zulip', 'fcm']));
    said.push(...texts);
  });

  it('are in no trace, no log line, no error and no probe', async () => {
    expect(await platform.stop()).toBe(0);
    const places = {
      telemetry: collector.everything(),
      log: platform.lines.slice(platform.lines.findIndex((line) => line.startsWith('{'))).join('\n'),
      answers: said.join('\n'),
    };
    // What is searched holds what it should: spans, lines and refusals about these very things.
    expect(places.telemetry).toContain('/api/v1/ai/chat/{workspaceName}');
    expect(places.log).toContain('Health check changed');
    expect(said.length).toBeGreaterThan(6);
    const secrets = { ...planted, apiKey: handedOut[0], signing: handedOut[1], token: handedOut[2] };
    expect(Object.keys(secrets)).toHaveLength(14);
    for (const [name, secret = ''] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(15);
      const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)];
      for (const [place, text] of Object.entries(places))
        for (const form of forms) expect(text.includes(form), `${name} in the ${place}`).toBe(false);
    }
  });
});
