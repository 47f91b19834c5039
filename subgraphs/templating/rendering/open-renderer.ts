import { join } from 'node:path';
import { persistenceSection } from '../../kernel/persistence/persistence.options.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { templatingSection } from '../templating.options.ts';
import { LocalRenderer } from './local-renderer.ts';
import { chosenBrowser, packedBrowser } from './pdf/packed-chromium.ts';
import { PdfPrinter } from './pdf/pdf-printer.ts';
import { ThreadPool } from './thread-pool.ts';

/** The renderer of this process, as its options say; nothing is started before something is rendered. */
export function openRenderer({ options, texts, logger, closers }: OpenRendererParts): LocalRenderer {
  const { Renderer, Pdf } = options(templatingSection);
  const { ExecutablePath, Directory = join(options(persistenceSection).DataDirectory, 'chromium') } = Pdf;
  const threads = new ThreadPool(
    {
      workers: Renderer.Workers,
      queueLimit: Renderer.QueueLimit,
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
    ExecutablePath === undefined ? packedBrowser(Directory) : chosenBrowser(ExecutablePath);
  const renderer = new LocalRenderer(threads, new PdfPrinter(Pdf, install, logger), Renderer);
  closers.add(() => renderer.close());
  return renderer;
}

/** What it takes. */
type OpenRendererParts = Pick<KernelServices, 'options' | 'texts' | 'logger' | 'closers'>;
