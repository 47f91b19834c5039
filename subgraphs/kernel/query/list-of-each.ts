import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../error/domain-error.ts';
import type { ConnectionSelection } from '../persistence/connection.ts';
import { readSnapshot } from '../persistence/unit-of-work.ts';
import { AlikeLoader } from './alike-loader.ts';
import { queryLimits } from './definition.ts';
import type { Query } from './query.ts';
import type { Row } from './read-query.ts';
import { type ListConnection, type ListPlan, type ListRequest, planList, toConnection } from './run-list.ts';
import { planGroups, type QueryUnit, type ResultGroup } from './run-query.ts';
import { countForEach, sendForEach } from './send-for-each.ts';
import { join, sql } from './sql-text.ts';

interface Asked {
  readonly request: ListRequest;
  readonly selected: ConnectionSelection;
}

/**
 * A list as a field of a noun: its rows of one parent. Any number of parents needs as many statements as one. One
 * instance per request.
 */
export class ListOfEach<T> {
  private readonly lists = new AlikeLoader<Asked, ListConnection<T>>((ids, asked) => this.read(ids, asked));

  constructor(
    private readonly unit: QueryUnit,
    private readonly query: Query,
    /** Column with the id of the parent, a UUID. */
    private readonly column: string,
  ) {}

  /** As `runList`, of one parent. Its rows are counted up to 1,000; `totalCount` of more is an estimate. */
  of(parentId: string, request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<T>> {
    return this.lists.load(parentId, { request, selected });
  }

  private async read(ids: readonly string[], { request, selected }: Asked): Promise<ListConnection<T>[]> {
    const { query, unit } = this;
    const tenantId = unit.call.tenant.id;
    const plan = planList(query, request, tenantId, [sql(`${this.column} = parent.id`)]);
    const all = join([sql(`from ${query.definition.table} where`), plan.where], ' ');
    const read = async (em: EntityManager) => ({
      rows: selected.rows ? await sendForEach(em, ids, plan.rows) : new Map<string, Row[]>(),
      counts: selected.count ? await countForEach(em, ids, all) : null,
    });
    const { rows, counts } = await unit.readLagging((session) =>
      selected.rows && selected.count ? readSnapshot(session, read) : read(session),
    );
    const groups = this.groupsOf(plan);
    return ids.map((id) => ({
      ...toConnection<T>(query, tenantId, plan, rows.get(id) ?? [], counts?.get(id) ?? null),
      readGroups: async (by, limit) => {
        if (limit < 1 || limit > queryLimits.groups) throw invalidInput({ first: ['Validation:OutOfRange'] });
        return groups.load(id, { by, limit });
      },
    }));
  }

  private groupsOf({ where }: ListPlan) {
    return new AlikeLoader<{ readonly by: string; readonly limit: number }, ResultGroup[]>(
      async (ids, { by, limit }) => {
        const column = this.query.find(by);
        if (column === null) return ids.map(() => []);
        const { rows, toGroup } = planGroups(this.query, { field: by, column, where, limit });
        const found = await this.unit.readLagging((session) => sendForEach(session, ids, rows));
        return ids.map((id) => (found.get(id) ?? []).map(toGroup));
      },
    );
  }
}
