import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { button, dialog, heading, message, patient, startConsole } from '../testkit/console/console.ts';

describe('dead letters in the console, in a browser without internet', () => {
  const console = startConsole();
  const { openAs } = console;
  const rows = (page: Page) => page.locator('tbody tr').count();
  /** Stores jobs of a queue that have failed finally, as the queue does. */
  const fail = (queue: string, errors: readonly string[]) =>
    console.platform.running.process.services.database.system((em) =>
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
    expect(await axeViolations(page)).toEqual([]);
    await fail('kernel.housekeeping', ['Error: no disk', 'Error: no net', 'Error: no luck']);
    await page.getByRole('link', { name: 'Jobs' }).last().click();
    await page.locator('tr', { hasText: 'kernel.housekeeping' }).getByRole('link', { name: '3' }).click();
    await page.getByText('Error: no luck').waitFor();
    expect(page.url()).toContain('queue=kernel.housekeeping');
    expect(await axeViolations(page)).toEqual([]);
    await page
      .locator('tr', { hasText: 'Error: no disk' })
      .getByRole('button', { name: /^Send again/ })
      .click();
    await dialog(page).getByText('may be done twice').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Send again').click();
    await message(page, '1 jobs were sent again.');
    await expect.poll(() => rows(page), patient).toBe(2);
    await page.getByRole('button', { name: 'Send all 2 again: kernel.housekeeping' }).click();
    await button(page, 'Send again').click();
    await page.getByText('No dead letter').waitFor();
    await console.platform.running.process.messaging.drain();
    expect(complaints).toEqual([]);
  });

  it('are for the host alone, whose page says so to members and administrators of a tenant', async () => {
    const { page: member } = await openAs('bob', '/jobs/dead-letters');
    await heading(member, 'For the host alone');
    expect(await axeViolations(member)).toEqual([]);
    const { page: admin } = await openAs('alice', '/jobs/dead-letters');
    await heading(admin, 'For the host alone');
  });
});
