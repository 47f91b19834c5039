import type { RendererOptions } from '../templating.options.ts';
import type { PdfPrinter } from './pdf/pdf-printer.ts';
import type { CheckTask, RenderedPage, RenderTask, TemplateReading } from './render-task.ts';
import type { Renderer } from './renderer.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Renders in threads of this process, and prints by a browser beside it. */
export class LocalRenderer implements Renderer {
  constructor(
    private readonly threads: ThreadPool,
    private readonly printer: PdfPrinter,
    private readonly options: RendererOptions,
  ) {}

  /** See {@link Renderer}. */
  check(task: Omit<CheckTask, 'kind'>): Promise<TemplateReading> {
    return this.threads.run({ kind: 'check', ...task }, this.options.TimeLimit);
  }

  /** See {@link Renderer}. */
  render(task: Omit<RenderTask, 'kind'>): Promise<RenderedPage> {
    return this.threads.run({ kind: 'render', ...task }, this.options.TimeLimit);
  }

  /** See {@link Renderer}. */
  tabulate(html: string, now: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.threads.run({ kind: 'tabulate', html, now }, this.options.ExcelTimeLimit);
  }

  /** See {@link Renderer}. */
  print(html: string, now: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.printer.print(html, now);
  }

  /** Ends threads and browsers. */
  async close(): Promise<void> {
    await Promise.all([this.threads.close(), this.printer.close()]);
  }
}
