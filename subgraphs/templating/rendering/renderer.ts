import type { RenderCaller } from './render-caller.ts';
import type {
  CheckTask,
  CompareTask,
  RenderedPage,
  RenderTask,
  TemplateReading,
  TextComparison,
} from './render-task.ts';

/**
 * Reads, renders and compares templates, away from the caller's thread. A signal that is aborted ends the work and what waits for
 * it; its reason is thrown.
 */
export interface Renderer {
  /** Reads a template without rendering it. @throws {DomainError} `rejected` for one that takes too long. */
  check(task: Omit<CheckTask, 'kind'>, caller: RenderCaller): Promise<TemplateReading>;
  /** Renders a page. @throws {DomainError} `rejected`; `rateLimited`; `unavailable`. */
  render(task: Omit<RenderTask, 'kind'>, caller: RenderCaller): Promise<RenderedPage>;
  /** Compares two texts, line by line. @throws {DomainError} as `render`. */
  compare(task: Omit<CompareTask, 'kind'>, caller: RenderCaller): Promise<TextComparison>;
  /** An Excel document of a page's tables; null without any. @throws {DomainError} as `render`. */
  tabulate(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A page as PDF. @throws {DomainError} as `render`; `unavailable` without a browser too. */
  print(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer>>;
}
