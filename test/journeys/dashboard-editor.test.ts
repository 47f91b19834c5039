import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { button, dialog, message, patient, startConsole } from '../testkit/console/console.ts';

describe('the dashboard editor, in a browser without internet', () => {
  const console = startConsole();
  const { openAs } = console;
  const cell = (page: Page, title: string) => page.locator('.cell', { hasText: title });

  /** The widgets as they are stored, by title. */
  async function stored(id: string) {
    const { body } = await console.platform.graphql(
      `query ($id: ID!) { dashboard(id: $id) { name status layoutColumns widgets {
        titleLocalizationKey widgetType x y width height position configJson metricName queryName } } }`,
      { id },
    );
    expect(body.errors).toBeUndefined();
    const { widgets, ...dashboard } = body.data.dashboard;
    const byTitle = new Map<string, Record<string, unknown>>();
    for (const one of widgets) byTitle.set(one.titleLocalizationKey, one);
    return { ...dashboard, byTitle };
  }
  /** A dashboard whose widgets were taken away. */
  async function emptyDashboard(name: string): Promise<string> {
    const { body } = await console.platform.graphql(
      'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id widgets { id } } } }',
      {},
    );
    const { id, widgets } = body.data.importDashboard.dashboard;
    const deletions = widgets.map(
      (one: { id: string }, at: number) =>
        `d${at}: deleteDashboardWidget(input: { dashboardId: $id, widgetId: "${one.id}" }) { dashboardEntityTag }`,
    );
    const done = await console.platform.graphql(
      `mutation ($id: ID!, $name: String!) { ${deletions.join(' ')} updateDashboard(input:
        { id: $id, name: $name, layoutColumns: 12, layoutRowHeight: 60 }) { dashboard { id } } }`,
      { id, name },
    );
    expect(done.body.errors).toBeUndefined();
    return id;
  }
  async function addText(page: Page, title: string, content: string) {
    await button(page, 'Add a widget').click();
    await dialog(page).getByLabel('Kind').selectOption('Text');
    await button(page, 'Next').click();
    await dialog(page).getByLabel('Title').fill(title);
    await dialog(page).getByLabel('Text', { exact: true }).fill(content);
    await dialog(page).getByLabel('Style').selectOption('Body');
    await button(page, 'Save').click();
    await cell(page, title).waitFor();
  }
  async function drag(page: Page, handle: Locator, columns: number, rows: number) {
    const box = await handle.boundingBox();
    const grid = await page.locator('.grid.editing').boundingBox();
    if (box === null || grid === null) throw new Error('Nothing to drag.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.move(x + (columns * (grid.width + 16)) / 12, y + rows * 76, { steps: 4 });
    await page.mouse.up();
  }

  it('imports, renames, fills, publishes, opens and archives a dashboard', async () => {
    const { page, foreign, complaints } = await openAs('alice', '/dashboards');
    await page.getByRole('button', { name: 'Import: AI usage' }).click();
    await page.locator('.badge.draft').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.locator('.cell').first().waitFor();
    await expect.poll(() => page.locator('.cell .widget').count(), patient).toBeGreaterThan(3);
    expect(await axeViolations(page)).toEqual([]);

    await button(page, 'Name and grid').click();
    await dialog(page).getByLabel('Name').fill('');
    await button(page, 'Save').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    await dialog(page).getByLabel('Name').fill('Made by hand');
    await button(page, 'Save').click();
    await page.getByRole('heading', { level: 1, name: 'Made by hand' }).waitFor();

    await button(page, 'Add a widget').click();
    await dialog(page).getByLabel('Kind').selectOption('Chart');
    await button(page, 'Next').click();
    const query = dialog(page).getByLabel('Query');
    const calls = query.locator('option[value$="AI.Calls"]');
    await query.selectOption(await calls.getAttribute('value'));
    await button(page, 'Next').click();
    await dialog(page).getByLabel('Title').fill('Chart by hand');
    await dialog(page).getByLabel('Group by').selectOption('model');
    await dialog(page).getByLabel('Aggregation').selectOption('Sum');
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Save').click();
    await dialog(page).getByText('With these settings the widget cannot be shown.').waitFor();
    await dialog(page).getByLabel('Aggregation').selectOption('Count');
    await button(page, 'Save').click();
    await message(page, 'Chart by hand was added.');
    expect(JSON.parse(String((await stored(id)).byTitle.get('Chart by hand')?.configJson))).toMatchObject({
      groupBy: 'model',
      aggregation: 'Count',
    });

    await button(page, 'Add a widget').click();
    await dialog(page).getByLabel('Kind').selectOption('Kpi');
    await button(page, 'Next').click();
    const metric = dialog(page).getByLabel('Metric');
    const metricName = await metric.locator('option').first().getAttribute('value');
    await metric.selectOption(metricName);
    await button(page, 'Next').click();
    await dialog(page).getByLabel('Title').fill('Figure by hand');
    await button(page, 'Save').click();
    await cell(page, 'Figure by hand').locator('.widget.kpi').waitFor({ state: 'attached' });
    expect((await stored(id)).byTitle.get('Figure by hand')).toMatchObject({ metricName, widgetType: 'Kpi' });

    await button(page, 'Edit: Figure by hand').click();
    await dialog(page).getByLabel('Title').fill('Renamed figure');
    await button(page, 'Save').click();
    await cell(page, 'Renamed figure').waitFor();
    await button(page, 'Publish').click();
    await page.getByText('its readers see every change at once').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show the dashboard' }).click();
    await page.locator('.widget h2', { hasText: 'Renamed figure' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await button(page, 'Archive').click();
    await dialog(page).getByRole('button', { name: 'Archive' }).click();
    await page.locator('.heading .badge', { hasText: 'Archived' }).waitFor();
    expect((await stored(id)).status).toBe('Archived');
    expect([foreign, complaints]).toEqual([[], []]);
  });

  it('moves and resizes widgets by mouse and keyboard, deletes them, and undoes all of it', async () => {
    const id = await emptyDashboard('Moved');
    const { page, complaints } = await openAs('alice', `/dashboards/${id}/edit`);
    await page.getByText('This dashboard has no widgets.').waitFor();
    await addText(page, 'First', 'one');
    await addText(page, 'Second', 'two');
    const place = async (title: string) => {
      const { x, y, width, height } = (await stored(id)).byTitle.get(title) ?? {};
      return [x, y, width, height];
    };
    expect([await place('First'), await place('Second')]).toEqual([
      [0, 0, 4, 1],
      [4, 0, 4, 1],
    ]);
    await button(page, 'Move: First').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => place('First'), patient).toEqual([1, 0, 4, 1]);
    // What was in the way is below soon: each widget that moves is saved by a request of its own.
    await expect.poll(() => place('Second'), patient).toEqual([4, 1, 4, 1]);
    await button(page, 'Resize: First').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => place('First'), patient).toEqual([1, 0, 4, 2]);
    await expect.poll(() => place('Second'), patient).toEqual([4, 2, 4, 1]);

    await drag(page, button(page, 'Move: Second'), 4, 1);
    await expect.poll(() => place('Second'), patient).toEqual([8, 3, 4, 1]);
    await drag(page, button(page, 'Resize: Second'), -2, 1);
    await expect.poll(() => place('Second'), patient).toEqual([8, 3, 2, 2]);
    expect(await axeViolations(page)).toEqual([]);

    await button(page, 'Delete: First').click();
    await message(page, 'First was deleted.');
    expect([...(await stored(id)).byTitle.keys()]).toEqual(['Second']);
    await button(page, 'Undo').click();
    await expect.poll(() => place('First'), patient).toEqual([1, 0, 4, 2]);
    for (const _ of [1, 2, 3, 4]) await button(page, 'Undo').click();
    await expect.poll(() => place('First'), patient).toEqual([0, 0, 4, 1]);
    await expect.poll(() => place('Second'), patient).toEqual([4, 0, 4, 1]);

    // The dashboard shows the places that were chosen.
    await button(page, 'Move: Second').focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await expect.poll(() => place('Second'), patient).toEqual([7, 0, 4, 1]);
    await page.getByRole('link', { name: 'Show the dashboard' }).click();
    const left = async (text: string) =>
      (await page.locator('.widget', { hasText: text }).boundingBox())?.x ?? 0;
    await page.locator('.widget', { hasText: 'two' }).waitFor();
    const column = (await page.locator('.grid').boundingBox())?.width ?? 0;
    expect((await left('two')) - (await left('one'))).toBeCloseTo((7 * (column + 16)) / 12, -1);
    expect(complaints).toEqual([]);
  });

  it('refuses to overwrite what somebody else has changed, and members altogether', async () => {
    const id = await emptyDashboard('Shared');
    const { page } = await openAs('alice', `/dashboards/${id}/edit`);
    await addText(page, 'Mine', 'mine');
    const { body } = await console.platform.graphql(
      `mutation ($id: ID!) { updateDashboard(input:
        { id: $id, name: "Theirs", layoutColumns: 12, layoutRowHeight: 60 }) { dashboard { id } } }`,
      { id },
    );
    expect(body.errors).toBeUndefined();
    await button(page, 'Delete: Mine').click();
    await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
    expect((await stored(id)).byTitle.has('Mine')).toBe(true);
    await button(page, 'Delete: Mine').click();
    await message(page, 'Mine was deleted.');

    const { page: member } = await openAs('bob', `/dashboards/${id}`);
    await member.getByRole('link', { name: 'Edit' }).click();
    await member.locator('[data-refused="Dashboards.Instances.Manage"]').waitFor();
    expect(await axeViolations(member)).toEqual([]);
  });

  it('shows the titles and all buttons of widgets on narrow screens', async () => {
    const { body } = await console.platform.graphql(
      'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id } } }',
      {},
    );
    const { page, complaints } = await openAs(
      'alice',
      `/dashboards/${body.data.importDashboard.dashboard.id}/edit`,
    );
    await page.locator('.cell').first().waitFor();
    const first = page.locator('.cell').first();
    /** What sticks out of its cell, and titles that have no place. */
    const hidden = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.cell')].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const outside = [...cell.querySelectorAll('button')].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width === 0 || box.left < left - 1 || box.right > right + 1;
        });
        const title = cell.querySelector('h2');
        return [
          ...outside.map((one) => one.getAttribute('aria-label')),
          ...(title.clientWidth < 40 ? ['title: ' + title.textContent] : []),
        ];
      })`);
    for (const width of [1280, 900, 420]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(hidden, { ...patient, message: `at ${width}` }).toEqual([]);
      const canvas = await page.evaluate(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector('.canvas');
        return scrollWidth - clientWidth;
      })()`);
      expect(canvas, `at ${width}`).toBe(0);
      expect(await first.getByRole('button', { name: /^Delete: / }).count()).toBe(1);
      expect(await axeViolations(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
