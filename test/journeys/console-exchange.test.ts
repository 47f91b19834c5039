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

    const upload = async (permission: string, isFirst: boolean) => {
      await page.getByRole('link', { name: '‹ Data exchange' }).click();
      await button(page, 'New import').click();
      await dialog(page).getByLabel('Target').selectOption('Grants');
      if (isFirst) {
        await button(page, 'Upload').click();
        await dialog(page).getByText('Choose a file.').waitFor();
      }
      await dialog(page)
        .getByLabel('File')
        .setInputFiles({
          name: 'grants.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Role Name,what it may,note\nexchange-tests,${permission},none\n`),
        });
      expect(await axeViolations(page)).toEqual([]);
      await button(page, 'Upload').click();
      await page.getByRole('heading', { name: 'Columns of the file' }).waitFor();
    };
    const fills = (column: string) => page.getByLabel(`Fills: ${column}`);
    await upload('No.Such.Permission', true);
    expect(await fills('Role Name').inputValue()).toBe('roleName');
    expect(await fills('what it may').inputValue()).toBe('');
    await page.locator('td', { hasText: 'No.Such.Permission' }).waitFor();
    // What is missing is said before anything is imported, and what is filled twice at its column.
    await button(page, 'Import').click();
    await page.locator('[role=alert].problem').waitFor();
    await fills('what it may').selectOption('roleName');
    await button(page, 'Import').click();
    await page.locator('select[aria-invalid=true]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fills('what it may').selectOption('permissionName');
    await button(page, 'Check the rows').click();
    await page.getByRole('heading', { name: 'Refused rows' }).waitFor();
    await page.locator('tbody td', { hasText: 'permissionName' }).last().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The address leads back to the choice.
    await page.reload();
    await expect.poll(() => fills('what it may').inputValue(), patient).toBe('permissionName');
    await upload('Settings.Tenant.Read', false);
    await fills('what it may').selectOption('permissionName');
    await button(page, 'Import').click();
    await badge(page, 'Completed');
    await page.locator('dt', { hasText: 'Created' }).waitFor();
    await button(page, 'Copy as…').click();
    await dialog(page).getByRole('button', { name: 'curl' }).click();
    expect(await dialog(page).locator('pre').textContent()).toContain('/graphql');
    await page.keyboard.press('Escape');
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    // The export, the upload that waits, and the check of it.
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Direction').selectOption('Export');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    expect(page.url()).toContain('kind=Export');
    expect(complaints).toEqual([]);
  });
});
