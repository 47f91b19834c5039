import { validate } from '../../kernel/error/validation.ts';
import {
  type Connection,
  type ConnectionSelection,
  connectionOf,
  mapNodes,
} from '../../kernel/persistence/connection.ts';
import {
  idKey,
  type Keyset,
  keysetCondition,
  keysetCursor,
  keysetOrder,
} from '../../kernel/persistence/keyset.ts';
import { nameOrder } from '../../kernel/persistence/name-order.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { AlikeLoader } from '../../kernel/query/alike-loader.ts';
import { countTo } from '../../kernel/query/count-rows.ts';
import { readForEach } from '../../kernel/query/keyset-of-each.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { templateNotFound } from '../templating.errors.ts';
import { cultureChain } from './culture.rules.ts';
import { numberOfStatus } from './lifecycle.rules.ts';
import {
  findTemplate,
  type ItemRow,
  itemColumns,
  itemOf,
  type RevisionSummary,
  type RevisionView,
  revisionOf,
  summaryColumns,
  type TemplateItem,
  type TemplateView,
} from './read-template.ts';
import { cultureInput, isTemplateName, templateListInput } from './template.input.ts';
import { templateQuery } from './template.query.ts';

type StoredRevision = Parameters<typeof revisionOf<RevisionSummary>>[0];

const newestFirst = (templateId: string): Keyset<StoredRevision> => ({
  list: JSON.stringify(['revisions', templateId]),
  isDescending: true,
  keys: [idKey('id', ({ revisionId }) => revisionId)],
});

interface AskedHistory {
  readonly request: ConnectionRequest;
  readonly selected: ConnectionSelection;
}

/** Templates that one caller reads. One instance per request: its loader batches reads. */
export class TemplateReader {
  private readonly histories = new AlikeLoader<AskedHistory, Connection<RevisionSummary>>((ids, asked) =>
    this.loadHistories(ids, asked),
  );

  constructor(private readonly unit: UnitOfWork) {}

  /** @throws {DomainError} `invalid`. */
  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<TemplateItem>> {
    return runList(this.unit, templateQuery, request, selected);
  }

  /** A page for REST: by name, then culture; of a category by id or name. @throws {DomainError} `invalid`. */
  async listByName(input: ConnectionRequest): Promise<Connection<TemplateItem>> {
    const { search, status, category, culture } = validate(templateListInput, input);
    const slice = sliceOf(input);
    const conditions: readonly (readonly [string, unknown])[] = [
      ['t.tenant_id = ?', this.tenantId],
      ...(search === null || search === ''
        ? []
        : [["position(lower(?) in lower(t.name || ' ' || coalesce(t.category, ''))) > 0", search] as const]),
      ...(status === null ? [] : [['t.status = ?', numberOfStatus(status)] as const]),
      ...(culture === null ? [] : [['t.culture = ?', culture] as const]),
      ...(category === null || category === ''
        ? []
        : [
            [
              `lower(t.category) = (select lower(coalesce(
                (select c.name from templating.category c where c.tenant_id = t.tenant_id and c.id = ?), ?)))`,
              [uuidOrNull(category), category],
            ] as const,
          ]),
    ];
    const where = conditions.map(([condition]) => condition).join(' and ');
    const values = conditions.flatMap(([, value]) => value);
    return this.unit.read(async (em) => {
      const rows: ItemRow[] = await em.execute(
        `select ${itemColumns} from templating.template t where ${where}
         order by ${nameOrder('t.name')}, t.culture collate "C" limit ? offset ?`,
        [...values, slice.size + 1, slice.offset],
      );
      const [counted]: { total: number }[] = await em.execute(
        `select count(*)::int as total from templating.template t where ${where}`,
        values,
      );
      return connectionOf(
        slice,
        rows,
        { total: counted?.total ?? 0, isEstimated: false },
        {
          toNode: itemOf,
          cursorOf: ({ id }) => id,
        },
      );
    });
  }

  /**
   * The template for a culture or its fallbacks: fr-CA, fr, every culture. Its `culture` names the one found.
   * @returns null when there is neither a draft nor a published text.
   */
  async find(name: string, culture?: string | null): Promise<TemplateView | null> {
    const { culture: wanted } = validate(cultureInput, { culture });
    if (!isTemplateName(name)) return null;
    return findTemplate(this.unit.call.em, this.tenantId, name, { cultures: cultureChain(wanted) });
  }

