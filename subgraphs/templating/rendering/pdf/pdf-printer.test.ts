import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning, processesWith } from '../../../../test/testkit/process/running-processes.ts';
import { silentLogger } from '../../../kernel/telemetry/logger.ts';
import { templatingSection } from '../../templating.options.ts';
import type { LocalRenderer } from '../local-renderer.ts';
import { hostilePages, hostilePapers } from '../testing/hostile-pages.ts';
import { openTestRenderer, testBrowser, testCaller, testNow } from '../testing/local-renderer.ts';
import { PdfPrinter } from './pdf-printer.ts';

describe('printing', () => {
  let renderer: LocalRenderer;
  let canary: Server;
  let heard = 0;
  let url: string;
  beforeAll(async () => {
    renderer = openTestRenderer({ pdf: { Parallel: 2, QueueLimit: 1, PagesPerBrowser: 3 } });
    canary = createServer((_request, response) => {
      heard += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    await renderer.print('<p>unpacked and started</p>', testNow, testCaller);
  }, 60_000);
  afterAll(async () => {
    await renderer.close();
    await new Promise((resolve) => canary.close(resolve));
  });

  const texts = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

  it('makes the same bytes of the same page and clock, dated by the clock', async () => {
    const page = '<title>Invoice</title><h1>Invoice 42</h1><table><tr><td>1</td></tr></table>';
    const one = await renderer.print(page, testNow, testCaller);
    const two = await renderer.print(page, testNow, testCaller);
    const later = await renderer.print(page, testNow + 1_000, testCaller);
    expect(texts(one).startsWith('%PDF-')).toBe(true);
    expect(one).toEqual(two);
    expect(texts(one)).toContain("(D:20261121120000+00'00')");
    expect(texts(later)).toContain("(D:20261121120001+00'00')");
    expect(one.length).toBe(later.length);
  });

  it('opens no connection for any page', async () => {
    const asks = hostilePages.map((page) => page.replaceAll('URL', url));
    for (const page of asks) {
      const document = texts(await renderer.print(`<p>kept</p>${page}`, testNow, testCaller));
      expect(document.startsWith('%PDF-')).toBe(true);
      expect(document).not.toContain('root:');
    }
    expect(heard).toBe(0);
    // The canary is one that sings.
    await new Promise((resolve) => {
      const { request } = process.getBuiltinModule('node:http');
      request(url, resolve).end();
    });
    expect(heard).toBe(1);
  }, 120_000);

  it('prints or refuses pages that need too much, and prints the next', async () => {
    const impatient = openTestRenderer({ pdf: { TimeLimit: '2s' } });
    const outcomeOf = (page: string) => impatient.print(page, testNow, testCaller).catch((error) => error);
    for (const page of hostilePapers) {
      const outcome = await outcomeOf(page);
      if (outcome instanceof Uint8Array) expect(texts(outcome).startsWith('%PDF-')).toBe(true);
      else expect(outcome).toMatchObject({ kind: 'rejected' });
    }
    const next = async () => (await outcomeOf('<p>next</p>')) instanceof Uint8Array;
    await expect.poll(next, { timeout: 60_000 }).toBe(true);
    await impatient.close();
  }, 120_000);

  it('refuses pages beyond its limits, and more than it takes at once', async () => {
    await expect(renderer.print('x'.repeat(4_000_001), testNow, testCaller)).rejects.toMatchObject({
      errorCode: 'Templating:Render:LimitExceeded',
    });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        renderer.print('<p>x</p>', testNow, testCaller).catch((error) => error),
      ),
    );
    const busy = outcomes.filter(({ errorCode }) => errorCode === 'Templating:Renderer:Busy');
    // One is printed, one waits.
    expect(busy).toHaveLength(3);
  });

  it('leaves a page to other tenants, whatever one of them prints', async () => {
    const patient = openTestRenderer({ pdf: { Parallel: 2, TimeLimit: '120s' } });
    await patient.print('<p>started</p>', testNow, testCaller);
    const gone = new AbortController();
    const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(60_000);
    let ended = 0;
    const wanted = Array.from({ length: 3 }, () =>
      patient
        .print(`<table>${rows}</table>`, testNow, { tenantId: 'globex', signal: gone.signal })
        .catch(() => {
          ended += 1;
        }),
    );
    expect(texts(await patient.print('<p>small</p>', testNow, testCaller)).startsWith('%PDF-')).toBe(true);
    expect(ended).toBe(0);
    gone.abort(new Error('hung up'));
    await Promise.all(wanted);
    expect(ended).toBe(3);
    await patient.close();
  }, 120_000);

  it('stops a page that takes too long, and prints the next', async () => {
    const impatient = openTestRenderer({ pdf: { TimeLimit: '100ms' } });
    const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(60_000);
    await expect(impatient.print(`<table>${rows}</table>`, testNow, testCaller)).rejects.toMatchObject({
      parameters: { reason: 'time' },
    });
    await impatient.close();
    expect(texts(await renderer.print('<p>next</p>', testNow, testCaller)).startsWith('%PDF-')).toBe(true);
  }, 60_000);

  it('reports a missing browser', async () => {
    const { Pdf } = templatingSection.schema.parse({});
    const printer = new PdfPrinter(Pdf, {
      install: async () => ({ executablePath: '/nowhere', env: {} }),
      logger: silentLogger,
      mayLackSandbox: true,
    });
    await expect(printer.print('<p>x</p>', testNow, testCaller)).rejects.toMatchObject({
      kind: 'unavailable',
      errorCode: 'Templating:Renderer:Unavailable',
    });
    await printer.close();
  });
});

