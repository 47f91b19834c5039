import type { EntityManager } from '@mikro-orm/postgresql';
import type { Count } from '../../kernel/persistence/connection.ts';
import {
  idKey,
  type Keyset,
  keysetCondition,
  keysetOrder,
  timeKey,
} from '../../kernel/persistence/keyset.ts';
import type { Slice } from '../../kernel/persistence/slice.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { EntityReference } from '../../timeline/timeline.contract.ts';
import type { DocumentFormat } from '../templating.contract.ts';

/** A record of a rendered document, as stored. */
export interface StoredDocument {
  readonly id: string;
  readonly template_name: string;
  readonly revision_id: string;
  readonly format: DocumentFormat;
  readonly rendered_at: Date | string;
  readonly rendered_by: string | null;
}

type Answer = { readonly ordinal: number; readonly total: number | null } & (
  | StoredDocument
  | { readonly id: null }
);

export const newestFirst: Keyset<StoredDocument> = {
  list: 'entityDocuments',
  isDescending: true,
  keys: [timeKey('rendered_at', ({ rendered_at }) => rendered_at), idKey('id', ({ id }) => id)],
};

const ofEntity = `templating.entity_document d
  where d.tenant_id = ? and d.entity_type = e.entity_type and d.entity_id = e.entity_id`;

/** A part of an entity's documents. */
export interface DocumentPart {
  /** In the order in which they were read. */
  readonly rows: readonly StoredDocument[];
  /** Null: not counted. */
  readonly count: Count | null;
}

/**
 * A part of the documents of each entity, with one additional row if there are more. One statement.
 * @returns in the order of the entities.
 */
export async function readEntityDocuments(
  em: EntityManager,
  tenantId: string,
  entities: readonly EntityReference[],
  { slice, count }: { readonly slice: Slice; readonly count: boolean },
): Promise<readonly DocumentPart[]> {
  const { countsTo } = queryLimits;
  const behind = keysetCondition(newestFirst, slice, tenantId, 'd');
  const asked = entities.map(({ entityType, entityId }, ordinal) => ({
    ordinal,
    entity_type: entityType,
    entity_id: entityId,
  }));
  const totals = count
    ? `(select count(*)::int as total from (select from ${ofEntity} limit ?) as first)`
    : '(select null::int as total)';
  // The limit gives the planner the number of entities. For its default of a hundred it would compile the statement.
  const answers: Answer[] = await em.execute(
    `select e.ordinal, counted.total, page.*
     from (select * from jsonb_to_recordset(?::jsonb) as r(ordinal int, entity_type varchar, entity_id varchar)
           limit ${asked.length}) as e
     cross join lateral ${totals} as counted
     left join lateral (
       select d.id, d.template_name, d.revision_id, d.format, d.rendered_at, d.rendered_by
       from ${ofEntity} ${behind === null ? '' : `and ${behind.text}`}
       order by ${keysetOrder(newestFirst, slice, 'd')} limit ?) as page on true
     order by e.ordinal, ${keysetOrder(newestFirst, slice, 'page')}`,
    [
      JSON.stringify(asked),
      ...(count ? [tenantId, countsTo + 1] : []),
      tenantId,
      ...(behind?.values ?? []),
      slice.size + 1,
    ],
  );
  const byEntity = Map.groupBy(answers, ({ ordinal }) => ordinal);
  return entities.map((_entity, ordinal) => {
    const rows = byEntity.get(ordinal) ?? [];
    const total = rows[0]?.total ?? null;
    return {
      count: total === null ? null : { total, isEstimated: total > countsTo },
      rows: rows.filter((row): row is Extract<Answer, StoredDocument> => row.id !== null),
    };
  });
}
