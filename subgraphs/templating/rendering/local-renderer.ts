import type { RendererOptions } from '../templating.options.ts';
import type { PdfPrinter } from './pdf/pdf-printer.ts';
import type { RenderCaller } from './render-caller.ts';
import type {
  CheckTask,
  CompareTask,
  RenderedPage,
  RenderTask,
  TemplateReading,
  TextComparison,
} from './render-task.ts';
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
  check(task: Omit<CheckTask, 'kind'>, caller: RenderCaller): Promise<TemplateReading> {
    return this.threads.run({ kind: 'check', ...task }, this.options.TimeLimit, caller);
  }

  /** See {@link Renderer}. */
  render(task: Omit<RenderTask, 'kind'>, caller: RenderCaller): Promise<RenderedPage> {
    return this.threads.run({ kind: 'render', ...task }, this.options.TimeLimit, caller);
  }

  /** See {@link Renderer}. */
  compare(task: Omit<CompareTask, 'kind'>, caller: RenderCaller): Promise<TextComparison> {
    return this.threads.run({ kind: 'compare', ...task }, this.options.TimeLimit, caller);
  }

  /** See {@link Renderer}. */
  tabulate(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.threads.run({ kind: 'tabulate', html, now }, this.options.ExcelTimeLimit, caller);
  }

  /** See {@link Renderer}. */
  print(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer>> {
    return this.printer.print(html, now, caller);
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
