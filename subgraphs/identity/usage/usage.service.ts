import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { type UsageMeasure, usageMeasureKind } from '../../kernel/usage/usage-measure.ts';
import { usageQuery } from './usage.query.ts';

/** A row as the table has it. */
export interface UsageRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly day: string;
  readonly measure: string;
  readonly part: string | null;
  readonly amount: number;
}

/** What tenants use, and which measures there are. */
export class UsageService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly registry: Registry,
    private readonly texts: Texts,
  ) {}

  /** @throws {DomainError} `invalid`. */
  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<UsageRow>> {
    return runList(this.unit, usageQuery, request, selected);
  }

  /** Every measure of the modules, by name. */
  measures(): readonly (UsageMeasure & { readonly label: string })[] {
    return this.registry
      .all(usageMeasureKind)
      .map((measure) => ({ ...measure, label: this.labelOf(measure.name) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @returns null for a measure that is no longer installed. */
  unitOf(measure: string): string | null {
    return this.registry.find(usageMeasureKind, measure)?.unit ?? null;
  }

  /** The name itself for a measure without a text. */
  private labelOf(measure: string): string {
    return this.texts.find(`UsageMeasure:${measure}`, this.unit.call.locale) ?? measure;
  }
}