describe('the browser that prints', () => {
  /** A printer whose browsers can be told from all others of the machine. */
  function markedPrinter(pdf: Record<string, unknown>) {
    const marker = randomUUID();
    const started: number[] = [];
    const install = async () => {
      started.push(running().length);
      const { executablePath, env } = await testBrowser();
      return { executablePath, env: { ...env, PRINTER: marker } };
    };
    const running = () => processesWith('--remote-debugging-pipe', `PRINTER=${marker}`);
    const { Pdf } = templatingSection.schema.parse({ Pdf: pdf });
    return {
      printer: new PdfPrinter(Pdf, { install, logger: silentLogger, mayLackSandbox: true }),
      started,
      running,
    };
  }
  const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

  it('is replaced after so many pages; never are there more than printed at once, and the next', async () => {
    const { printer, started, running } = markedPrinter({ Parallel: 2, PagesPerBrowser: 2 });
    const documents = await Promise.all(
      Array.from({ length: 5 }, () => printer.print('<p>x</p>', testNow, testCaller)),
    );
    expect(documents.every(isPdf)).toBe(true);
    expect(started).toHaveLength(3);
    expect(Math.max(...started)).toBeLessThanOrEqual(2);
    await expect.poll(() => running().length, { timeout: 30_000 }).toBe(1);
    await printer.close();
    await expect.poll(() => running().length, { timeout: 30_000 }).toBe(0);
  }, 120_000);

  it('is replaced when it hangs: who waits for it gets an answer, and the next is printed', async () => {
    const { printer, started, running } = markedPrinter({ Parallel: 2, TimeLimit: '3s' });
    const next = () => printer.print('<p>x</p>', testNow, testCaller).then(isPdf, () => false);
    await expect.poll(next, { timeout: 60_000 }).toBe(true);
    const known = started.length;
    const hanging = running();
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of hanging.filter(isRunning)) process.kill(pid, signal);
    };
    tell('SIGSTOP');
    const caller = new AbortController();
    const gone = printer
      .print('<p>x</p>', testNow, { ...testCaller, signal: caller.signal })
      .catch((error) => error);
    const late = printer.print('<p>x</p>', testNow, { tenantId: 'globex' }).catch((error) => error);
    await new Promise((resolve) => setImmediate(resolve));
    const reason = new Error('gone');
    caller.abort(reason);
    expect(await gone).toBe(reason);
    expect(await late).toMatchObject({ parameters: { reason: 'time' } });
    await expect.poll(next, { timeout: 60_000 }).toBe(true);
    expect(started.length).toBeGreaterThan(known);
    tell('SIGKILL');
    await printer.close();
    await expect.poll(() => running().length, { timeout: 30_000 }).toBe(0);
  }, 120_000);

  it('is not started again for a page whose printer was closed', async () => {
    const { printer, started, running } = markedPrinter({ Parallel: 1 });
    const pages = [
      printer.print('<p>x</p>', testNow, testCaller),
      printer.print('<p>y</p>', testNow, testCaller),
    ];
    const outcomes = Promise.allSettled(pages);
    await expect.poll(() => started.length, { timeout: 30_000, interval: 5 }).toBe(1);
    await printer.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
    await expect(printer.print('<p>x</p>', testNow, testCaller)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await printer.canPrint()).toBe(false);
    expect(started).toHaveLength(1);
    await expect.poll(() => running().length, { timeout: 30_000 }).toBe(0);
  }, 60_000);

  it('is replaced when it is lost, under a page too, which is printed all the same; not a third time', async () => {
    const { printer, started, running } = markedPrinter({ Parallel: 1 });
    await printer.print('<p>x</p>', testNow, testCaller);
    const [idle] = running();
    process.kill(idle as number, 'SIGKILL');
    expect(isPdf(await printer.print('<p>x</p>', testNow, testCaller))).toBe(true);
    expect(started).toHaveLength(2);
    const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(3_000);
    /** Takes a browser away as soon as there is one. */
    const robbed = async (known: readonly number[]) => {
      const find = () => running().find((pid) => !known.includes(pid));
      await expect.poll(find, { timeout: 30_000, interval: 5 }).toBeDefined();
      const pid = find() as number;
      process.kill(pid, 'SIGKILL');
      return pid;
    };
    const long = printer.print(`<table>${rows}</table>`, testNow, testCaller);
    await robbed([]);
    expect(isPdf(await long)).toBe(true);
    expect(started).toHaveLength(3);
    const fatal = printer.print(`<table>${rows}</table>`, testNow, testCaller).catch((error) => error);
    const first = await robbed([]);
    await robbed([first]);
    expect(await fatal).toMatchObject({ kind: 'unavailable' });
    expect(isPdf(await printer.print('<p>x</p>', testNow, testCaller))).toBe(true);
    await printer.close();
  }, 120_000);
});

