import { join } from 'node:path';
import { persistenceSection } from '../../kernel/persistence/persistence.options.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { templatingSection } from '../templating.options.ts';
import { LocalRenderer } from './local-renderer.ts';
import { unpackBrowser, useBrowser } from './pdf/packed-chromium.ts';
import { PdfPrinter } from './pdf/pdf-printer.ts';
import { RemoteRenderer } from './remote/remote-renderer.ts';
import type { Renderer } from './renderer.ts';
import { ThreadPool } from './thread-pool.ts';

export type OpenRendererDependencies = Pick<KernelServices, 'options' | 'texts' | 'logger' | 'closers'>;

/**
 * The renderer of this process: the remote one of the options, or a local one. In a process with keys and a database,
 * pages are printed only in a sandbox, except in development.
 */
export function openRenderer(
  dependencies: OpenRendererDependencies & Pick<KernelServices, 'installation'>,
): Renderer {
  return (
    openRemoteRenderer(dependencies) ??
    openLocalRenderer(dependencies, dependencies.installation.isDevelopment)
  );
}

/** The renderer the options name; null without any. */
export function openRemoteRenderer({
  options,
  closers,
}: Pick<OpenRendererDependencies, 'options' | 'closers'>): RemoteRenderer | null {
  const { Renderer, Pdf } = options(templatingSection);
  const { Url: url, Secret: secret } = Renderer;
  if (url === undefined || secret === undefined) return null;
  const renderer = new RemoteRenderer({ url: new URL(url).origin, secret, options: { Renderer, Pdf } });
  closers.add(() => renderer.close());
  return renderer;
}

/**
 * A local renderer, by the options; nothing is started before the first task.
 * @param mayLackSandbox whether pages are printed where Chromium has no sandbox.
 */
export function openLocalRenderer(
  { options, texts, logger, closers }: OpenRendererDependencies,
  mayLackSandbox: boolean,
): LocalRenderer {
  const { Renderer, Pdf } = options(templatingSection);
  const { ExecutablePath, Directory = join(options(persistenceSection).DataDirectory, 'chromium') } = Pdf;
  const threads = new ThreadPool(
    {
      capacity: {
        atOnce: Renderer.Workers,
        ofTenant: Renderer.WorkersOfTenant,
        waiting: Renderer.QueueLimit,
      },
      memoryLimit: Renderer.MemoryLimit,
      thread: {
        timeLimit: Renderer.TimeLimit,
        outputLimit: Renderer.OutputLimit,
        texts: Object.fromEntries(texts.cultures.map((culture) => [culture, texts.all(culture)])),
      },
    },
    logger,
  );
  const install = async () =>
    ExecutablePath === undefined ? unpackBrowser(Directory) : useBrowser(ExecutablePath);
  const renderer = new LocalRenderer(
    threads,
    new PdfPrinter(Pdf, { install, logger, mayLackSandbox }),
    Renderer,
  );
  closers.add(() => renderer.close());
  return renderer;
}
