import type { TemplateReader } from '../template/template-reader.service.ts';
import { revisionNotFound } from '../templating.errors.ts';
import { comparisonLimits, type LineChange, lineChanges } from './line-changes.rules.ts';

/** Compares revisions. */
export class ComparisonService {
  constructor(private readonly reader: TemplateReader) {}

  /** What became of a template's text from one revision to another. @throws {DomainError} `notFound` for either. */
  async compare(
    name: string,
    from: string,
    to: string,
  ): Promise<{ readonly changes: LineChange[]; readonly totalCount: number }> {
    const before = await this.reader.revision(name, from);
    const after = await this.reader.revision(name, to);
    if (before === null || after === null) throw revisionNotFound();
    const changes = lineChanges(before.content, after.content);
    return { changes: changes.slice(0, comparisonLimits.changes), totalCount: changes.length };
  }
}
