import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const patient = { timeout: 20_000 };

describe('dead letters in the console, in a browser without internet', () => {
  let platform: TestPlatform;
  let browser: OfflineBrowser;
  beforeAll(async () => {
    platform = await startTestPlatform();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await platform.close();
  });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const rows = (page: Page) => page.locator('tbody tr').count();
  async function openAs(user: string, path: string) {
    const visit = await browser.open(`${platform.running.publicUrl}/console${path}`);
    await visit.page.locator(`button[value=${user}]`).click();
    await visit.page.locator('main[aria-busy=false] h1').waitFor();
    return visit;
  }
  async function inBothThemes(page: Page) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
  }
  /** Stores jobs of a queue that have failed finally, as the queue does. */
  const fail = (queue: string, errors: readonly string[]) =>
    platform.running.process.services.database.system((em) =>
      em.execute(
        `insert into jobs.job (name, data, state, keep_until, source_name, source_id, source_retry_count, source_output)
         select ?, '{"data":{}}', 'created', '2999-01-01', ?, gen_random_uuid(), 5, jsonb_build_object('message', error)
         from jsonb_array_elements_text(?::jsonb) as error`,
        [`${queue}.dead`, queue, JSON.stringify(errors)],
      ),
    );

  it('are seen with their error, sent again one by one and all of a queue', async () => {
    const { page, complaints } = await openAs('dave', '/jobs');
    await page.getByRole('link', { name: 'Dead letters' }).click();
    await page.getByText('No dead letter').waitFor();
    await inBothThemes(page);
    await fail('kernel.housekeeping', ['Error: no disk', 'Error: no net', 'Error: no luck']);
    await page.getByRole('link', { name: 'Jobs' }).last().click();
    await page.locator('tr', { hasText: 'kernel.housekeeping' }).getByRole('link', { name: '3' }).click();
    await page.getByText('Error: no luck').waitFor();
    expect(page.url()).toContain('queue=kernel.housekeeping');
    await inBothThemes(page);
    await page
      .locator('tr', { hasText: 'Error: no disk' })
      .getByRole('button', { name: /^Send again/ })
      .click();
    await page.locator('dialog[open]').getByText('may be done twice').waitFor();
    await inBothThemes(page);
    await button(page, 'Send again').click();
    await page.locator('.messages').getByText('1 jobs were sent again.').waitFor();
    await expect.poll(() => rows(page), patient).toBe(2);
    await page.getByRole('button', { name: 'Send all 2 again: kernel.housekeeping' }).click();
    await button(page, 'Send again').click();
    await page.getByText('No dead letter').waitFor();
    await platform.running.process.messaging.drain();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('are refused to who may not, with the permission; and to a tenant', async () => {
    const { page: member } = await openAs('bob', '/jobs/dead-letters');
    await member.locator('[data-refused="BackgroundJobs.Jobs.Read"]').waitFor();
    await inBothThemes(member);
    const { page: admin } = await openAs('alice', '/jobs/dead-letters');
    await admin.getByRole('heading', { level: 1, name: 'For the host alone' }).waitFor();
  });
});
