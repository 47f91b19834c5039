import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientOf, open, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { goOn } from '../../../test/testkit/notification/channel-delivery.ts';
import { openSlice } from '../../../test/testkit/slice.ts';
import { healthCheckKind } from '../../kernel/health/check.ts';
import { notificationsSection } from '../notifications.options.ts';
import {
  apnsHealthChecks,
  channelHealthChecks,
  fcmHealthChecks,
  sesHealthChecks,
  twilioHealthChecks,
  zulipHealthChecks,
} from './channel-health-checks.ts';
import { emailOptions } from './email/email-options.ts';
import { mobilePushOptions } from './mobile-push/mobile-push-options.ts';
import { smsOptions } from './twilio/sms-options.ts';
import { zulipOptions } from './zulip/zulip-options.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ServiceAccount = JSON.stringify({
  project_id: 'acme-app',
  client_email: 'push@acme-app.example',
  private_key: rsa.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
const Apns = {
  KeyId: 'KEY1',
  TeamId: 'TEAM1',
  BundleId: 'example.acme.app',
  Key: ec.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const account = { AccountSid: 'AC1', AuthToken: 'secret-of-twilio' };
const zulip = { BotEmail: 'bot@acme.example', ApiKey: 'secret-of-zulip', DefaultStream: 'ops' };

/** A provider's API under a public name. @param status of its answers, the sign-in apart. */
async function providerThat(status: number) {
  const received: string[] = [];
  const { port } = await serverOf(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    if (request.url !== '/token') received.push(Buffer.concat(chunks).toString());
    const body = request.url === '/token' ? { access_token: 'ya29', expires_in: 3_600 } : { said: 'secret' };
    const head = { 'content-type': 'application/json' };
    response.writeHead(request.url === '/token' ? 200 : status, head).end(JSON.stringify(body));
  });
  const client = clientOf({ network: recordedNetwork(port, ['142.250.74.42']) });
  return { received, open: () => client };
}

