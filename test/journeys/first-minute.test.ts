import { buildClientSchema, getIntrospectionQuery, getOperationAST, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformExamples } from '../../gateway/explorers/platform-examples.ts';
import { axeViolations } from '../testkit/console/axe.ts';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { patient } from '../testkit/console/console.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

describe('a user who has just started the platform, without internet', () => {
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

  it('finds on the landing page what runs and where to go', async () => {
    const { page, foreign, complaints } = await browser.open(`${platform.url}/`);
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(expect.arrayContaining(['/graphql', '/graphiql', '/docs', '/health/ready']));
    expect(await page.locator('main').innerText()).toContain('settings');
    for (const link of links.filter((href) => href?.startsWith('/') && href !== '/graphql')) {
      expect((await fetch(`${platform.url}${link}`)).status, link ?? '').toBe(200);
    }
    expect([foreign, complaints]).toEqual([[], []]);
    await page.close();
  });

  it('finds examples in GraphiQL that run as they are', async () => {
    const schema = buildClientSchema((await platform.graphql(getIntrospectionQuery())).body.data);
    for (const { title, text } of platformExamples) {
      const document = parse(text);
      expect([title, validate(schema, document)]).toEqual([title, []]);
      if (getOperationAST(document)?.operation === 'subscription') continue;
      expect([title, (await platform.graphql(text)).body.errors]).toEqual([title, undefined]);
    }
  });

  it('runs a query in GraphiQL as a seeded user', async () => {
    const { page, foreign, complaints } = await browser.open(`${platform.url}/graphiql`);
    const editor = page.locator('.graphiql-query-editor .monaco-editor').first();
    await editor.waitFor();
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Mine { me { userName } }');
    await page.locator('.graphiql-tab', { hasText: 'Mine' }).waitFor();
    await page.locator('.graphiql-execute-button').click();
    await page.locator('.result-window', { hasText: '"alice"' }).waitFor({ timeout: 20_000 });
    expect([foreign, complaints]).toEqual([[], []]);
    await page.close();
  });

  it.each([
    { path: '/no/such/page', title: '404', code: 'Http:Route:NotFound' },
    { path: '/api/v1/settings/user', title: '401', code: 'Authentication:Required' },
  ])('reads why $path is not there, and a script reads a problem document', async ({ path, title, code }) => {
    const { page, foreign } = await browser.open(platform.url + path);
    expect(await page.title()).toContain(title);
    await page.getByText(code).waitFor();
    expect(
      await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/', '/console', '/console?find=']);
    expect(await axeViolations(page)).toEqual([]);
    const read = await fetch(platform.url + path);
    expect(read.headers.get('content-type')).toContain('application/problem+json');
    expect(await read.json()).toMatchObject({ errorCode: code });
    expect(foreign).toEqual([]);
    await page.close();
  });

  it('reads the landing page in light and in dark', async () => {
    const { page, complaints } = await browser.open(platform.url);
    expect([await axeViolations(page), complaints]).toEqual([[], []]);
    await page.close();
  });

  it('reads every route on /docs', async () => {
    const { page, foreign, complaints } = await browser.open(`${platform.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { paths } = (await (await fetch(`${platform.url}/openapi.json`)).json()) as { paths: object };
    const seen = new Set<string | null>();
    // The page holds what is in view alone.
    const look = async () => {
      const routes = page.locator('.opblock-summary-path');
      const shown = await routes.evaluateAll((all) => all.map((one) => one.getAttribute('data-path')));
      for (const path of shown) seen.add(path);
      await page.mouse.wheel(0, 400);
      return Object.keys(paths).filter((path) => !seen.has(path));
    };
    await expect.poll(look, { timeout: 30_000 }).toEqual([]);
    await page.mouse.wheel(0, -1_000_000);
    await page.locator('button.authorize.locked').waitFor();
    await page.getByLabel('Search operations').fill('rotate-secret');
    const found = async () => {
      const shown = page.locator('.opblock-summary-path');
      const paths = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-path') ?? ''));
      return paths.filter((path) => path.startsWith('/'));
    };
    await expect.poll(found, patient).toEqual(['/webhooks/subscriptions/{id}/rotate-secret']);
    expect([foreign, complaints]).toEqual([[], []]);
    await page.close();
  });

  it('signs in on the login page of the dev issuer', async () => {
    const query = new URLSearchParams({
      client_id: 'platform-console',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${platform.running.publicUrl}/health/live`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const { page } = await browser.open(`${platform.running.publicUrl}/dev/issuer/auth?${query}`);
    await page.getByText('Alice').first().click();
    await page.waitForURL(/\/health\/live\?.*code=/);
    await page.close();
  });
});
