import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from '../platform.ts';
import { type OfflineBrowser, startBrowser, type Visit } from './chromium.ts';

/** How long a page may take to show what a test waits for, on a busy machine. */
export const patient = { timeout: 20_000 };

/** A test platform and a browser that opens its console. */
export interface TestConsole {
  readonly platform: TestPlatform;
  readonly browser: OfflineBrowser;
  /** Opens a path of this host; the page is closed after the test. */
  open(path: string): Promise<Visit>;
  /** Opens a path below `/console` and signs in as a user of the dev issuer. */
  openAs(user: string, path: string): Promise<Visit>;
  /** The same in the context in which the user came before: what it keeps and has loaded is still there. */
  returnAs(user: string, path: string): Promise<Visit>;
}

/** Starts both before the tests of the surrounding `describe`, and stops them afterwards. */
export function startConsole(options: TestPlatformOptions = {}): TestConsole {
  let platform: TestPlatform;
  let browser: OfflineBrowser;
  const pages: Page[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform(options);
    browser = await startBrowser();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(async () => {
    await browser.close();
    await platform.close();
  });
  const contexts = new Map<string, BrowserContext>();
  const open = async (path: string, context?: BrowserContext) => {
    const visit = await browser.open(platform.running.publicUrl + path, context);
    pages.push(visit.page);
    return visit;
  };
  const isShown = ({ page }: Visit) => page.locator('main[aria-busy=false] h1').waitFor();
  const openAs = async (user: string, path: string) => {
    const visit = await open(`/console${path}`);
    await visit.page.locator(`button[value=${user}]`).click();
    await isShown(visit);
    return visit;
  };
  return {
    get platform() {
      return platform;
    },
    get browser() {
      return browser;
    },
    open: (path) => open(path),
    openAs,
    returnAs: async (user, path) => {
      const before = contexts.get(user);
      const visit = before === undefined ? await openAs(user, path) : await open(`/console${path}`, before);
      contexts.set(user, visit.page.context());
      await isShown(visit);
      return visit;
    },
  };
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const dialog = (page: Page): Locator => page.locator('dialog[open]');

/** Waits for a message that the console announces. */
export const message = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.messages').getByText(text).first().waitFor();

/** Writes into a code editor as a person does; `fill` would go round the editor. */
export async function writeCode(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+A');
  await editor.page().keyboard.insertText(text);
}