/** A Zulip of the operator's own network. */
async function zulipServer() {
  const received: string[] = [];
  const { port } = await serverOf((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { received, port };
}

type Provider = Awaited<ReturnType<typeof providerThat>>;
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const asked = {
  twilio: {
    checks: ({ open: client }: Provider) =>
      twilioHealthChecks('twilio-sms', smsOptions.parse({ ...account, SenderId: 'Acme' }), client),
    request: [`GET /2010-04-01/Accounts/AC1.json ${basic('AC1:secret-of-twilio')}`, ''],
  },
  zulip: {
    checks: ({ open: client }: Provider) =>
      zulipHealthChecks(zulipOptions.parse({ ...zulip, BaseUrl: 'https://chat.example.com' }), client),
    request: [`GET /api/v1/users/me ${basic('bot@acme.example:secret-of-zulip')}`, ''],
  },
  fcm: {
    checks: ({ open: client }: Provider) =>
      fcmHealthChecks(mobilePushOptions.parse({ Fcm: { ServiceAccount } }).Fcm, client),
    request: [
      'POST /v1/projects/acme-app/messages:send Bearer ya29',
      '{"validate_only":true,"message":{"topic":"health"}}',
    ],
  },
};

describe.each(Object.entries(asked))('the check of %s', (_, { checks, request }) => {
  it('sends a request without effect, with the account', async () => {
    const provider = await providerThat(200);
    const [check] = checks(provider);
    expect(check?.tags).toEqual(['readiness']);
    expect(await check?.check(goOn)).toEqual({ status: 'Healthy' });
    expect(provider.received.slice(-2)).toEqual(request);
  });

  it.each([
    [401, 'Unhealthy'],
    [503, 'Unhealthy'],
    [429, 'Degraded'],
  ])('answered %i is %s, without what the provider said', async (status, expected) => {
    const [check] = checks(await providerThat(status));
    expect(await check?.check(goOn)).toEqual({ status: expected, description: `answered ${status}` });
  });
});

describe('the check of ses', () => {
  const Ses = { AccessKeyId: 'AKIA', SecretAccessKey: 'secret-of-ses', Region: 'eu-central-1' };
  const options = emailOptions.parse({ SenderAddress: 'platform@acme.example', Ses });

  it.each([
    [200, '{"SendingEnabled":true}', { status: 'Healthy' }],
    [200, '{"SendingEnabled":false}', { status: 'Degraded', description: 'sending is paused' }],
    [403, '{"message":"secret-of-ses"}', { status: 'Unhealthy', description: 'answered 403' }],
  ])('makes of %i %s %j', async (status, body, result) => {
    const asked: string[] = [];
    const { port } = await serverOf((request, response) => {
      const { host, authorization } = request.headers;
      asked.push(`${request.method} ${host}${request.url} ${authorization?.split('/')[0]}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    const client = clientOf({ network: recordedNetwork(port, ['52.94.0.1']) });
    const [check] = sesHealthChecks(options, () => client);
    expect(check).toMatchObject({ name: 'ses', tags: ['readiness', 'startup'] });
    expect(await check?.check(goOn)).toEqual(result);
    expect(asked).toEqual([
      'GET email.eu-central-1.amazonaws.com/v2/email/account AWS4-HMAC-SHA256 Credential=AKIA',
    ]);
  });

  it('fails for rubbish, and does not exist while e-mails go another way', async () => {
    const { port } = await serverOf((_, response) => response.end('<html>'));
    const client = clientOf({ network: recordedNetwork(port, ['52.94.0.1']) });
    await expect(sesHealthChecks(options, () => client)[0]?.check(goOn)).rejects.toThrow('Unexpected token');
    expect(sesHealthChecks(emailOptions.parse({}), () => client)).toEqual([]);
  });
});

describe('the check of apns', () => {
  const { Apns: options } = mobilePushOptions.parse({ Apns });

  it('is healthy when Apple’s side answers a ping, and fails when there is no answer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({ close: () => server.close() });
    const { port } = server.address() as AddressInfo;
    const [check] = apnsHealthChecks(options, `http://127.0.0.1:${port}`);
    expect(await check?.check(goOn)).toEqual({ status: 'Healthy' });
    const [away] = apnsHealthChecks(options, 'http://127.0.0.1:1');
    await expect(away?.check(goOn)).rejects.toThrow('ECONNREFUSED');
  });

  it('fails for a key that is none', async () => {
    const Key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
    const [check] = apnsHealthChecks({ ...options, Key }, 'http://127.0.0.1:1');
    await expect(check?.check(goOn)).rejects.not.toThrow('ECONNREFUSED');
  });
});

describe('the checks of channels', () => {
  const namesFor = (written: object) => {
    const closers: (() => Promise<void>)[] = [];
    open.push({ close: () => Promise.all(closers.map((close) => close())) });
    const options = notificationsSection.schema.parse(written);
    return channelHealthChecks(options, { add: (close) => closers.push(close) }).map(({ name }) => name);
  };

  it('run in a configured process, with a client that is closed with it', async () => {
    const { received, port } = await zulipServer();
    const env = {
      Notifications__Zulip__BaseUrl: `http://127.0.0.1:${port}`,
      Notifications__Zulip__BotEmail: zulip.BotEmail,
      Notifications__Zulip__ApiKey: zulip.ApiKey,
      Notifications__Zulip__DefaultStream: zulip.DefaultStream,
    };
    const slice = await openSlice({ area: 'notifications', env });
    const check = slice.process.services.registry.find(healthCheckKind, 'zulip');
    expect(await check?.check(goOn)).toEqual({ status: 'Healthy' });
    await slice.close();
    await expect(check?.check(goOn)).rejects.toThrow('could not be reached');
    expect(received).toEqual(['/api/v1/users/me']);
  });

  it('appear with the configuration of their channel, and not before', () => {
    expect(namesFor({})).toEqual([]);
    expect(namesFor({ Sms: { ...account, SenderId: 'Acme' } })).toEqual(['twilio-sms']);
    const everything = {
      Email: { SenderAddress: 'platform@acme.example', Smtp: { Host: 'mail.acme.example' } },
      Sms: { ...account, SenderId: 'Acme' },
      WhatsApp: { ...account, SenderId: '+4930123456' },
      Zulip: { ...zulip, BaseUrl: 'https://chat.example.com' },
      MobilePush: { Fcm: { ServiceAccount }, Apns },
    };
    expect(namesFor(everything)).toEqual(['smtp', 'twilio-sms', 'twilio-whatsapp', 'zulip', 'fcm', 'apns']);
  });
});
