import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { newUnsubscribeLink } from './rows/notifications.samples.ts';

describe('the link of an e-mail over HTTP', () => {
  let platform: TestPlatform;
  let path: string;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({});
    token = await platform.token('alice');
    const { pathname, search } = new URL(await newUnsubscribeLink({ platform, token }));
    path = `${pathname}${search}`;
  });
  afterAll(() => platform.close());

  const isEnabled = async () => {
    const query = '{ notificationPreferences { notificationType channels { channel isEnabled } } }';
    const { body } = await platform.graphql(query, {}, { token });
    const { channels } = body.data.notificationPreferences.find(
      (one: { notificationType: string }) => one.notificationType === 'platform.announcement',
    );
    return channels.find(({ channel }: { channel: string }) => channel === 'email').isEnabled;
  };

  it('shows a page without scripts whose form goes to the same place, and changes nothing', async () => {
    const answer = await fetch(`${platform.url}${path}`, { headers: { 'accept-language': 'fr' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const html = await answer.text();
    expect(html).toContain('<form method="post"><button class="main">Se désabonner</button></form>');
    expect(html).not.toMatch(/<script|action=/);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      expect.stringMatching(/"http:\/\/[^"/]*\/api\/v1\/notifications\/preference-page\?token=[\w.-]+"/),
    ]);
    expect(await isEnabled()).toBe(true);
  });

  it('switches the e-mails off by the request of a mailbox provider, as often as it is sent', async () => {
    for (const _ of [1, 2]) {
      const answer = await fetch(`${platform.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('<form');
      expect(await isEnabled()).toBe(false);
    }
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(`${platform.url}${path}`, { method: 'POST', body: form })).status).toBe(200);
  });

  it('is no credential for anything else, and a wrong one is 404', async () => {
    const given = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const asBearer = await platform.call('/api/v1/notifications', { token: given });
    expect(asBearer.status).toBe(401);
    const wrong = await platform.call(`/api/v1/notifications/unsubscribe?token=${given}x`, {
      method: 'POST',
    });
    expect(wrong).toMatchObject({
      status: 404,
      body: { errorCode: 'Notifications:UnsubscribeLink:NotFound' },
    });
  });

  describe('leads to the page of all preferences, which', () => {
    let page: string;
    beforeAll(async () => {
      const html = await (await fetch(`${platform.url}${path}`)).text();
      const { pathname, search } = new URL(/href="([^"]*)"/.exec(html)?.[1] ?? '');
      page = `${platform.url}${pathname}${search}`;
    });
    const send = (body: URLSearchParams | string, type = 'application/x-www-form-urlencoded') =>
      fetch(page, { method: 'POST', headers: { 'content-type': type }, body: String(body) });
    const control = 'type:platform.announcement:inApp';

    it('is a form without scripts that no cache keeps and no other page learns of', async () => {
      const answer = await fetch(page, { headers: { 'accept-language': 'fr' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toContain('script-src');
      const html = await answer.text();
      expect(html).toContain('<html lang="fr">');
      expect(html).toContain('<form method="post">');
      expect(html).toContain(`<input type="checkbox" name="${control}"`);
      expect(html).not.toMatch(/<script|href=|action=|src=/);
    });

    it('stores what differs from what it showed, and nothing else', async () => {
      const isOn = async () => {
        const { body } = await platform.graphql(
          '{ notificationPreferences { notificationType channels { channel isEnabled decidedBy } } }',
          {},
          { token },
        );
        return body.data.notificationPreferences
          .find((one: { notificationType: string }) => one.notificationType === 'platform.announcement')
          .channels.filter(({ channel }: { channel: string }) => ['inApp', 'sse'].includes(channel))
          .map((one: { isEnabled: boolean; decidedBy: string }) => [one.isEnabled, one.decidedBy]);
      };
      expect(await isOn()).toEqual([
        [true, 'Default'],
        [true, 'Default'],
      ]);
      const form = new URLSearchParams({
        [`was:${control}`]: 'on',
        'was:type:platform.announcement:sse': 'on',
        'type:platform.announcement:sse': 'on',
      });
      const answer = await send(form);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<p role="status">Your choices are saved.</p>');
      expect(await isOn()).toEqual([
        [false, 'TypeChoice'],
        [true, 'Default'],
      ]);
      const category = 'category:Platform:sse';
      await send(new URLSearchParams({ [`was:${category}`]: '', [category]: 'off' }));
      expect((await isOn())[1]).toEqual([false, 'CategoryChoice']);
      await send(new URLSearchParams({ [`was:${category}`]: 'off', [category]: '' }));
      expect((await isOn())[1]).toEqual([true, 'Default']);
    });

    it('refuses what is no form, is too long, or names what there is not', async () => {
      expect((await send('{}', 'application/json')).status).toBe(415);
      expect((await send('x'.repeat(600_000))).status).toBe(413);
      expect((await send(new URLSearchParams({ 'was:type:moon.phase:email': 'on' }))).status).toBe(404);
    });
  });
});
