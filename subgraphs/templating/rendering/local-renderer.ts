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
  check(task: Omit<CheckTask, 'kind'>, signal?: AbortSignal): Promise<TemplateReading> {
    return this.threads.run({ kind: 'check', ...task }, this.options.TimeLimit, signal);
  }

  /** See {@link Renderer}. */
  render(task: Omit<RenderTask, 'kind'>, signal?: AbortSignal): Promise<RenderedPage> {
    return this.threads.run({ kind: 'render', ...task }, this.options.TimeLimit, signal);
  }

  /** See {@link Renderer}. */
  tabulate(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.threads.run({ kind: 'tabulate', html, now }, this.options.ExcelTimeLimit, signal);
  }

  /** See {@link Renderer}. */
  print(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.printer.print(html, now, signal);
  }

  /** Whether there is a browser to print with; the first question starts it. */
  canPrint(): Promise<boolean> {
    return this.printer.canPrint();
  }

  /** Ends threads and browsers. */
  async close(): Promise<void> {
    await Promise.all([this.threads.close(), this.printer.close()]);
  }
}
