import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** What a page asked for and complained about. */
export interface Visit {
  readonly page: Page;
  /** Requests to other hosts; every one of them is blocked. */
  readonly foreign: string[];
  /** Errors in the console and uncaught ones. */
  readonly complaints: string[];
}

/** A real browser to which no host exists but this machine. */
export interface OfflineBrowser {
  /** Opens an address in this context, else in one of its own: with its cookies and what it has loaded before. */
  open(url: string, context?: BrowserContext): Promise<Visit>;
  close(): Promise<void>;
}

const systemFonts = '/etc/fonts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** Starts the Chromium of the npm package, unpacked into a folder of its own: its default is the machine's. */
export async function startBrowser(): Promise<OfflineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  // The machine's fonts where it has any: on a character its own lacks, this Chromium may end itself.
  if (existsSync(systemFonts)) process.env.FONTCONFIG_PATH ??= systemFonts;
  const { default: packed } = await import('@sparticuz/chromium');
  const browser = await chromium.launch({ executablePath: await packed.executablePath(), args: flags });
  return {
    open: async (url, context) => visit(context ?? (await newContext(browser)), url),
    close: async () => {
      await browser.close();
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Playwright waits until what it clicks stands still. */
const newContext = (browser: Browser) => browser.newContext({ reducedMotion: 'reduce' });

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(origin) && !/^(data|blob):/.test(asked)) foreign.push(asked);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, foreign, complaints };
}
