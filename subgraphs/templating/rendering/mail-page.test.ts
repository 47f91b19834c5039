import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfflineBrowser, startBrowser } from '../../../test/testkit/console/chromium.ts';
import { builtInTemplate } from '../document/built-in-templates.ts';
import type { LocalRenderer } from './local-renderer.ts';
import { openTestRenderer, pageTask, testCaller } from './testing/local-renderer.ts';

const layout = builtInTemplate('platform.email');
const button = builtInTemplate('platform.email.button');
const panel = builtInTemplate('platform.email.panel');

const content = `<title>Due soon</title><style>.own { letter-spacing: 1px } .own:hover { color: red }</style>
<h1>Due soon</h1><p class="own" style="margin-top: 7px">Invoice {{ number }}</p>
{% render 'platform.email.button', url: 'http://pay.example/', text: 'Pay' %}{% render 'platform.email.panel', text: 'Note' %}`;

let renderer: LocalRenderer;
let browser: OfflineBrowser;
beforeAll(async () => {
  renderer = openTestRenderer();
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await renderer?.close();
});

async function render(inlinesStyles: boolean) {
  const partials = new Map([
    ['platform.email.button', button?.content ?? ''],
    ['platform.email.panel', panel?.content ?? ''],
  ]);
  const layouts = [{ stamp: layout?.concurrencyStamp ?? '', content: layout?.content ?? '' }];
  const mail = {
    reason: 'Because',
    open_url: 'http://app.example/',
    unsubscribe_url: '',
    preferences_url: '',
  };
  const data = { number: 42, mail };
  return renderer.render(pageTask(content, { layouts, partials, data, inlinesStyles }), testCaller);
}

/** The styles that a browser gives to the parts of a page, as a light and as a dark display shows them. */
async function stylesOf(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { page, complaints, foreign } = await browser.open(url);
  const seen = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate(`(() => {
      const names = ['color', 'backgroundColor', 'fontSize', 'marginTop', 'paddingTop', 'letterSpacing', 'textDecorationLine'];
      const select = ['body', 'h1', 'p.own', '.mail-button td', '.mail-button a', '.mail-panel', '.mail-end', '.mail-links a'];
      return select.map((one) => {
        const style = getComputedStyle(document.querySelector(one));
        return [one, Object.fromEntries(names.map((name) => [name, style[name]]))];
      });
    })()`) as Promise<[string, Record<string, string>][]>;
  };
  try {
    return {
      light: new Map(await seen('light')),
      dark: new Map(await seen('dark')),
      unexpected: [...complaints, ...foreign].filter((text) => !text.includes('favicon')),
    };
  } finally {
    await page.close();
    server.close();
  }
}

it('looks in Chromium as it is written, light and dark, with its styles in attributes', async () => {
  const [written, sent] = [await render(false), await render(true)];
  expect(sent.html).toMatch(/<p class="own" style="[^"]*letter-spacing: 1px[^"]*margin-top: 7px/);
  expect(sent.plainText).toBe(written.plainText);
  expect(sent.plainText).toContain('Due soon\n\nInvoice 42');
  const styles = await stylesOf(sent.html);
  expect(styles).toEqual(await stylesOf(written.html));
  const { light, dark } = styles;
  expect(light.get('body')).toMatchObject({
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(26, 26, 26)',
  });
  expect(dark.get('body')).toMatchObject({ backgroundColor: 'rgb(18, 18, 18)', color: 'rgb(237, 237, 237)' });
  expect(dark.get('.mail-button a')).toMatchObject({ color: 'rgb(18, 18, 18)', textDecorationLine: 'none' });
  expect(light.get('h1')).toMatchObject({ fontSize: '24px', marginTop: '0px' });
  expect(light.get('p.own')).toMatchObject({ letterSpacing: '1px', marginTop: '7px' });
  expect(styles.unexpected).toEqual([]);
}, 60_000);

it('looks the same on a light display to a program that removes style elements', async () => {
  const { html } = await render(true);
  const bare = html.replaceAll(/<style>[^<]*<\/style>/g, '');
  expect(bare).not.toContain('@media');
  expect((await stylesOf(bare)).light).toEqual((await stylesOf(html)).light);
}, 60_000);
