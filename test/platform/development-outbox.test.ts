import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedMessage } from '../../gateway/explorers/outbox-list.ts';
import type { ListedRequest } from '../../gateway/explorers/receiver-list.ts';
import { newDeviceToken } from '../testkit/notification/push-devices.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const publish = `mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { __typename } } }`;

describe('the outbox of a development start', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  async function leadsToConsole(path: string, address: string) {
    const answer = await fetch(platform.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
  }

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
    const email = items.find(({ channel }: ListedMessage) => channel === 'email');
    expect(email).toMatchObject({ to: me.email, subject: title, isSent: false });
    const wakeUp = items.find(({ channel }: ListedMessage) => channel === 'mobilePush');
    expect(wakeUp).toMatchObject({ to: `ios ****${token.slice(-4)}`, isSent: false });
    expect(JSON.stringify(wakeUp)).not.toMatch(/Hello|All/);
    await leadsToConsole('/dev/outbox', '/console/development');
    const shown = await platform.call(`/dev/outbox/${email.id}`, { token: null });
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(shown.text).not.toContain('<b>');
    expect((await platform.call('/dev/outbox/nonsense', { token: null })).status).toBe(404);
  });

  it('has the files of an e-mail to be stored, and no other file', async () => {
    const upload = async (fileName: string, content: string) => {
      const { body, status } = await platform.call(`/blobs?fileName=${fileName}`, {
        method: 'POST',
        rawBody: content,
        headers: { 'content-type': 'text/html' },
      });
      expect(status).toBe(201);
      return body.id as string;
    };
    const attached = await upload('page.html', '<script>1</script>');
    await upload('other.html', 'other');
    const me = (await platform.graphql('{ me { userId } }')).body.data.me;
    const input = {
      type: 'platform.announcement',
      recipients: { users: [me.userId] },
      data: { title: 'With a file', body: 'All' },
      attachmentBlobIds: [attached],
    };
    expect((await platform.graphql(publish, { input })).body.errors).toBeUndefined();
    await platform.running.process.messaging.drain();
    const { items } = (await platform.call('/dev/outbox', { token: null })).body;
    const email = items.find(({ subject }: ListedMessage) => subject === 'With a file');
    expect(email.attachments).toEqual([{ fileName: 'page.html', contentType: 'text/html', sizeBytes: 18 }]);
    const path = `/dev/outbox/${email.id}/attachments`;
    const file = await platform.call(`${path}/0`, { token: null });
    expect([file.status, file.text]).toEqual([200, '<script>1</script>']);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=page.html');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    for (const place of ['1', '-1', 'x', '99999999999', attached])
      expect([place, (await platform.call(`${path}/${place}`, { token: null })).status]).toEqual([
        place,
        404,
      ]);
    const blobs = platform.running.process.services.database;
    await blobs.system((em) => em.execute('delete from blobs.blob where id = ?', [attached]));
    expect((await platform.call(`${path}/0`, { token: null })).status).toBe(404);
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
    const items: ListedRequest[] = await received();
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
    // Development shows in the log, too, what was sent.
    expect((await platform.call('/webhooks/config')).body).toEqual({ storePayload: true });
    const kept = async () => (await platform.call('/webhooks/deliveries')).body.items;
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(0);
    expect((await kept())[0].payload).toBe(well?.body);
    expect(items.find(({ url }) => url.includes('/ill'))).toMatchObject({ answeredStatus: 503 });
    const log = async () =>
      (await platform.call(`/webhooks/deliveries?filter[subscriptionId.Eq]=${failing}`)).body.items;
    await expect.poll(log).toMatchObject([{ httpStatusCode: 503, isSuccess: false }]);
    await leadsToConsole('/dev/receiver', '/console/development/receiver');
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