describe('the sandbox of the browser', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /**
   * Prints by a browser on a kernel that has a sandbox, or has none, whatever this one has.
   * @returns what was printed, how browsers were started, and what was logged.
   */
  async function printedOn(
    kernel: 'with' | 'without',
    { mayLackSandbox, pdf = {} }: { readonly mayLackSandbox: boolean; readonly pdf?: object },
  ) {
    const { executablePath, env } = await testBrowser();
    const wrapped = join(directory, randomUUID());
    const refused = 'echo "FATAL: No usable sandbox!" >&2; exit 1';
    const begins = kernel === 'with' ? `exec ${executablePath} --no-sandbox "$@"` : refused;
    const script = `case " $* " in *" --no-sandbox "*) echo off >> ${wrapped}.log; exec ${executablePath} "$@";; *) echo on >> ${wrapped}.log; ${begins};; esac`;
    await writeFile(wrapped, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const logged: string[] = [];
    const log = (_: unknown, message: string) => void logged.push(message);
    const { Pdf } = templatingSection.schema.parse({ Pdf: { ...pdf, PagesPerBrowser: 1 } });
    const printer = new PdfPrinter(Pdf, {
      install: async () => ({ executablePath: wrapped, env: { ...env, PATH: '/usr/bin:/bin' } }),
      logger: { ...silentLogger, warn: log, error: log } as typeof silentLogger,
      mayLackSandbox,
    });
    const print = () =>
      printer.print('<p>x</p>', testNow, testCaller).then(
        () => 'printed',
        ({ kind }) => kind,
      );
    const outcomes = [await print(), await print()];
    await printer.close();
    const started = (await readFile(`${wrapped}.log`, 'utf8')).trim().split('\n');
    return { outcomes, started, logged };
  }

  it('is on where there is one', async () => {
    const { outcomes, started, logged } = await printedOn('with', { mayLackSandbox: true });
    expect([outcomes, started, logged]).toEqual([['printed', 'printed'], ['on', 'on'], []]);
  }, 60_000);

  it('may be missing where there is nothing to lose: it is tried once, and why it is missing is logged', async () => {
    const { outcomes, started, logged } = await printedOn('without', { mayLackSandbox: true });
    expect([outcomes, started]).toEqual([
      ['printed', 'printed'],
      ['on', 'off', 'off'],
    ]);
    expect(logged).toEqual([expect.stringContaining('without the sandbox')]);
  }, 60_000);

  it.each([
    ['elsewhere', { mayLackSandbox: false }],
    ['where it is required', { mayLackSandbox: true, pdf: { RequireSandbox: true } }],
  ])(
    'is never missing %s: nothing is printed without it',
    async (_where, settings) => {
      const { outcomes, started, logged } = await printedOn('without', settings);
      expect(outcomes).toEqual(['unavailable', 'unavailable']);
      expect(started).not.toContain('off');
      expect(logged).toContainEqual(expect.stringContaining('Templating__Renderer__Url'));
    },
    60_000,
  );
});
