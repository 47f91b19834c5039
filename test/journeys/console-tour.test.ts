import { describe, expect, it } from 'vitest';
import { button, dialog, message, patient, startConsole } from '../testkit/console/console.ts';

describe('the tour of the README, by clicks alone', () => {
  const console = startConsole();

  it('leads to a verified webhook, a live notification, a PDF and a dashboard', async () => {
    const { page, foreign, complaints } = await console.open('/');
    const area = (name: string) => page.locator('#areas').getByRole('link', { name, exact: true }).click();
    const start = performance.now();
    await page.getByRole('link', { name: /^Console/ }).click();
    await page.locator('button[value=alice]').click();

    await area('Webhooks');
    await button(page, 'New subscription').first().click();
    await dialog(page).getByLabel('(Settings.SettingChanged)').check();
    await button(page, 'Create').click();
    await button(page, 'Close').click();
    await button(page, 'Send a test').click();
    await message(page, /The receiver answered 200/);

    await area('Notifications');
    await button(page, 'Send a notification').first().click();
    await button(page, 'Send').click();
    await page.locator('tbody .unread', { hasText: 'Hello' }).waitFor();

    await area('Development');
    await page.locator('section', { hasText: 'Hello' }).first().waitFor();
    await page.getByRole('link', { name: 'Webhook receiver' }).click();
    await page.locator('.badge', { hasText: 'verified' }).first().waitFor();

    await area('Templates');
    await page.getByRole('link', { name: 'invoice' }).click();
    const saved = page.waitForEvent('download', patient);
    await button(page, 'Download: Pdf').click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

    await area('Dashboards');
    await page.getByRole('button', { name: 'Import: Timeline activity' }).click();
    await page.locator('.widget[data-status=Snapshot]').first().waitFor(patient);

    expect(performance.now() - start).toBeLessThan(120_000);
    expect(await dialog(page).count()).toBe(0);
    expect([foreign, complaints]).toEqual([[], []]);
  });
});
