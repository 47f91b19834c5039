import { generateKeyPairSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodeJwt } from 'jose';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { clientOf, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { deliveryOf, goOn } from '../../../test/testkit/notification/channel-delivery.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import { DeliveryPostponedError, PermanentDeliveryError } from '../contract/channel.ts';
import { HttpChannel } from './http/http-channel.ts';
import { httpOptions } from './http/http-options.ts';
import { FcmSender } from './mobile-push/fcm-sender.ts';
import { mobilePushOptions } from './mobile-push/mobile-push-options.ts';
import { SlackChannel } from './slack/slack-channel.ts';
import { slackOptions } from './slack/slack-options.ts';
import { SmsChannel } from './twilio/sms-channel.ts';
import { smsOptions } from './twilio/sms-options.ts';
import { TwilioMessages } from './twilio/twilio-messages.ts';
import { WhatsAppChannel } from './twilio/whats-app-channel.ts';
import { whatsAppOptions } from './twilio/whats-app-options.ts';
import { ZulipChannel } from './zulip/zulip-channel.ts';
import { zulipOptions } from './zulip/zulip-options.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly authorization: string;
  readonly body: string;
}

/** A provider on loopback. @param answer by path. */
async function provider(answer: (path: string) => { status: number; body?: unknown; retryAfter?: string }) {
  const received: Received[] = [];
  const { origin, port } = await serverOf(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const { authorization = '' } = request.headers;
    received.push({ path, headers: request.headers, authorization, body: Buffer.concat(chunks).toString() });
    const { status, body = {}, retryAfter } = answer(path);
    const headers = {
      'content-type': 'application/json',
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  return { received, origin, port, client: clientOf({ policy: trustHosts([origin]) }) };
}

const clock = new TestClock();
const account = { AccountSid: 'AC1', AuthToken: 'secret-of-twilio' };
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('SMS', () => {
  const smsTo = async (status: number, retryAfter?: string) => {
    const twilio = await provider(() => ({ status, ...(retryAfter ? { retryAfter } : {}) }));
    const options = smsOptions.parse({ ...account, SenderId: '+15005550006', BaseUrl: twilio.origin });
    return { twilio, channel: new SmsChannel(options, new TwilioMessages(options, twilio.client, clock)) };
  };

  it('is one form to the provider, cut at a limit', async () => {
    const { twilio, channel } = await smsTo(201);
    expect(await channel.deliver(deliveryOf({ body: 'ü'.repeat(2_000) }), goOn)).toBe('delivered');
    const [{ path, authorization, body }] = twilio.received as [Received];
    expect([path, authorization]).toEqual([
      '/2010-04-01/Accounts/AC1/Messages.json',
      basic('AC1', 'secret-of-twilio'),
    ]);
    const form = new URLSearchParams(body);
    expect([form.get('To'), form.get('From')]).toEqual(['+4930123456', '+15005550006']);
    expect(form.get('Body')).toMatch(/^Maintenance tonight\nü{591}…$/);
  });

  it.each([null, 'nobody', '030 123', '+0123456789'])('is skipped for the number %s', async (phoneNumber) => {
    const { twilio, channel } = await smsTo(201);
    const contacts = { email: null, phoneNumber };
    expect(await channel.deliver(deliveryOf({ contacts }), goOn)).toBe('skipped');
    expect(twilio.received).toEqual([]);
  });

  it.each([
    [400, PermanentDeliveryError],
    [401, Error],
    [429, DeliveryPostponedError],
    [503, DeliveryPostponedError],
  ])('answered %i ends as it must, and says neither number nor secret', async (status, kind) => {
    const { channel } = await smsTo(status, status > 402 ? '30' : undefined);
    const error = await failure(channel.deliver(deliveryOf(), goOn));
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof PermanentDeliveryError).toBe(status === 400);
    expect(String(error?.stack)).not.toMatch(/4930|secret-of/);
  });
});

describe('WhatsApp', () => {
  it.each([
    ['fr-CA', { ContentSid: 'HXfr', ContentVariables: '{"1":"Maintenance tonight","2":"Soon"}' }],
    ['de', { ContentSid: 'HXany', ContentVariables: '{"1":"Maintenance tonight","2":"Soon"}' }],
  ])('uses the template of type and language %s', async (culture, content) => {
    const twilio = await provider(() => ({ status: 201 }));
    const options = whatsAppOptions.parse({
      ...account,
      SenderId: '+15005550006',
      BaseUrl: twilio.origin,
      Templates: { 'platform.announcement:fr': 'HXfr', 'Platform.Announcement': 'HXany' },
    });
    const channel = new WhatsAppChannel(options, new TwilioMessages(options, twilio.client, clock));
    expect(await channel.deliver(deliveryOf({ culture, body: 'Soon' }), goOn)).toBe('delivered');
    expect(Object.fromEntries(new URLSearchParams(twilio.received[0]?.body))).toEqual({
      To: 'whatsapp:+4930123456',
      From: 'whatsapp:+15005550006',
      ...content,
    });
  });
});

describe('Zulip', () => {
  const zulipTo = async (posts: boolean) => {
    const zulip = await provider(() => ({ status: 200 }));
    const options = zulipOptions.parse({
      BaseUrl: zulip.origin,
      BotEmail: 'bot@acme.example',
      ApiKey: 'secret-of-zulip',
      DefaultStream: 'ops',
    });
    const deliveries = { posts: async () => posts };
    return { zulip, channel: new ZulipChannel({ options, client: zulip.client, deliveries, clock }) };
  };

  it('is one post into the stream, which mentions no user', async () => {
    const { zulip, channel } = await zulipTo(true);
    expect(
      await channel.deliver(deliveryOf({ title: 'Hi @**all**', body: '@_**eve** #**ops**' }), goOn),
    ).toBe('delivered');
    const [{ path, authorization, body }] = zulip.received as [Received];
    expect([path, authorization]).toEqual(['/api/v1/messages', basic('bot@acme.example', 'secret-of-zulip')]);
    const form = Object.fromEntries(new URLSearchParams(body));
    expect(form).toMatchObject({ type: 'stream', to: 'ops', topic: 'notifications' });
    expect(form.content).not.toMatch(/[@#]_?\*\*/);
  });

  it('is a direct message to who chose it alone', async () => {
    const { zulip, channel } = await zulipTo(true);
    expect(await channel.deliver(deliveryOf({ isOptIn: true }), goOn)).toBe('delivered');
    const form = Object.fromEntries(new URLSearchParams(zulip.received[0]?.body));
    expect(form).toMatchObject({ type: 'direct', to: '["bob@acme.example"]' });
    const contacts = { email: null, phoneNumber: null };
    expect(await channel.deliver(deliveryOf({ isOptIn: true, contacts }), goOn)).toBe('skipped');
    expect(zulip.received).toHaveLength(1);
  });

  it('is not posted once more for each recipient', async () => {
    const { zulip, channel } = await zulipTo(false);
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('skipped');
    expect(zulip.received).toEqual([]);
  });
});

describe('Slack', () => {
  const slackTo = async (status: number, retryAfter?: string) => {
    const slack = await provider(() => ({ status, body: 'ok', ...(retryAfter ? { retryAfter } : {}) }));
    const options = slackOptions.parse({
      WebhookUrl: `${slack.origin}/services/T1/B1/secret-of-slack?api-version=1`,
    });
    const posted: string[] = [];
    const deliveries = {
      posts: async ({ deliveryId }: { deliveryId: string }) => posted.push(deliveryId) === 1,
    };
    return { slack, channel: new SlackChannel({ options, client: slack.client, deliveries, clock }) };
  };

  it('is one post to the incoming webhook, which mentions no user', async () => {
    const { slack, channel } = await slackTo(200);
    const delivery = deliveryOf({
      title: 'Disk *full* & <!channel>',
      body: 'Ask <@U1>',
      severity: 'error',
    });
    expect(await channel.deliver(delivery, goOn)).toBe('delivered');
    expect(await channel.deliver(delivery, goOn)).toBe('skipped');
    expect(slack.received.map(({ path, headers, body }) => [path, headers['content-type'], body])).toEqual([
      [
        '/services/T1/B1/secret-of-slack?api-version=1',
        'application/json',
        '{"text":":x: *Disk  full  &amp; &lt;!channel&gt;*\\nAsk &lt;@U1&gt;"}',
      ],
    ]);
  });

  it('is nothing for who chose it alone', async () => {
    const { slack, channel } = await slackTo(200);
    expect(await channel.deliver(deliveryOf({ isOptIn: true }), goOn)).toBe('skipped');
    expect(slack.received).toEqual([]);
  });

  // As Slack documents: invalid_payload, no_service and channel_is_archived do not pass; limits and faults do.
  it.each([
    [400, PermanentDeliveryError],
    [404, PermanentDeliveryError],
    [410, PermanentDeliveryError],
    [403, Error],
    [429, DeliveryPostponedError],
    [500, Error],
  ])('answered %i ends as it must, and does not say the webhook', async (status, kind) => {
    const { channel } = await slackTo(status, status === 429 ? '30' : undefined);
    const error = await failure(channel.deliver(deliveryOf(), goOn));
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof PermanentDeliveryError).toBe([400, 404, 410].includes(status));
    expect(String(error?.stack)).not.toContain('secret-of');
  });
});

describe('HTTP', () => {
  const Secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const endpoint = async (status: number) => {
    const server = await provider(() => ({ status }));
    const options = httpOptions.parse({ Url: `${server.origin}/inbound`, Secret });
    return { server, channel: new HttpChannel(options, server.client, { now: () => new Date() }) };
  };

  it('is a document that the standard’s verifier takes, without addresses', async () => {
    const { server, channel } = await endpoint(202);
    const delivery = deliveryOf({ data: { number: 7 } });
    expect(await channel.deliver(delivery, goOn)).toBe('delivered');
    const [{ path, headers, body }] = server.received as [Received];
    expect([path, headers['webhook-id']]).toEqual(['/inbound', delivery.deliveryId]);
    const { contacts, recipientId, notificationId } = delivery;
    expect(new Webhook(Secret).verify(body, headers as Record<string, string>)).toMatchObject({
      notificationId,
      recipientUserId: recipientId,
      title: 'Maintenance tonight',
      data: { number: 7 },
    });
    expect(body).not.toContain(contacts.email);
    expect(() => new Webhook(Secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  it.each([
    [410, true],
    [503, false],
  ])('answered %i ends for good: %s', async (status, isPermanent) => {
    const { channel } = await endpoint(status);
    const error = await failure(channel.deliver(deliveryOf(), goOn));
    expect(error instanceof PermanentDeliveryError).toBe(isPermanent);
    expect(String(error?.stack)).not.toContain(Secret);
  });

  it('is refused by halves, and with a short key', () => {
    for (const half of [
      { Secret },
      { Url: 'https://one.example' },
      { Url: 'https://one.example', Secret: 'whsec_abcd' },
    ])
      expect(httpOptions.safeParse(half).success).toBe(false);
  });
});

const wakeUp = { title: 'New', body: 'Open the app', notificationId: 'n-1' };

describe('FCM', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ServiceAccount = JSON.stringify({
    project_id: 'acme-app',
    client_email: 'push@acme-app.iam.gserviceaccount.com',
    private_key: key,
  });

  const fcmTo = async (answer: (path: string) => { status: number; body?: unknown; retryAfter?: string }) => {
    const google = await provider((path) =>
      path === '/token'
        ? { status: 200, body: { access_token: 'ya29.minted', expires_in: 3600 } }
        : answer(path),
    );
    const network = recordedNetwork(google.port, ['142.250.74.42']);
    const { Fcm } = mobilePushOptions.parse({ Fcm: { ServiceAccount } });
    const options = { ...Fcm, ServiceAccount: Fcm.ServiceAccount as NonNullable<typeof Fcm.ServiceAccount> };
    return { google, network, sender: new FcmSender(options, clientOf({ network }), clock) };
  };

  it('is one POST with a token the service account signed for, all by the guarded client', async () => {
    const { google, network, sender } = await fcmTo(() => ({ status: 200 }));
    expect(await sender.send({ token: 'device-1' }, wakeUp, goOn)).toBe('delivered');
    expect(await sender.send({ token: 'device-2' }, wakeUp, goOn)).toBe('delivered');
    expect(new Set(network.resolved)).toEqual(new Set(['oauth2.googleapis.com', 'fcm.googleapis.com']));
    const [signIn, first] = google.received as [Received, Received];
    expect(google.received.map(({ path }) => path)).toEqual([
      '/token',
      '/v1/projects/acme-app/messages:send',
      '/v1/projects/acme-app/messages:send',
    ]);
    const assertion = new URLSearchParams(signIn.body).get('assertion') ?? '';
    expect(decodeJwt(assertion)).toMatchObject({ iss: 'push@acme-app.iam.gserviceaccount.com' });
    expect(first.authorization).toBe('Bearer ya29.minted');
    expect(JSON.parse(first.body).message).toMatchObject({
      token: 'device-1',
      notification: { title: 'New', body: 'Open the app' },
      data: { notificationId: 'n-1' },
    });
  });

  const unregistered = { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } };
  it.each([
    [404, unregistered],
    [400, unregistered],
  ])('says that a device is gone at %i %j', async (status, body) => {
    const { sender } = await fcmTo(() => ({ status, body }));
    expect(await sender.send({ token: 'device-1' }, wakeUp, goOn)).toBe('gone');
  });

  it.each([
    [400, PermanentDeliveryError],
    [404, PermanentDeliveryError],
    [503, DeliveryPostponedError],
  ])('answered %i ends as it must, and names no device', async (status, kind) => {
    const { sender } = await fcmTo(() => ({ status, ...(status === 503 ? { retryAfter: '60' } : {}) }));
    const error = await failure(sender.send({ token: 'device-1' }, wakeUp, goOn));
    expect(error).toBeInstanceOf(kind);
    expect(String(error?.stack)).not.toMatch(/device-1|ya29/);
  });

  it('refuses an account that is none, without quoting it', () => {
    const result = mobilePushOptions.safeParse({ Fcm: { ServiceAccount: '{"private_key":"hunter2"}' } });
    expect(result.success).toBe(false);
    expect(JSON.stringify(result.error?.issues)).not.toContain('hunter2');
  });
});