  /** As {@link find}, including archived ones. @throws {DomainError} `notFound`. */
  async get(name: string, culture?: string | null): Promise<TemplateView> {
    const { culture: wanted } = validate(cultureInput, { culture });
    const found = isTemplateName(name)
      ? await findTemplate(this.unit.call.em, this.tenantId, name, {
          cultures: cultureChain(wanted),
          archived: true,
        })
      : null;
    if (found === null) throw templateNotFound();
    return found;
  }

  /** Revisions of a template, newest first. @throws {DomainError} `invalid`; `notFound`. */
  async history(
    { name, culture }: { readonly name: string; readonly culture: string | null },
    request: ConnectionRequest,
    { rows: isShown, count: isCounted }: ConnectionSelection,
  ): Promise<Connection<RevisionSummary>> {
    const slice = sliceOf(request);
    const { id } = await this.get(name, culture);
    const { tenantId } = this;
    const order = newestFirst(id);
    const behind = keysetCondition(order, slice, tenantId, 'r');
    const ofTemplate = sql(
      'from templating.revision r where r.tenant_id = ? and r.template_id = ?',
      tenantId,
      id,
    );
    return this.unit.read(async (em) => {
      const rows: StoredRevision[] = isShown
        ? await em.execute(
            `select ${summaryColumns} ${ofTemplate.text} ${behind === null ? '' : `and ${behind.text}`}
             order by ${keysetOrder(order, slice, 'r')} limit ? offset ?`,
            [...ofTemplate.values, ...(behind?.values ?? []), slice.size + 1, slice.offset],
          )
        : [];
      const count = isCounted ? await countTo(em, ofTemplate) : null;
      return connectionOf(slice, rows, count, {
        toNode: (row) => revisionOf<RevisionSummary>(row),
        cursorOf: (row) => keysetCursor(order, tenantId, row),
      });
    });
  }

  /** As {@link history}, of a template that was read. Any number of templates need as many statements as one. */
  historyOf(
    id: string,
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<RevisionSummary>> {
    return this.histories.load(id, { request, selected });
  }

  private async loadHistories(
    ids: readonly string[],
    { request, selected }: AskedHistory,
  ): Promise<(Connection<RevisionSummary> | Error)[]> {
    const { tenantId } = this;
    const slice = sliceOf(request);
    const rows = sql(
      'from templating.revision r where r.tenant_id = ? and r.template_id = parent.id',
      tenantId,
    );
    const list = { columns: summaryColumns, rows, keysetOf: newestFirst };
    const found = await this.unit.read((em) =>
      readForEach<StoredRevision>(em, ids, list, { slice, selected, tenantId }),
    );
    return found.map((one) =>
      one instanceof Error ? one : mapNodes(one, (row: StoredRevision) => revisionOf<RevisionSummary>(row)),
    );
  }

  /** A revision of the template, in any culture. @returns null when the template has none with this id. */
  async revision(name: string, id: string): Promise<RevisionView | null> {
    const known = uuidOrNull(id);
    if (known === null || !isTemplateName(name)) return null;
    const [row]: Parameters<typeof revisionOf<RevisionView>>[0][] = await this.unit.call.em.execute(
      `select ${summaryColumns}, r.content from templating.revision r
       join templating.template t on t.tenant_id = r.tenant_id and t.id = r.template_id
       where r.tenant_id = ? and r.id = ? and t.name = ?`,
      [this.tenantId, known, name],
    );
    return row === undefined ? null : revisionOf<RevisionView>(row);
  }

  /** Names of the published templates that have a place for another page; one statement. */
  async layouts(): Promise<string[]> {
    const rows: { name: string }[] = await this.unit.call.em.execute(
      `select distinct t.name from templating.template t
       join templating.revision r on r.tenant_id = t.tenant_id and r.id = t.published_id
       where t.tenant_id = ? and r.is_layout order by t.name`,
      [this.tenantId],
    );
    return rows.map(({ name }) => name);
  }

  /** The latest text of a name, in any culture. @returns null when there is no such template. */
  async latestOf(name: string): Promise<Pick<RevisionView, 'content' | 'mimeType'> | null> {
    const [row]: Pick<RevisionView, 'content' | 'mimeType'>[] = await this.unit.call.em.execute(
      `select r.content, r.mime_type as "mimeType" from templating.template t
       join templating.revision r on r.tenant_id = t.tenant_id and r.template_id = t.id
       where t.tenant_id = ? and t.name = ? order by length(t.culture), r.id desc limit 1`,
      [this.tenantId, name],
    );
    return row ?? null;
  }

  private get tenantId(): string {
    return this.unit.call.tenant.id;
  }
}
