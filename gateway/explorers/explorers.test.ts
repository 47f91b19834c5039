import { createServer } from 'node:http';
import express from 'express';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfflineBrowser, startBrowser } from '../../test/testkit/console/chromium.ts';
import { type ExampleGateway, startExample } from '../graphql/testing/example-gateway.ts';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import type { DevelopmentUsers } from './development-users.ts';
import { graphiql } from './graphiql.ts';
import { landingPage } from './landing-page.ts';
import { sandbox } from './sandbox.ts';

const users: DevelopmentUsers = {
  all: [
    { name: 'u1', description: 'acme, <admin>' },
    { name: 'u2', description: 'acme, member' },
  ],
  tokenFor: async (name) => (['u1', 'u2'].includes(name) ? name : null),
};

const examples = [{ title: 'My <name>', text: '# Who\nquery Mine { me { name } }' }];

describe('explorers', () => {
  let gateway: ExampleGateway;
  let site: Listening;
  beforeAll(async () => {
    gateway = await startExample({ remote: false, parts: { landingPage: sandbox(users) } });
    const app = express();
    app.use(graphiql({ enabled: true, users, examples }));
    app.use(
      landingPage({
        title: 'Platform',
        summary: 'What it <is>.',
        running: [{ name: 'identity', where: 'in this process' }],
        links: [{ href: '/docs', title: 'REST', text: 'Reference' }],
        users: users.all,
      }),
    );
    app.use(gateway.endpoints.router);
    const server = createServer(app);
    gateway.endpoints.webSocket.attach(server);
    site = await listening(server);
  });
  afterAll(async () => {
    await gateway.close();
    await site.close();
  });

  const visit = (path: string) => fetch(`${site.url}${path}`, { headers: { accept: 'text/html' } });

  describe('in a browser without internet', () => {
    let browser: OfflineBrowser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    const open = (path: string) => browser.open(`${site.url}${path}`);

    async function run(page: Page, query: string): Promise<void> {
      const editor = page.locator('.graphiql-query-editor .monaco-editor').first();
      await editor.waitFor();
      await editor.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(query);
      // GraphiQL learns the operation's name a moment later, and sends the old one until then.
      const name = query.split(' ')[1];
      await page.locator('.graphiql-tab', { hasText: name }).waitFor();
      await page.locator('.graphiql-execute-button').click();
    }

    const answered = (page: Page, text: string) =>
      page.locator('.result-window', { hasText: text }).waitFor({ timeout: 20_000 });

    it('GraphiQL runs a query and a subscription as the chosen user', async () => {
      const { page, foreign, complaints } = await open('/graphiql?user=u2');
      await run(page, 'query Mine { me { name } }');
      await answered(page, '"Bo"');
      await run(page, 'subscription Added { reviewAdded { id author { name } } }');
      await gateway.hub.untilListeners('reviewAdded', 1);
      gateway.hub.publish('reviewAdded', { id: 'r77', author: { id: 'u1' }, product: { id: 'p1' } });
      await answered(page, '"r77"');
      await answered(page, '"Ada"');
      await page.locator('.graphiql-execute-button').click();
      await gateway.hub.untilListeners('reviewAdded', 0);
      await page.locator('nav a', { hasText: 'u1' }).click();
      await run(page, 'query Again { me { name } }');
      await answered(page, '"Ada"');
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('GraphiQL opens an example, as the chosen user', async () => {
      const { page, complaints } = await open('/graphiql?user=u2');
      await page.getByRole('link', { name: 'My <name>' }).click();
      await page.locator('.graphiql-tab', { hasText: 'Mine' }).waitFor();
      await page.locator('.graphiql-execute-button').click();
      await answered(page, '"Bo"');
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('/graphql goes on to GraphiQL, since Sandbox cannot be loaded', async () => {
      const { page } = await open('/graphql');
      await page.waitForURL(`${site.url}/graphiql`);
      await page.locator('.graphiql-query-editor').waitFor();
      await page.close();
    });

    it('the landing page needs nothing from elsewhere', async () => {
      const { page, foreign, complaints } = await open('/');
      expect(await page.locator('h1').textContent()).toBe('Platform');
      expect(await page.locator('a[href="/docs"]').count()).toBe(1);
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  it('GraphiQL is absent in production', async () => {
    const production = await listening(
      createServer(
        express()
          .use(graphiql({ enabled: false, users, examples }))
          .use((_error: unknown, _req: unknown, res: express.Response, _next: unknown) => {
            res.sendStatus(404);
          }),
      ),
    );
    for (const path of ['/graphiql', '/graphiql/graphiql.js']) {
      expect((await fetch(`${production.url}${path}`)).status).toBe(404);
    }
    await production.close();
  });

  it('pages escape what they show', async () => {
    expect(await (await visit('/')).text()).toContain('What it &lt;is&gt;.');
    expect(await (await visit('/graphiql')).text()).toContain('title="acme, &lt;admin&gt;"');
    const unknown = await (await visit('/graphiql?user=%3C/script%3E')).text();
    expect(unknown).not.toContain('Bearer');
    expect(unknown).not.toContain('</script></');
  });

  it('Sandbox opens on /graphql for browsers, with a token', async () => {
    const response = await visit('/graphql');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('embeddable-sandbox');
    expect(html).toContain('Bearer u1');
    expect(response.headers.get('content-security-policy')).toBeNull();
  });
});
