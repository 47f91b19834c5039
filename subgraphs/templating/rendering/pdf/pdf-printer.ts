import type { Browser, BrowserContext } from 'playwright-core';
import { DomainError } from '../../../kernel/error/domain-error.ts';
import { optionalPackage } from '../../../kernel/error/optional-package.ts';
import { FairTurns } from '../../../kernel/persistence/fair-turns.ts';
import type { Logger } from '../../../kernel/telemetry/logger.ts';
import {
  rendererBusy,
  rendererUnavailable,
  renderFailed,
  renderLimitExceeded,
} from '../../templating.errors.ts';
import type { PdfOptions } from '../../templating.options.ts';
import { type RenderCaller, turnLimit, turnLimits } from '../render-caller.ts';
import type { InstalledBrowser } from './packed-chromium.ts';

/** The creation date in a document; its length is constant. */
const date = /\((D:\d{14}[+-]\d\d'\d\d')\)/g;

/** A document as if it had been made at this instant, so that the same page gives the same bytes. */
function setDocumentDates(document: Uint8Array, now: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(document).toString('latin1');
  const digits = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return Uint8Array.from(Buffer.from(text.replaceAll(date, `(D:${digits}+00'00')`), 'latin1'));
}

/** Three layers prevent DNS lookups and connections of a page; each of them is sufficient. */
const flags = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const paper = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** Chromium's messages when the kernel allows no sandbox or the user is root. */
const withoutSandbox = /sandboxing failed|No usable sandbox|new namespace|--no-sandbox is not supported/;

/** Milliseconds a page that is given up may take to go away before its browser is ended. */
const closeLimit = 2_000;

export interface PdfPrinterDependencies {
  readonly install: () => Promise<InstalledBrowser>;
  readonly logger: Logger;
  /** Whether pages are printed without Chromium's sandbox if there is none: only in processes without secrets. */
  readonly mayLackSandbox: boolean;
}

interface Running {
  readonly browser: Promise<Browser>;
  pages: number;
  open: number;
}

/** Prints pages by a real browser that reaches nothing: no scripts, no network, no files. */
export class PdfPrinter {
  private readonly turns: FairTurns;
  private current: Running | null = null;
  private readonly all = new Set<Running>();
  private isClosed = false;
  private lacksSandbox = false;

  constructor(
    private readonly options: PdfOptions,
    private readonly dependencies: PdfPrinterDependencies,
  ) {
    const { Parallel: atOnce, ParallelOfTenant: ofTenant, QueueLimit: waiting } = options;
    this.turns = new FairTurns(turnLimits({ atOnce, ofTenant, waiting }), rendererBusy);
  }

