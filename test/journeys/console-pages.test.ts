import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { button, dialog, patient, startConsole } from '../testkit/console/console.ts';
import { recordPage } from '../testkit/console/page-record.ts';
import { everyNth } from '../testkit/whole-tables.ts';

interface Page {
  readonly path: string;
  readonly permission?: string;
  readonly isHostOnly?: boolean;
}

/** Text, so that this project need not know a browser's types. */
const source = '../../gateway/console/application/page/areas.ts';
const { areas } = (await import(source)) as {
  readonly areas: readonly { load(): Promise<{ readonly pages: readonly Page[] }> }[];
};
const pages = (await Promise.all(areas.map(({ load }) => load()))).flatMap((area) => area.pages);

const narrow = 420;
const alice = '00000000-0000-4000-8000-0000000a11ce';
const acme = '00000000-0000-4000-8000-00000000ac3e';
/** Where `npm run long -- screenshots` keeps pictures of the pages. */
const { SCREENSHOTS: screenshots } = process.env;

describe('every page of the console', () => {
  const console = startConsole();
  /** Addresses of existing objects, for the paths with a `:name`. */
  const objects: Record<string, string> = {};
  beforeAll(async () => {
    const { platform } = console;
    const { body } = await platform.graphql(`mutation {
      createWebhookSubscription(input: { targetUrl: "https://receiver.platform.test/pages",
        eventType: "Settings.SettingChanged" }) { webhookSubscription { id } }
      importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id } }
      createApiKey(input: { name: "Pages", type: Secret, environment: live, permissions: [] }) { apiKey { id } }
      createAIWorkspace(input: { name: "pages", provider: "local", model: "echo" }) { aiWorkspace { name } }
      startExport(input: { query: "Webhooks.Subscriptions", format: Csv }) { dataTransfer { id } }
      createTimelineEntry(input: { entityType: "Order", entityId: "42", entryType: Comment, body: "A page" }) {
        timelineEntry { id } }
      createNotificationTopic(input: { key: "pages", title: "Pages" }) { notificationTopic { id } }
      suppressAddress(input: { channel: email, address: "gone@example.com" }) { suppressedAddress { id } }
      publishNotification(input: { type: "platform.announcement", data: { title: "Pages" },
        recipients: { users: ["${alice}"] } }) { publishedNotification { id } }
      createNotificationBroadcast(input: { name: "Pages", type: "platform.announcement", dryRun: true,
        audience: { everybody: true } }) { notificationBroadcast { id } }
    }`);
    expect(body.errors).toBeUndefined();
    const { createWebhookSubscription, importDashboard, createApiKey, startExport } = body.data;
    const { createNotificationTopic, createNotificationBroadcast, publishNotification } = body.data;
    const subscription = createWebhookSubscription.webhookSubscription.id;
    const setting = 'Svc.Timing.PreferredTimezone';
    await platform.graphql(
      'mutation { updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: "Europe/Rome" }) { __typename } }',
    );
    await platform.running.process.messaging.drain();
    const attempts = async () => {
      const answer = await platform.graphql('{ webhookDeliveries { nodes { deliveryId eventId } } }');
      return answer.body.data.webhookDeliveries.nodes as readonly {
        readonly deliveryId: string;
        readonly eventId: string;
      }[];
    };
    await vi.waitUntil(async () => (await attempts()).length > 0, patient);
    const [attempt] = await attempts();
    Object.assign(objects, {
      '/webhooks/:id': `/webhooks/${subscription}`,
      '/webhooks/deliveries/:id': `/webhooks/deliveries/${attempt?.deliveryId}`,
      '/webhooks/events/:id': `/webhooks/events/${attempt?.eventId}`,
      '/dashboards/:id': `/dashboards/${importDashboard.dashboard.id}`,
      '/dashboards/:id/edit': `/dashboards/${importDashboard.dashboard.id}/edit`,
      '/api-keys/:id': `/api-keys/${createApiKey.apiKey.id}`,
      '/exchange/:id': `/exchange/${startExport.dataTransfer.id}`,
      '/notifications/deliveries/:id/:recipient': `/notifications/deliveries/${publishNotification.publishedNotification.id}/${alice}`,
      '/notifications/topics/:id': `/notifications/topics/${createNotificationTopic.notificationTopic.id}`,
      '/notifications/broadcasts/:id': `/notifications/broadcasts/${createNotificationBroadcast.notificationBroadcast.id}`,
      '/templates/:name': '/templates/invoice',
      '/timeline/:type/:id': '/timeline/Order/42',
      '/roles/of/:name': '/roles/of/member',
      '/people/:id': `/people/${alice}`,
      '/tenants/:id': `/tenants/${acme}`,
      '/ai/workspaces/:name': '/ai/workspaces/pages',
      '/settings/of/:name': `/settings/of/${setting}`,
      '/settings/tenant/of/:name': `/settings/tenant/of/${setting}`,
      '/settings/global/of/:name': `/settings/global/of/${setting}`,
    });
  });

  it.each(everyNth(2, [{ path: '/' }, ...pages]))(
    '$path is accessible in both themes, narrow, and shows its calls',
    async (one: Page) => {
      const address = one.path.includes(':') ? objects[one.path] : one.path;
      expect(address, `an object for ${one.path}`).toBeDefined();
      const { page, foreign, complaints } = await console.returnAs(
        one.isHostOnly === true ? 'dave' : 'alice',
        address === '/' ? '' : (address ?? ''),
      );
      expect(await page.locator('[data-refused], .message').count()).toBe(0);
      if (screenshots !== undefined) {
        const name = one.path === '/' ? 'start' : one.path.slice(1).replaceAll(/[/:]+/g, '-');
        const figures = await recordPage(page, screenshots, name);
        process.stdout.write(`${one.path} ${JSON.stringify(figures)}\n`);
      }
      expect(await axeViolations(page)).toEqual([]);
      await button(page, 'Copy as…').click();
      expect(await dialog(page).locator('select').inputValue()).toBe('0');
      for (const form of await dialog(page).locator('.views button').all()) {
        await form.click();
        expect((await dialog(page).locator('pre').innerText()).trim()).not.toBe('');
      }
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: narrow, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow);
      expect([foreign, complaints]).toEqual([[], []]);
    },
  );
});
