import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import apn from '@parse/node-apn';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { open } from '../../../../test/testkit/http/outbound-http.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { PermanentDeliveryError } from '../../contract/channel.ts';
import { ApnsSender } from './apns-sender.ts';
import { mobilePushOptions } from './mobile-push-options.ts';

const clock = new TestClock();
const wakeUp = { title: 'New', body: 'Open the app', notificationId: 'n-1' };
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('APNs', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const Key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { Apns } = mobilePushOptions.parse({
    Apns: { Key, KeyId: 'KEY1', TeamId: 'TEAM1', BundleId: 'example.acme.app' },
  });

  async function apple(status: number, reason?: string) {
    const received: { path: string; topic: string; authorization: string; body: string }[] = [];
    const sessions = new Set<ServerHttp2Session>();
    const server = createServer().listen(0, '127.0.0.1');
    server.on('session', (session) => sessions.add(session));
    server.on('stream', (stream, headers) => {
      let body = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      stream.on('end', () => {
        const { ':path': path = '', 'apns-topic': topic = '', authorization = '' } = headers;
        received.push({ path, topic: String(topic), authorization, body });
        stream.respond({ ':status': status });
        stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
      });
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sender = new ApnsSender(Apns, clock, async () => {
      const provider = new apn.Provider({
        token: { key: Key, keyId: 'KEY1', teamId: 'TEAM1' },
        connectionRetryLimit: 1,
        port,
      });
      // The library's own way to a server that is not Apple's.
      Object.assign((provider as unknown as { client: object }).client, {
        _mockOverrideUrl: `http://127.0.0.1:${port}`,
      });
      return provider;
    });
    open.push(
      { close: () => sender.close() },
      {
        close: () => {
          for (const session of sessions) session.destroy();
        },
      },
      { close: () => server.close() },
    );
    return { received, sender };
  }

  const token = 'ab'.repeat(32);

  it('is one request with a signed token and generic words', async () => {
    const { received, sender } = await apple(200);
    expect(await sender.send({ token }, wakeUp)).toBe('delivered');
    const [{ path, topic, authorization, body }] = received as [(typeof received)[number]];
    expect([path, topic]).toEqual([`/3/device/${token}`, 'example.acme.app']);
    expect(decodeJwt(authorization.replace('bearer ', ''))).toMatchObject({ iss: 'TEAM1' });
    expect(JSON.parse(body)).toMatchObject({
      notificationId: 'n-1',
      aps: { alert: { title: 'New', body: 'Open the app' } },
    });
  });

  it.each([
    [410, 'Unregistered'],
    [400, 'ExpiredToken'],
  ])('says that a device is gone at %i %s', async (status, reason) => {
    const { sender } = await apple(status, reason);
    expect(await sender.send({ token }, wakeUp)).toBe('gone');
  });

  it.each([
    [400, 'BadTopic', true],
    [400, 'BadDeviceToken', true],
    [400, 'DeviceTokenNotForTopic', true],
    [429, 'TooManyRequests', false],
  ])('answered %i %s ends as it must', async (status, reason, isFinal) => {
    const { sender } = await apple(status, reason);
    const error = await failure(sender.send({ token }, wakeUp));
    expect([error instanceof PermanentDeliveryError, error instanceof Error]).toEqual([isFinal, true]);
    expect(error?.message).toContain(reason);
    expect(String(error?.stack)).not.toContain(token);
  });

  it.each(['../3/device/x', 'abc', 'fcm:token'])('never takes %s for one of Apple’s tokens', (foreign) => {
    expect(ApnsSender.takes(foreign)).toBe(false);
  });
});
