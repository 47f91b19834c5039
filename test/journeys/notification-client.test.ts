import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformClient, PlatformProblem } from '../../schema/client/platform-client.ts';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { serveClientPages } from '../testkit/console/client-pages.ts';
import { inboxes, sendNotification } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

/** What the page keeps for the test. */
interface PageState {
  readonly heard: readonly string[];
  readonly states: readonly string[];
}

describe('the client in a browser, on a page of another origin', () => {
  let platform: TestPlatform;
  let pages: Awaited<ReturnType<typeof serveClientPages>>;
  let browser: OfflineBrowser;
  beforeAll(async () => {
    platform = await startTestPlatform();
    pages = await serveClientPages();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await pages.close();
    await platform.close();
  });

  it.each(['hub', 'eventStream'])(
    'hears notifications over %s, through a loss of the connection',
    async (transport) => {
      const { page } = await browser.open(pages.url);
      const state = () => page.evaluate('window.state') as Promise<PageState>;
      const send = (title: string) => sendNotification(platform.running.process, inboxes.bob, title);
      const options = { baseUrl: platform.url, transport, token: await platform.token('bob') };
      // Text, because the test runner rewrites imports inside functions.
      await page.evaluate(`(async ({ token, ...options }) => {
      const { NotificationClient } = await import('/notification-client.ts');
      window.state = { heard: [], states: [] };
      window.client = new NotificationClient({
        ...options,
        token: () => token,
        retryDelays: [0, 100],
        onNotification: ({ title }) => window.state.heard.push(title),
        onState: (state) => window.state.states.push(state),
      });
      await window.client.connect();
    })(${JSON.stringify(options)})`);
      await send('first');
      await expect.poll(async () => (await state()).heard, { timeout: 15_000 }).toEqual(['first']);
      platform.running.realtime.drain();
      await send('while away');
      await expect
        .poll(async () => (await state()).heard, { timeout: 15_000 })
        .toEqual(['first', 'while away']);
      await page.evaluate('client.disconnect()');
      expect((await state()).states).toEqual([
        'connecting',
        'connected',
        'reconnecting',
        'connected',
        'disconnected',
      ]);
      await expect
        .poll(() => platform.running.realtime.connections.open, { timeout: 15_000 })
        .toEqual({ connections: 0, feeds: 0 });
    },
  );

  it('calls operations by name, in types', async () => {
    await sendNotification(platform.running.process, inboxes.alice, 'for alice');
    const client = new PlatformClient({ baseUrl: platform.url, token: () => platform.token('alice') });
    const inbox = await client.call('ListNotifications', { query: { pageSize: 1 } });
    expect(inbox.items.map(({ title }) => title)).toEqual(['for alice']);
    const [item] = inbox.items;
    const read = await client.call('MarkNotificationRead', { path: { id: item?.id ?? '' } });
    expect(read.isRead).toBe(true);
    expect(await client.call('MarkAllNotificationsRead', {})).toBeNull();
    const refused = client.call('ListNotifications', { query: { pageSize: 0 } });
    await expect(refused).rejects.toBeInstanceOf(PlatformProblem);
    await expect(refused).rejects.toMatchObject({
      problem: { errors: { pageSize: ['Validation:OutOfRange'] } },
    });
  });
});
