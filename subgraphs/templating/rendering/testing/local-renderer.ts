import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../kernel/telemetry/logger.ts';
import { type RendererOptions, templatingSection } from '../../templating.options.ts';
import { LocalRenderer } from '../local-renderer.ts';
import { unpackBrowser } from '../pdf/packed-chromium.ts';
import { PdfPrinter } from '../pdf/pdf-printer.ts';
import type { RenderTask } from '../render-task.ts';
import { ThreadPool } from '../thread-pool.ts';

/** Unpacked once for every test of the machine: that takes seconds. */
const browsers = join(tmpdir(), `platform-test-chromium-${process.getuid?.() ?? 0}`);

export const testBrowser = () => unpackBrowser(browsers);

const texts = { en: { Greeting: 'Hello {{name}}' }, fr: { Greeting: 'Bonjour {{name}}' } };

/** What tests of the renderer choose. */
export interface TestRendererOptions {
  readonly renderer?: Partial<RendererOptions>;
  readonly pdf?: Readonly<Record<string, unknown>>;
}

/** A renderer of its own, without anything of the platform around it; the caller closes it. */
export function openTestRenderer({ renderer = {}, pdf = {} }: TestRendererOptions = {}): LocalRenderer {
  const { Renderer, Pdf } = templatingSection.schema.parse({ Pdf: pdf });
  const options = { ...Renderer, ...renderer };
  const threads = new ThreadPool(
    {
      capacity: {
        atOnce: options.Workers,
        ofTenant: options.WorkersOfTenant,
        waiting: options.QueueLimit,
      },
      memoryLimit: options.MemoryLimit,
      thread: { timeLimit: options.TimeLimit, outputLimit: options.OutputLimit, texts },
    },
    silentLogger,
  );
  const printer = new PdfPrinter(Pdf, {
    install: testBrowser,
    logger: silentLogger,
    mayLackSandbox: true,
  });
  return new LocalRenderer(threads, printer, options);
}

/** A tenant that renders. */
export const testCaller = { tenantId: 'acme' };

/** 21 November 2026, 12:00 UTC. */
export const testNow = Date.UTC(2026, 10, 21, 12);

let stamps = 0;

/** A page to be rendered. */
export function pageTask(content: string, more: Partial<RenderTask> = {}): Omit<RenderTask, 'kind'> {
  stamps += 1;
  return {
    stamp: `stamp-${stamps}`,
    content,
    mimeType: 'text/html',
    layouts: [],
    partials: new Map(),
    data: {},
    inlinesStyles: false,
    surroundings: {
      now: testNow,
      culture: 'en',
      timeZone: 'UTC',
      tenantId: 't',
      tenantName: 'Acme',
      app: { name: 'Platform', base_url: 'http://localhost', support_email: '', logo_url: '' },
    },
    ...more,
  };
}
