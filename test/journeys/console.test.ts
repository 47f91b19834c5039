import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { message, patient, startConsole } from '../testkit/console/console.ts';
import { hostile, hostileTexts, consoleWidgets as widgets } from '../testkit/console/console-widgets.ts';
import { renderedRows } from '../testkit/dashboard/dashboard-widgets.ts';

describe('the console, in a browser without internet', () => {
  const module = defineModule({ name: 'console-tests', contributes: [hostileTexts] });
  const console = startConsole({ modules: [renderedRows, module] });
  const { open: visiting, openAs } = console;
  let id: string;
  beforeAll(async () => {
    id = await dashboardOf(hostile, widgets);
    await dashboardOf('Plain', [], 6);
  });

  /** A dashboard of these widgets alone, by three requests. */
  async function dashboardOf(name: string, added: readonly object[], columns = 12): Promise<string> {
    const run = async (query: string, variables: object) => {
      const { body } = await console.platform.graphql(query, { ...variables });
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const {
      importDashboard: { dashboard: imported },
    } = await run(
      'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id widgets { id } } } }',
      {},
    );
    const { id, widgets: first } = imported;
    const deletions = first.map(
      (one: { id: string }, at: number) =>
        `d${at}: deleteDashboardWidget(input: { dashboardId: $id, widgetId: "${one.id}" }) { dashboardEntityTag }`,
    );
    const input = { id, name, layoutColumns: columns, layoutRowHeight: 60 };
    await run(
      `mutation ($id: ID!, $input: UpdateDashboardInput!) {
        updateDashboard(input: $input) { dashboard { id } } ${deletions.join(' ')} }`,
      { id, input },
    );
    const inputs = added.map((widget, position) => ({
      ...widget,
      dashboardId: id,
      position,
      titleLocalizationKey: `${position} ${hostile}`,
    }));
    const names = inputs.map((_, at) => `$w${at}: AddDashboardWidgetInput!`);
    const additions = inputs.map(
      (_, at) => `w${at}: addDashboardWidget(input: $w${at}) { dashboardEntityTag }`,
    );
    const variables = Object.fromEntries(inputs.map((one, at) => [`w${at}`, one]));
    if (inputs.length > 0) await run(`mutation (${names}) { ${additions.join(' ')} }`, variables);
    return id;
  }

  const widget = (page: Page, kind: string) => page.locator(`.widget.${kind}`);

  it('signs in and out by code and PKCE, renews its token in time, and keeps it out of storage', async () => {
    const { page, foreign, complaints } = await visiting('/console/dashboards');
    await page.locator('button[value=alice]').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/auth?'));
    await page.goto(`${console.platform.running.publicUrl}/console/dashboards`);
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    await page.locator('button[value=alice]').click();
    await page.getByRole('banner').getByText('Alice Archer').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/dashboards');
    const kept = await page.evaluate(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])',
    );
    expect(kept).toBe('[{},{},""]');

    const renewed = page.waitForRequest(
      (request) => request.postData()?.includes('grant_type=refresh_token') === true,
    );
    await page.clock.setFixedTime(Date.now() + 3_590_000);
    await page.getByLabel('Status').selectOption('Draft');
    await renewed;
    await page.locator('.card h2', { hasText: 'Plain' }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('button[value=yes]').click();
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('button[value=""]').click();
    await page.getByText('The sign-in failed.').waitFor();
    expect([foreign, complaints]).toEqual([[], []]);
  });

  it('lists, imports and moves dashboards through their life, for those who may', async () => {
    const name = `Life ${randomUUID()}`;
    // Its columns are its latitude on the map: away from the others.
    await dashboardOf(name, [], 50);
    const { page } = await openAs('alice', '/dashboards');
    await page.locator('.card h2', { hasText: 'onerror' }).waitFor();
    await page.locator('.catalogue .card').first().getByRole('button').click();
    await page.locator('.heading .badge.draft').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/dashboards\/[\da-f-]{36}$/);
    await page.getByRole('link', { name: 'All dashboards' }).click();
    const card = page.locator('.card', { hasText: name });
    for (const [verb, badge] of [
      ['Publish', 'Published'],
      ['Archive', 'Archived'],
      ['Restore', 'Draft'],
    ] as const) {
      await card.getByRole('button', { name: `${verb}: ${name}` }).click();
      await card.locator('.badge', { hasText: badge }).waitFor();
    }
    await page.getByLabel('Status').selectOption('Archived');
    await expect.poll(() => card.count(), patient).toBe(0);

    const { page: reader } = await openAs('bob', '/dashboards?status=Draft');
    await reader.locator('.card h2', { hasText: name }).waitFor();
    // Playwright takes what is aria-disabled for disabled.
    await reader.getByRole('button', { name: `Publish: ${name}` }).click({ force: true });
    await message(reader, 'This needs the permission Dashboards.Instances.Manage.');
    await reader.getByRole('button', { name: `Archive: ${name}`, disabled: true }).waitFor();
    await reader
      .getByRole('button', { name: /^Import: /, disabled: true })
      .first()
      .waitFor();
    await reader.goto(
      `${console.platform.running.publicUrl}/console/dashboards/01990000-0000-7000-8000-000000000000`,
    );
    await reader.getByText('Page not found.').waitFor();
  });

  it('draws every kind, in light and dark, and reads no text as markup', async () => {
    const { page, foreign, complaints } = await openAs('alice', `/dashboards/${id}`);
    await page
      .locator('.widget')
      .nth(widgets.length - 1)
      .waitFor();
    await expect.poll(() => page.locator('.chart svg').count(), patient).toBe(6);
    expect(await widget(page, 'kpi').first().locator('.figure').textContent()).toMatch(/\d/);
    expect(await widget(page, 'table').first().locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await widget(page, 'pivot').locator('th[scope=row]').count()).toBeGreaterThan(0);
    expect(await widget(page, 'map').locator('.marker').count()).toBeGreaterThan(0);
    expect(await widget(page, 'map').locator('.land').count()).toBe(1);
    const image = "document.querySelector('.widget.image img')";
    expect(await page.evaluate(`[${image}.naturalWidth, getComputedStyle(${image}).objectFit]`)).toEqual([
      1,
      'cover',
    ]);
    const text = widget(page, 'markdown');
    expect(await text.locator('strong').textContent()).toBe('bold');
    expect(await text.locator('li').count()).toBe(2);
    expect(await text.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://example.com/a?b=1',
    ]);
    const places = '.markdown h3, .text h3, .widget h2, h1, thead th, th[scope=row], tbody td';
    for (const place of places.split(', ')) {
      expect(await page.locator(place, { hasText: 'onerror' }).count(), place).toBeGreaterThan(0);
    }
    // Places that lie close together are one marker: a click comes nearer until they part, or shows all of one place.
    const markers = widget(page, 'map').locator('.markers [role=button]');
    const named = widget(page, 'map').getByRole('button', { name: /onerror/ });
    for (let step = 0; step < 20 && (await named.count()) === 0; step += 1) {
      if ((await page.locator('.popup').count()) > 0) break;
      await markers.first().click();
    }
    if ((await named.count()) > 0) await named.first().click();
    expect(await page.locator('.popup').innerText()).toContain('onerror');
    expect(await page.locator('.popup a').count()).toBe(0);
    expect(await page.locator('img[src="x"], body script, [onerror]').count()).toBe(0);
    expect(await page.title()).toContain('onerror');

    const look = () =>
      page.evaluate<string[]>(`[
        getComputedStyle(document.body).backgroundColor,
        document.querySelector('.chart path[fill^="#"], .chart path[fill^="rgb"]').getAttribute('fill'),
      ]`);
    const light = await look();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await look()).filter((one, at) => one !== light[at]).length).toBe(2);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('masks what the reader may not see, and says why in their language', async () => {
    const { page } = await openAs('bob', `/dashboards/${id}`);
    await page.locator('[data-status=Unavailable]', { hasText: 'You may not see this widget.' }).waitFor();
    await page.locator('select.language').selectOption('fr');
    await page
      .locator('[data-status=Unavailable]', { hasText: 'Vous ne pouvez pas voir ce widget.' })
      .waitFor();
    await page.locator('[data-status=Error]', { hasText: 'Le widget n’a pas pu être affiché.' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });

  it('resolves the period here, and keeps it in the address', async () => {
    const { page } = await openAs('alice', `/dashboards/${id}?period=last_7d`);
    expect(await page.locator('#period').inputValue()).toBe('last_7d');
    const asked = page.waitForRequest((request) => request.url().endsWith('/render'));
    await page.locator('#period').selectOption('py');
    const body = (await asked).postDataJSON();
    const year = new Date().getUTCFullYear();
    expect(body).toMatchObject({
      periodToken: 'py',
      periodFrom: `${year - 1}-01-01T00:00:00.000Z`,
      periodTo: `${year}-01-01T00:00:00.000Z`,
    });
    expect(new URL(page.url()).search).toBe('?period=py');
    const edit = page.getByRole('link', { name: 'Edit' });
    expect(await edit.getAttribute('href')).toMatch(/\/edit\?period=py$/);
  });

  it('switches views and filters rows by keyboard, and keeps both in the address', async () => {
    const { body } = await console.platform.call('/api/v1/dashboards?status=Published');
    const overview = body.items.find((one: { sourceDefinitionName: string }) =>
      one.sourceDefinitionName.endsWith('.Demo.Overview'),
    );
    const { page } = await openAs('alice', `/dashboards/${overview.id}`);
    const cells = () => widget(page, 'table').locator('tbody td, tbody th').allTextContents();
    const views = page.getByRole('group', { name: 'Views' });
    expect(await views.getByRole('button', { pressed: true }).textContent()).toBe('Overview');
    await page.locator('#period').selectOption('ytd');
    await views.getByRole('button', { name: 'Places' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.widget').count(), patient).toBe(3);
    // On its own grid: of 24 columns the map takes ten and the table fourteen.
    const width = async (kind: string) => (await widget(page, kind).boundingBox())?.width ?? 0;
    expect((await width('table')) / (await width('map'))).toBeCloseTo(14 / 10, 1);
    expect(await cells()).toContain('IT');
    // Fields and columns are called what the definition calls them, not what the code does.
    expect(await page.getByRole('combobox', { name: 'Kind' }).count()).toBe(1);
    expect(await widget(page, 'pivot').locator('.note').textContent()).toContain('· Kind');
    const asked = page.waitForRequest((request) => request.url().endsWith('/render'));
    const country = page.getByRole('combobox', { name: 'Country' });
    expect(await country.locator('option').allTextContents()).toContain('IT');
    await country.focus();
    await page.keyboard.type('AT');
    await page.keyboard.press('Tab');
    expect((await asked).postDataJSON()).toMatchObject({
      viewName: 'Places',
      periodToken: 'ytd',
      filters: { country: 'AT' },
    });
    await expect.poll(cells, patient).not.toContain('IT');
    const kept = '?period=ytd&view=Places&filter.country=AT';
    expect(new URL(page.url()).search).toBe(kept);

    const again = await openAs('alice', `/dashboards/${overview.id}${kept}`);
    expect(await again.page.locator('.widget').count()).toBe(3);
    expect(await again.page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('AT');
    expect(await widget(again.page, 'table').locator('tbody tr').count()).toBe(6);
    await again.page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => widget(again.page, 'table').locator('tbody tr').count(), patient).toBe(10);
    expect(again.complaints).toEqual([]);
  });

  it('takes two days and texts, keeps what is typed, and clears it', async () => {
    const { page, complaints } = await openAs('alice', `/dashboards/${id}`);
    const search = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.locator('#period').selectOption('custom');
    const [first, last] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    await first.fill('2026-03-02');
    await last.fill('2026-03-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await last.getAttribute('aria-invalid')).toBe('true');
    await last.fill('2026-03-03');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(search()).toEqual({ from: '2026-03-02', to: '2026-03-03' });

    const fields = page.locator('.filters input');
    await fields.first().fill(' none ');
    await page.keyboard.press('Enter');
    expect(Object.values(search())).toEqual(['2026-03-02', '2026-03-03', 'none']);
    await fields.last().pressSequentially('half');
    const refresh = page.getByRole('button', { name: 'Refresh', disabled: false });
    await refresh.waitFor();
    const rendered = page.waitForResponse((response) => response.url().endsWith('/render'));
    // As a script clicks: the focus stays in the field, whose text is not applied yet.
    await page.evaluate(
      "[...document.querySelectorAll('.heading button')].find((one) => one.textContent === 'Refresh').click()",
    );
    await rendered;
    await refresh.waitFor();
    expect(await fields.last().inputValue()).toBe('half');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(search()).toEqual({ from: '2026-03-02', to: '2026-03-03' });
    for (const field of await fields.all()) expect(await field.inputValue()).toBe('');
    expect(await page.locator('.filters label:first-of-type input:focus').count()).toBe(1);
    await page.locator('#period').selectOption('');
    expect(search()).toEqual({});
    expect(await first.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('shows a figure as it changes, and leaves the rest as it is', async () => {
    const { page } = await openAs('alice', `/dashboards/${id}`);
    await page.locator('.live').waitFor();
    await expect.poll(() => page.locator('.chart svg').count(), patient).toBe(6);
    await page.evaluate("document.querySelector('.widget.markdown .prose').dataset.before = ''");
    const figure = widget(page, 'kpi').first().locator('.figure');
    const before = await figure.textContent();
    await dashboardOf('Wide', [], 90);
    await expect.poll(() => figure.textContent(), patient).not.toBe(before);
    expect(await page.locator('.markdown [data-before]').count()).toBe(1);
  });

  it('is reached by keyboard from end to end, with tables for pictures', async () => {
    const { page } = await openAs('alice', `/dashboards/${id}`);
    await expect.poll(() => page.locator('.chart svg').count(), patient).toBe(6);
    const stops = await page.evaluate<number>(`
      [...document.querySelectorAll('a[href], button:not(:disabled), select, input, [tabindex="0"]')]
        .filter((one) => one.checkVisibility()).length`);
    let steps = -1;
    // Once around: past the last stop the page itself has the focus.
    for (let isInside = true; isInside && steps <= 2 * stops; steps += 1) {
      await page.keyboard.press('Tab');
      isInside = await page.evaluate<boolean>('document.activeElement !== document.body');
    }
    expect(stops).toBeGreaterThan(20);
    expect(steps).toBeGreaterThanOrEqual(stops);
    expect(steps).toBeLessThan(2 * stops);

    const toggle = widget(page, 'chart').first().getByRole('button', { name: 'Show as a table' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await widget(page, 'chart').first().locator('th[scope=row]').count()).toBeGreaterThan(0);
    await widget(page, 'map').locator('.marker[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.popup').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.popup').count(), patient).toBe(0);
    await expect.poll(() => page.evaluate("document.activeElement.classList.contains('marker')")).toBe(true);

    const map = widget(page, 'map');
    const left = async () => (await map.locator('.marker .spot').first().boundingBox())?.x ?? 0;
    const [before, box] = [await left(), await map.locator('.picture').boundingBox()];
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.up();
    expect((await left()) - before).toBeCloseTo(40, 0);
    await map.getByRole('button', { name: 'Show all places' }).click();
    expect(await left()).toBeCloseTo(before, 0);
    expect(await map.locator('.marker[tabindex="0"]').count()).toBe(1);
  });
});
