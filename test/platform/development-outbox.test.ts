import { createServer } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OutboxPageMessage, outboxPages } from '../../gateway/explorers/outbox-pages.ts';
import type { ReceiverPageRequest } from '../../gateway/explorers/receiver-pages.ts';
import { listening } from '../../gateway/graphql/testing/listening.ts';
import { newDeviceToken } from '../testkit/notification/push-devices.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const publish = `mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { __typename } } }`;

describe.each(transports)('the outbox of a development start, %s', (transport) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
  });
  afterAll(() => platform.close());

  it('shows what channels would have sent, e-mails rendered', async () => {
    const me = (await platform.graphql('{ me { userId email } }')).body.data.me;
    const token = newDeviceToken();
    const registered = await platform.call('/notifications/push-tokens', {
      method: 'POST',
      body: { deviceToken: token, platform: 'IOS' },
    });
    expect(registered.status).toBe(201);
    const title = '<b>Hello</b> & welcome';
    const input = {
      type: 'platform.announcement',
      recipients: { users: [me.userId] },
      data: { title, body: 'All' },
    };
    expect((await platform.graphql(publish, { input })).body.errors).toBeUndefined();
    await platform.running.process.messaging.drain();
    const { items } = (await platform.call('/dev/outbox', { token: null })).body;
    const email = items.find(({ channel }: OutboxPageMessage) => channel === 'email');
    expect(email).toMatchObject({ to: me.email, subject: title, isSent: false });
    const wakeUp = items.find(({ channel }: OutboxPageMessage) => channel === 'mobilePush');
    expect(wakeUp).toMatchObject({ to: `ios ****${token.slice(-4)}`, isSent: false });
    expect(JSON.stringify(wakeUp)).not.toMatch(/Hello|All/);
    const page = await platform.call('/dev/outbox', { token: null, headers: { accept: 'text/html' } });
    expect(page.text).toContain('&lt;b&gt;Hello&lt;/b&gt; &amp; welcome');
    expect(page.text).toContain(`<iframe sandbox title=`);
    const shown = await platform.call(`/dev/outbox/${email.id}`, { token: null });
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(shown.text).not.toContain('<b>');
    expect((await platform.call('/dev/outbox/nonsense', { token: null })).status).toBe(404);
  });

  it('shows what the webhook receiver was sent, whether it verified, and how it answered', async () => {
    const subscribe = async (path: string) => {
      const targetUrl = `https://receiver.platform.test${path}`;
      const body = { targetUrl, eventType: 'Settings.SettingChanged' };
      const answer = await platform.call('/webhooks/subscriptions', { method: 'POST', body });
      expect(answer.status).toBe(201);
      return answer.body.id as string;
    };
    await subscribe('/well');
    const failing = await subscribe('/ill?status=503&retry-after=60');
    const value = '<script>alert(1)</script>';
    await platform.call('/settings/tenant/Svc.Timing.PreferredTimezone', { method: 'PUT', body: { value } });
    await platform.running.process.messaging.drain();
    const received = async () => (await platform.call('/dev/receiver', { token: null })).body.items;
    await expect.poll(async () => (await received()).length).toBe(2);
    const items: ReceiverPageRequest[] = await received();
    const well = items.find(({ url }) => url.endsWith('/well'));
    expect(well).toMatchObject({ answeredStatus: 200, signatureProblem: null });
    expect(well?.headers).toMatchObject({
      'webhook-id': expect.any(String),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(JSON.parse(well?.body ?? '')).toMatchObject({
      type: 'Settings.SettingChanged',
      data: { newValue: value },
    });
    expect(items.find(({ url }) => url.includes('/ill'))).toMatchObject({ answeredStatus: 503 });
    const log = async () =>
      (await platform.call(`/webhooks/deliveries?filter[subscriptionId.Eq]=${failing}`)).body.items;
    await expect.poll(log).toMatchObject([{ httpStatusCode: 503, isSuccess: false }]);
    const page = await platform.call('/dev/receiver', { token: null, headers: { accept: 'text/html' } });
    expect(page.text).toContain('verified');
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.text).not.toContain('<script');
  });

  it('is for this machine’s names alone', async () => {
    const { port } = new URL(platform.url);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, path: '/dev/outbox', headers: { host: 'evil.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe('the outbox page', () => {
  it('escapes whatever a message holds', async () => {
    const hostile = '"><script>alert(1)</script>';
    const message: OutboxPageMessage = {
      id: '00000000-0000-7000-8000-000000000001',
      channel: 'zulip',
      to: hostile,
      subject: hostile,
      text: hostile,
      html: null,
      isSent: true,
      createdAt: new Date('2026-11-21T12:00:00Z'),
    };
    const app = express().use(outboxPages({ list: async () => [message], find: async () => null }));
    const site = await listening(createServer(app));
    const page = await fetch(`${site.url}/dev/outbox`, { headers: { accept: 'text/html' } });
    const text = await page.text();
    await site.close();
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
  });
});
