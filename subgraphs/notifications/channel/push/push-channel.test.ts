import { createECDH, type ECDH } from 'node:crypto';
import { createRequire } from 'node:module';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { clientOf, recordedNetwork, serverOf } from '../../../../test/testkit/http/outbound-http.ts';
import { deliveryOf, goOn } from '../../../../test/testkit/notification/channel-delivery.ts';
import { newBrowser, type TestBrowser } from '../../../../test/testkit/notification/push-devices.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { DeliveryPostponedError, PermanentDeliveryError } from '../../contract/channel.ts';
import type { ReachedDevices } from '../device/deliver-to-devices.ts';
import { PushChannel } from './push-channel.ts';
import { pushOptions } from './push-options.ts';

/** An independent decryption (RFC 8188); the package has no types. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};

const vapid = webPush.generateVAPIDKeys();
const options = pushOptions.parse({
  VapidSubject: 'mailto:operator@acme.example',
  VapidPublicKey: vapid.publicKey,
  VapidPrivateKey: vapid.privateKey,
});

interface Received {
  readonly url: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A push service whose answers go by the path, and a channel that reaches it under a public name. */
async function serviceOf(answers: Readonly<Record<string, { status: number; retryAfter?: string }>>) {
  const received: Received[] = [];
  const { port } = await serverOf(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    const { status = 201, retryAfter } = answers[request.url ?? ''] ?? {};
    response
      .writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      .end('said: secret');
  });
  const network = recordedNetwork(port, ['93.184.216.34']);
  return { received, network, client: clientOf({ network }) };
}

async function channelTo(browsers: readonly TestBrowser[], service: Awaited<ReturnType<typeof serviceOf>>) {
  const targets = browsers.map(({ subscription }, index) => ({
    id: `id-${index}`,
    endpoint: subscription.endpoint,
    endpointHost: 'push.example.com',
    keys: subscription.keys,
  }));
  const removed: string[] = [];
  const subscriptions = {
    ownersAmong: async () => new Set<string>(),
    targetsOf: async () => targets.filter(({ id }) => !removed.includes(id)),
    remove: async (_tenantId: string, ids: readonly string[]) => void removed.push(...ids),
  };
  const has = new Map<string, readonly string[]>();
  const reached: ReachedDevices = {
    of: async ({ deliveryId }) => new Set(has.get(deliveryId)),
    add: async ({ deliveryId }, ids) => void has.set(deliveryId, [...(has.get(deliveryId) ?? []), ...ids]),
  };
  const clock = new TestClock();
  return {
    removed,
    channel: new PushChannel({ options, subscriptions, reached, client: service.client, clock }),
  };
}

const at = (name: string) => newBrowser(`https://push.example.com/${name}`);

describe('web push', () => {
  it('is encrypted for the browser and signed for its service', async () => {
    const service = await serviceOf({});
    const browser = at('one');
    const { channel } = await channelTo([browser], service);
    expect(await channel.deliver(deliveryOf({ severity: 'warning' }), goOn)).toBe('delivered');
    const [{ headers, body }] = service.received as [Received];
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(browser.privateKey);
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: browser.auth });
    expect(JSON.parse(plain.toString('utf8'))).toEqual({
      NotificationId: '00000000-0000-7000-8000-0000000000a1',
      NotificationTypeName: 'platform.announcement',
      Severity: 'warning',
      Data: { room: 7 },
      OccurredAt: '2026-11-21T12:00:00.000Z',
      Title: 'Maintenance tonight',
      Body: 'From 22:00.\n\nNothing is lost.',
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(headers.topic).toMatch(/^[\w-]{22}$/);
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect(key).toBe(vapid.publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
    expect(payload).toMatchObject({ aud: 'https://push.example.com', sub: 'mailto:operator@acme.example' });
  });

  it('that is too large goes without its data, and fits', async () => {
    const service = await serviceOf({});
    const { channel } = await channelTo([at('one')], service);
    await channel.deliver(deliveryOf({ data: { text: 'x'.repeat(5_000) }, body: 'ü'.repeat(4_000) }), goOn);
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4_096);
  });

  it.each([404, 410])('removes a browser whose service answers %i', async (status) => {
    const service = await serviceOf({ '/gone': { status } });
    const { channel, removed } = await channelTo([at('gone'), at('here')], service);
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('delivered');
    expect(removed).toEqual(['id-0']);
    expect(service.received.map(({ url }) => url).sort()).toEqual(['/gone', '/here']);
  });

  it('is skipped where the subscription has expired', async () => {
    const service = await serviceOf({ '/gone': { status: 410 } });
    const { channel } = await channelTo([at('gone')], service);
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('skipped');
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('skipped');
    expect(service.received).toHaveLength(1);
  });

  it('is repeated for failed browsers only, after the pause of their service', async () => {
    const answers: Record<string, { status: number; retryAfter?: string }> = {
      '/busy': { status: 429, retryAfter: '120' },
    };
    const service = await serviceOf(answers);
    const { channel } = await channelTo([at('busy'), at('here')], service);
    const error = await channel.deliver(deliveryOf(), goOn).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DeliveryPostponedError);
    expect(error.retryAfter).toBe(120_000);
    expect(error.message).not.toMatch(/secret|example/);
    delete answers['/busy'];
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('delivered');
    expect(service.received.map(({ url }) => url).sort()).toEqual(['/busy', '/busy', '/here']);
  });

  it('stops at an error that is permanent', async () => {
    const service = await serviceOf({ '/one': { status: 400 } });
    const { channel } = await channelTo([at('one')], service);
    await expect(channel.deliver(deliveryOf(), goOn)).rejects.toBeInstanceOf(PermanentDeliveryError);
  });

  it('never connects to a private address, and removes such an endpoint', async () => {
    const service = await serviceOf({});
    const network = recordedNetwork(1, ['10.0.0.7']);
    const guarded = { ...service, client: clientOf({ network }) };
    const { channel, removed } = await channelTo([at('one')], guarded);
    expect(await channel.deliver(deliveryOf(), goOn)).toBe('skipped');
    expect([removed, network.dialled]).toEqual([['id-0'], []]);
  });
});
