import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-dev-shm-usage',
];

/** Unpacks Chromium into a directory of its own: its default is shared by everything on the machine. */
async function launch(directory: string): Promise<Browser> {
  process.env.TMPDIR = directory;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packed.executablePath(), args: flags });
}

describe('explorers', () => {
  let gateway: ExampleGateway;
  let site: Listening;
  beforeAll(async () => {
    gateway = await startExample({ remote: false, parts: { landingPage: sandbox(users) } });
    const app = express();
    app.use(graphiql({ enabled: true, users }));
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
    const directory = mkdtempSync(join(tmpdir(), 'explorers-'));
    const before = process.env.TMPDIR;
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch(directory);
    });
    afterAll(async () => {
      await browser.close();
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(directory, { recursive: true, force: true });
    });

    interface Visit {
      readonly page: Page;
      readonly foreign: string[];
      readonly complaints: string[];
    }

    async function open(path: string): Promise<Visit> {
      const page = await (await browser.newContext()).newPage();
      const foreign: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(site.url) && !/^(data|blob):/.test(url)) foreign.push(url);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${site.url}${path}`);
      return { page, foreign, complaints };
    }

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
          .use(graphiql({ enabled: false, users }))
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
