import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext, RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { LaggingReads } from '../../kernel/persistence/read-replicas.ts';
import { compileCount } from '../../kernel/query/compile.ts';
import { labelsIn } from '../../kernel/query/metadata.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import { type Row, send } from '../../kernel/query/read-query.ts';
import { type Walk, walkRows } from '../../kernel/query/walk-rows.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { exchangeLimits, type Sheet, type SheetExport, type SheetOrder } from '../exchange.contract.ts';
import { tooManyRows } from '../exchange.errors.ts';
import { type ExportPlan, planExport } from './export-plan.ts';
import { formatFacts } from './sheet-formats.ts';

/** The caller, and the signal that ends the read. */
export type SheetCaller = Pick<CallContext, 'actor' | 'tenant' | 'locale' | 'signal'>;

/** Receives the number of rows read so far; an error that it throws ends the read. */
export type OnRows = (count: number) => Promise<void>;

export interface SheetDependencies {
  readonly database: Database;
  readonly replicas: LaggingReads;
  readonly clock: Clock;
  readonly texts: Texts;
}

export class StoredSheetExport implements SheetExport {
  constructor(
    private readonly queries: Pick<QueryAccess, 'get'>,
    private readonly dependencies: SheetDependencies,
  ) {}

  /** @throws {DomainError} as {@link planExport}; `notFound` for an unknown query. */
  plan(
    { tenant, locale }: Pick<SheetCaller, 'tenant' | 'locale'>,
    order: Omit<SheetOrder, 'format'>,
  ): ExportPlan {
    return planExport(
      this.queries.get(order.query),
      tenant.id,
      order.request,
      labelsIn(this.dependencies.texts, locale),
      order.columns ?? null,
    );
  }

  /**
   * Plans a file that is streamed while it is read. @throws {DomainError} as {@link plan}; `rejected` for too many
   * rows.
   */
  async planDownload(
    call: RequestContext,
    order: SheetOrder,
  ): Promise<ExportPlan & { readonly rowCount: number }> {
    const plan = this.plan(call, order);
    const rowCount = await this.count(plan, call);
    const limit = exchangeLimits.streamedRows[order.format];
    if (rowCount > limit) throw tooManyRows(limit);
    return { ...plan, rowCount };
  }

  /** The number of rows of the plan. */
  async count({ query, where }: ExportPlan, call: Pick<SheetCaller, 'actor' | 'tenant'>): Promise<number> {
    const [counted] = await this.read(call, (em) => send(em, compileCount(query, where)));
    return Number(counted?.total ?? 0);
  }

  /** @param onRows is called before each page is written. */
  async open(call: SheetCaller, order: SheetOrder, onRows: OnRows = async () => {}): Promise<Sheet> {
    const plan = this.plan(call, order);
    const { mediaType, ending, write } = formatFacts[order.format];
    const pages = this.pages(plan, call, onRows);
    const { columns, headings } = plan;
    const day = this.dependencies.clock.now().toISOString().slice(0, 10);
    return {
      fileName: `${plan.query.name}-${day}.${ending}`,
      mediaType,
      bytes: await write({ columns, headings, pages: this.observe(plan, order, pages) }),
    };
  }

  private async *pages({ query, request, columns }: ExportPlan, call: SheetCaller, onRows: OnRows) {
    const { search, filters, presets, quickFilters, sort } = request;
    const walk: Walk = {
      page: (read) => this.read(call, read),
      tenantId: call.tenant.id,
      choice: { search, filters, presets, quickFilters },
    };
    for await (const page of walkRows(query, walk, { columns, sort })) {
      call.signal.throwIfAborted();
      await onRows(page.length);
      yield page;
    }
  }

  /** Reads one page. A long export leaves the primary as soon as the replicas have the caller's own writes. */
  private read<T>(
    call: Pick<SheetCaller, 'actor' | 'tenant'>,
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.dependencies.replicas.read(call, (replica) =>
      work((replica ?? this.dependencies.database).session(call.tenant.id)),
    );
  }

  /** The span of an export lasts from its first row to its last (specification, "Telemetry"). */
  private observe(plan: ExportPlan, { format }: SheetOrder, pages: AsyncIterable<readonly Row[]>) {
    const attributes = { 'export.query': plan.query.name, 'export.format': format };
    return (async function* () {
      const through = Promise.withResolvers<void>();
      let count = 0;
      const span = inSpan(
        { source: 'Svc.DataExchange', name: 'export.execute', attributes },
        async (span) => {
          await through.promise.finally(() => span.setAttribute('export.rows', count));
        },
      );
      try {
        for await (const page of pages) {
          count += page.length;
          yield page;
        }
        through.resolve();
      } catch (error) {
        through.reject(error);
        throw error;
      } finally {
        // A reader that disconnects ends the iteration by `return`.
        through.resolve();
        await span.catch(() => {});
      }
    })();
  }
}
