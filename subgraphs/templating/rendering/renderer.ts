import type { CheckTask, RenderedPage, RenderTask, TemplateReading } from './render-task.ts';

/**
 * Reads and renders templates, away from whoever asks. A signal that is aborted ends the work and what waits for it;
 * its reason is thrown.
 */
export interface Renderer {
  /** Reads a template without rendering it. @throws {DomainError} `rejected` for one that takes too long. */
  check(task: Omit<CheckTask, 'kind'>, signal?: AbortSignal): Promise<TemplateReading>;
  /** Renders a page. @throws {DomainError} `rejected`; `rateLimited`; `unavailable`. */
  render(task: Omit<RenderTask, 'kind'>, signal?: AbortSignal): Promise<RenderedPage>;
  /** An Excel document of a page's tables; null without any. @throws {DomainError} as `render`. */
  tabulate(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A page as PDF. @throws {DomainError} as `render`; `unavailable` without a browser too. */
  print(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