  /**
   * Prints a page on A4 paper.
   * @param now milliseconds since 1970: the date of the document.
   * @param caller its signal closes the page.
   * @throws {DomainError} `rejected` for a page that is too large or takes too long; `rateLimited`; `unavailable`.
   */
  async print(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer>> {
    if (html.length > this.options.PageLimit) throw renderLimitExceeded('output');
    const { tenantId, signal } = caller;
    return this.turns.run(tenantId, turnLimit(signal), async () =>
      setDocumentDates(await this.attempt(html, signal, 1), now),
    );
  }

  /** Whether a browser runs; starts one where none does. */
  async canPrint(): Promise<boolean> {
    try {
      return (await this.findOrStart().browser).isConnected();
    } catch (error) {
      this.dependencies.logger.warn({ err: error }, 'the browser that prints documents does not start');
      return false;
    }
  }

  /** Ends every browser; none is started any more, for a page that lost its own neither. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.current = null;
    await Promise.all([...this.all].map((running) => this.end(running)));
  }

  /** A browser that crashed costs one more attempt; a page that crashes two browsers is refused. */
  private async attempt(html: string, signal: AbortSignal | undefined, retries: number): Promise<Uint8Array> {
    const running = this.findOrStart();
    running.pages += 1;
    running.open += 1;
    let browser: Browser | null = null;
    try {
      browser = await running.browser;
      return await this.printIn(browser, running, html, signal);
    } catch (error) {
      if (error instanceof DomainError || signal?.aborted === true) throw error;
      if (this.isClosed) throw rendererUnavailable(error);
      if (browser?.isConnected() === true) throw failureOfPage(error);
      this.dependencies.logger.warn({ err: error }, 'the browser that prints documents was lost');
      this.forget(running);
      if (retries > 0) return this.attempt(html, signal, retries - 1);
      throw rendererUnavailable(error);
    } finally {
      running.open -= 1;
      if (running !== this.current && running.open === 0) void this.end(running);
    }
  }

  private async printIn(
    browser: Browser,
    running: Running,
    html: string,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    signal?.throwIfAborted();
    const ended = Promise.withResolvers<never>();
    const timer = setTimeout(() => ended.reject(renderLimitExceeded('time')), this.options.TimeLimit);
    const leave = () => ended.reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const opening = browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    try {
      return await Promise.race([printPage(opening, html), ended.promise]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      await this.leave(opening, running);
    }
  }

  /** A browser in which a page can be neither opened nor closed any more gets no other. */
  private async leave(opening: Promise<BrowserContext>, running: Running): Promise<void> {
    let timer: NodeJS.Timeout | null = null;
    const stuck = new Promise<'stuck'>((resolve) => {
      timer = setTimeout(() => resolve('stuck'), closeLimit);
    });
    const closing = opening.then((context) => context.close()).catch(() => 'lost' as const);
    const left = await Promise.race([closing, stuck]);
    if (timer !== null) clearTimeout(timer);
    if (left === 'stuck') this.forget(running);
  }

  private findOrStart(): Running {
    if (this.isClosed) throw rendererUnavailable(new Error('The printer is closed.'));
    if (this.current !== null && this.current.pages >= this.options.PagesPerBrowser)
      this.forget(this.current);
    this.current ??= this.start();
    return this.current;
  }

  private start(): Running {
    const running: Running = { browser: this.launch(), pages: 0, open: 0 };
    this.all.add(running);
    running.browser.then(
      (browser) => browser.on('disconnected', () => this.handleLoss(running)),
      () => this.handleLoss(running),
    );
    return running;
  }

  /** Starts a browser in its sandbox; without one if there is none and it may be missing. */
  private async launch(): Promise<Browser> {
    const { install, logger, mayLackSandbox } = this.dependencies;
    const { executablePath, env } = await install();
    // Loaded with the first document: most processes print none.
    const { chromium } = await optionalPackage(import('playwright-core'));
    const start = (chromiumSandbox: boolean) =>
      chromium.launch({
        executablePath,
        env: { ...env },
        args: flags,
        timeout: 30_000,
        chromiumSandbox,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
    if (this.lacksSandbox) return start(false);
    try {
      return await start(true);
    } catch (error) {
      if (!withoutSandbox.test(String(error))) throw error;
      if (!mayLackSandbox || this.options.RequireSandbox) {
        logger.error(
          { err: error },
          'PDFs are not printed: Chromium has no sandbox here. Start a renderer and name it by Templating__Renderer__Url, or let this process create user namespaces, not as root',
        );
        throw error;
      }
      const browser = await start(false);
      this.lacksSandbox = true;
      logger.warn(
        { err: error },
        'PDFs are printed without the sandbox of Chromium, which does not start here',
      );
      return browser;
    }
  }

  /** Accepts no more pages and closes after the last one. */
  private forget(running: Running): void {
    if (this.current === running) this.current = null;
    if (running.open === 0) void this.end(running);
  }

  private handleLoss(running: Running): void {
    if (this.current === running) this.current = null;
    this.all.delete(running);
  }

  private async end(running: Running): Promise<void> {
    this.all.delete(running);
    const browser = await running.browser.catch(() => null);
    await browser?.close().catch(() => undefined);
  }
}

/** A page that ends its own process takes too much; any other cannot be printed. */
function failureOfPage(error: unknown): DomainError {
  if (/crash/i.test(String(error))) return renderLimitExceeded('memory');
  return renderFailed([{ message: 'the page cannot be printed', line: null, column: null, snippet: null }]);
}

async function printPage(opening: Promise<BrowserContext>, html: string): Promise<Uint8Array> {
  const context = await opening;
  await context.route('**/*', (route) => route.abort());
  const page = await context.newPage();
  await page.setContent(html, { waitUntil: 'load' });
  return page.pdf({ format: 'A4', margin: paper, printBackground: true });
}
