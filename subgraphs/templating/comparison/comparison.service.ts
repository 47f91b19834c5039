import type { RequestContext } from '../../kernel/call/context.ts';
import { callerOf } from '../rendering/render-caller.ts';
import type { TextComparison } from '../rendering/render-task.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { TemplateReader } from '../template/template-reader.service.ts';
import { revisionNotFound } from '../templating.errors.ts';

/** Compares revisions. */
export class ComparisonService {
  constructor(
    private readonly request: RequestContext,
    private readonly reader: TemplateReader,
    private readonly renderer: Pick<Renderer, 'compare'>,
  ) {}

  /**
   * Compares a template's text in two revisions.
   * @throws {DomainError} `notFound` for either; `rejected` for texts that take too long; `rateLimited`.
   */
  async compare(name: string, from: string, to: string): Promise<TextComparison> {
    const before = await this.reader.revision(name, from);
    const after = await this.reader.revision(name, to);
    if (before === null || after === null) throw revisionNotFound();
    return this.renderer.compare({ before: before.content, after: after.content }, callerOf(this.request));
  }
}
