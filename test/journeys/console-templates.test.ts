import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import {
  button,
  dialog,
  heading,
  message,
  patient,
  startConsole,
  writeCode,
} from '../testkit/console/console.ts';

const broken = '<p>{% if %}</p>';

describe('the editor of templates keeps what is typed', () => {
  const console = startConsole({ env: { Templating__WorkflowEnabled: 'false' } });

  const create = async (name: string) => {
    const visit = await console.returnAs('alice', '/templates');
    await button(visit.page, 'New template').click();
    await dialog(visit.page).getByLabel('Name').fill(name);
    await button(visit.page, 'Create').click();
    await heading(visit.page, name);
    return visit;
  };
  const content = (page: Page) => page.getByLabel('Content');
  const published = async (name: string) => {
    const answer = await console.platform.graphql(
      'query ($name: String!) { template(name: $name) { published { content } draft { content } } }',
      { name },
    );
    return answer.body.data.template;
  };
  const state = (page: Page, kind: 'saved' | 'unsaved') => page.locator(`[data-state=${kind}]`).waitFor();

  it('publishes the text that is in the editor', async () => {
    const { page, complaints } = await create('fast');
    await writeCode(content(page), '<p>FAST</p>');
    await button(page, 'Publish').click();
    await page.locator('.heading .badge', { hasText: 'Published' }).waitFor();
    expect((await published('fast')).published.content).toBe('<p>FAST</p>');
    expect(await content(page).innerText()).toBe('<p>FAST</p>');
    await button(page, 'Unpublish').click();
    await dialog(page).getByText('Its text becomes the draft.').waitFor();
    await button(page, 'Cancel').click();
    expect((await published('fast')).published).not.toBeNull();
    await button(page, 'Unpublish').click();
    await dialog(page).getByRole('button', { name: 'Unpublish' }).click();
    await page.locator('.heading .badge', { hasText: 'Draft' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('saves and renders when the typist pauses, and says so', async () => {
    const { page, complaints } = await create('live');
    const preview = page.frameLocator('iframe.preview').locator('body');
    await expect.poll(() => preview.innerText(), patient).toContain('Hello');
    await writeCode(content(page), '<p>Typed and shown</p>');
    await expect.poll(() => preview.innerText(), patient).toBe('Typed and shown');
    await state(page, 'saved');
    expect((await published('live')).draft.content).toBe('<p>Typed and shown</p>');
    const dark = '@media (prefers-color-scheme: dark) { p { color: rgb(9, 9, 9) } }';
    await writeCode(content(page), `<style>${dark}</style><p>Seen at night</p>`);
    const color = () => page.frames().at(-1)?.evaluate('getComputedStyle(document.querySelector("p")).color');
    await expect.poll(() => preview.innerText(), patient).toContain('Seen at night');
    expect(await color()).toBe('rgb(0, 0, 0)');
    await button(page, 'Dark').click();
    await expect.poll(color, patient).toBe('rgb(9, 9, 9)');
    await button(page, 'Plain text').click();
    await page.locator('mail-preview pre', { hasText: /^Seen at night\s*$/ }).waitFor();
    await button(page, 'Light').click();
    await expect.poll(() => preview.innerText(), patient).toContain('Seen at night');
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows the PDF and the sheets of the workbook in the page, and says so where the browser has no viewer', async () => {
    const { page, complaints } = await create('formats');
    await writeCode(
      content(page),
      '<p>Not in the sheets</p><table data-sheet="Orders" class="x"><tr><th>Item</th></tr><tr><td>Lamp</td></tr></table>',
    );
    await state(page, 'saved');
    await button(page, 'Pdf').click();
    await page.getByText('This browser shows no PDF documents.').waitFor();
    // The viewer is no part of the Chromium of these tests: the frame asks for the document, and that is as far as it goes.
    await page.addInitScript('Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })');
    await page.reload();
    await button(page, 'Pdf').click();
    const frame = page.locator('pdf-preview iframe');
    await frame.waitFor();
    const address = new URL((await frame.getAttribute('src')) ?? '');
    expect([address.protocol, address.pathname]).toEqual([
      'blob:',
      expect.stringContaining(new URL(page.url()).origin),
    ]);
    await button(page, 'Excel').click();
    const sheets = page.frameLocator('sheet-preview iframe');
    await expect.poll(() => sheets.locator('caption').innerText(), patient).toBe('Orders');
    expect(await sheets.locator('body').innerText()).toMatch(/^Orders\s+Item\s+Lamp\s*$/);
    expect(await axeViolations(page)).toEqual([]);
    await writeCode(content(page), '<p>Only text</p>');
    await page.locator('.panel [role=alert]').waitFor();
    await button(page, 'Html').click();
    await expect
      .poll(() => page.frameLocator('mail-preview iframe').locator('body').innerText(), patient)
      .toBe('Only text');
    expect(await page.locator('.panel [role=alert]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('asks before text that cannot be saved is left, by a link, by Back and by closing', async () => {
    const { page, complaints } = await create('left');
    await writeCode(content(page), broken);
    await page.locator('#content-state .problem').waitFor();
    await state(page, 'unsaved');
    const question = dialog(page).getByText('Leave without saving?');
    const stays = async () => {
      await question.waitFor();
      await button(page, 'Cancel').click();
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).pathname, patient).toBe('/console/templates/left');
      expect(await content(page).innerText()).toBe(broken);
    };
    await page.locator('.way a').click();
    expect(await axeViolations(page)).toEqual([]);
    await stays();
    await page.goBack();
    await stays();
    await page.locator('select.language').selectOption('fr');
    await stays();
    expect(await page.locator('select.language').inputValue()).toBe('en');
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    await (await asked).dismiss();
    expect(await content(page).innerText()).toBe(broken);
    await page.locator('.way a').click();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await heading(page, 'Templates');
    expect((await published('left')).draft.content).not.toBe(broken);
    expect(complaints).toEqual([]);
  });

  it('refuses to write over what another person has saved', async () => {
    const { page } = await create('shared');
    await console.platform.graphql(
      'mutation { updateTemplate(input: { name: "shared", content: "<p>theirs</p>" }) { __typename } }',
    );
    await writeCode(content(page), '<p>mine</p>');
    await page.locator('.panel [role=alert]').waitFor();
    expect((await published('shared')).draft.content).toBe('<p>theirs</p>');
    expect(await content(page).innerText()).toBe('<p>mine</p>');
    await button(page, 'Save draft').click();
    await message(page, /./);
    expect((await published('shared')).draft.content).toBe('<p>theirs</p>');
  });
});
