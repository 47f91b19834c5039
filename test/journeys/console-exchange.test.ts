import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { button, dialog, patient, startConsole } from '../testkit/console/console.ts';

describe('data exchange in the console, in a browser without internet', () => {
  const { openAs } = startConsole();
  const badge = (page: Page, text: string) => page.locator('.heading .badge', { hasText: text }).waitFor();

  it('exports a list and downloads it, sees the refused rows of an import, imports, and deletes', async () => {
    const { page, complaints } = await openAs('alice', '/exchange');
    await page.getByText('No export or import yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'New export').first().click();
    await dialog(page).getByLabel('List').selectOption({ index: 0 });
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Start').click();
    await badge(page, 'Completed');
    expect(await axeViolations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await button(page, 'Download the file').click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

    const importRows = async (permission: string, isDryRun: boolean) => {
      await page.getByRole('link', { name: '‹ Data exchange' }).click();
      await button(page, 'New import').click();
      await dialog(page).getByLabel('Target').selectOption('Grants');
      if (isDryRun) {
        await button(page, 'Start').click();
        await dialog(page).getByText('Choose a file.').waitFor();
      }
      await dialog(page)
        .getByLabel('File')
        .setInputFiles({
          name: 'grants.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`roleName,permissionName\nexchange-tests,${permission}\n`),
        });
      await dialog(page).getByLabel('Check the rows only').setChecked(isDryRun);
      expect(await axeViolations(page)).toEqual([]);
      await button(page, 'Start').click();
    };
    await importRows('No.Such.Permission', true);
    await page.getByRole('heading', { name: 'Refused rows' }).waitFor();
    await page.locator('tbody td', { hasText: 'permissionName' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await importRows('Settings.Tenant.Read', false);
    await badge(page, 'Completed');
    await page.locator('dt', { hasText: 'Created' }).waitFor();
    await button(page, 'Copy as…').click();
    await dialog(page).getByRole('button', { name: 'curl' }).click();
    expect(await dialog(page).locator('pre').textContent()).toContain('/graphql');
    await page.keyboard.press('Escape');
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Direction').selectOption('Export');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    expect(page.url()).toContain('kind=Export');
    expect(complaints).toEqual([]);
  });
});
