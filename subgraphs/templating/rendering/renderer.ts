import type { CheckTask, RenderedPage, RenderTask, TemplateReading } from './render-task.ts';

/** Reads and renders templates, away from whoever asks. */
export interface Renderer {
  /** Reads a template without rendering it. @throws {DomainError} `rejected` for one that takes too long. */
  check(task: Omit<CheckTask, 'kind'>): Promise<TemplateReading>;
  /** Renders a page. @throws {DomainError} `rejected`; `rateLimited`. */
  render(task: Omit<RenderTask, 'kind'>): Promise<RenderedPage>;
  /** An Excel document of a page's tables; null without any. @throws {DomainError} as `render`. */
  tabulate(html: string, now: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A page as PDF. @throws {DomainError} as `render`; `unavailable` without a browser. */
  print(html: string, now: number): Promise<Uint8Array<ArrayBuffer>>;
}
