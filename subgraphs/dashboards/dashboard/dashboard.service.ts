import { validate } from '../../kernel/error/validation.ts';
import {
  type Connection,
  type ConnectionSelection,
  connectionOf,
} from '../../kernel/persistence/connection.ts';
import type { TenantReads } from '../../kernel/persistence/prepared-statement.ts';
import type { Slice } from '../../kernel/persistence/slice.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { systemLogged } from '../../timeline/timeline.contract.ts';
import type { DefinitionCatalog } from '../catalog/definition-catalog.ts';
import { dashboardArchived, dashboardEntityType, dashboardPublished } from '../dashboards.contract.ts';
import { definitionNotFound, sourceNotRegistered, viewNotFound } from '../dashboards.errors.ts';
import { type ChangeDependencies, changeDashboard, type OpenChange } from './change-dashboard.ts';
import { listInput, metadataInput } from './dashboard.input.ts';
import { dashboardQuery } from './dashboard.query.ts';
import type { Transition } from './dashboard.rules.ts';
import {
  changeOf,
  type DashboardRecord,
  isLeast,
  type PageRow,
  pageStatement,
  recordOf,
  recordSql,
  type StoredRecord,
  toRecord,
} from './dashboard-record.ts';
import { type ResyncOutcome, resyncWidgets } from './resync-widgets.ts';
import { storeImport } from './store-import.ts';

/** The result of a resync, with the dashboard after it. */
export interface ResyncedDashboard extends ResyncOutcome {
  readonly dashboard: DashboardRecord;
  readonly previousSourceDefinitionVersion: string;
}

/** Dashboards of the caller's tenant. */
export class DashboardService {
  constructor(
    private readonly dependencies: ChangeDependencies,
    private readonly catalog: DefinitionCatalog,
    private readonly reads: TenantReads,
  ) {}

  /** @throws {DomainError} `invalid`. */
  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<DashboardRecord>> {
    return runList(this.dependencies.unit, dashboardQuery, request, selected);
  }

  /** Those of {@link list} that were imported from definitions with these names. @throws {DomainError} `invalid`. */
  listOf(
    definitions: readonly string[],
    request: ListRequest,
    selected: ConnectionSelection,
  ): Promise<ListConnection<DashboardRecord>> {
    const named = 'source_definition_name in (select jsonb_array_elements_text(?::jsonb))';
    const of = [sql(named, JSON.stringify(definitions))];
    return runList(this.dependencies.unit, dashboardQuery, request, selected, { of });
  }

  /** A page for REST, which counts pages from 0: by name. @throws {DomainError} `invalid`. */
  async listByName(request: unknown): Promise<Connection<DashboardRecord>> {
    const { status, page, pageSize: size } = validate(listInput, request);
    const { id: tenantId } = this.dependencies.unit.call.tenant;
    const slice: Slice = {
      size,
      offset: page * size,
      isBackward: false,
      cursor: null,
      cursorField: 'cursor',
    };
    const values = [tenantId, status ?? null, size + 1, slice.offset];
    const rows = await this.reads.rows<PageRow>(tenantId, pageStatement, values);
    const found = rows.filter((row): row is Extract<PageRow, StoredRecord> => row.id !== null);
    const total = rows[0]?.total ?? 0;
    return connectionOf(
      slice,
      found,
      { total, isEstimated: isLeast(total) },
      {
        toNode: ({ total: _inAll, ...row }) => toRecord(row),
        cursorOf: ({ id }) => id,
      },
    );
  }

  /** @returns null when the tenant has none with this id. */
  async find(id: string): Promise<DashboardRecord | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const { em, tenant } = this.dependencies.unit.call;
    const [row] = await em.execute<StoredRecord[]>(recordSql, [tenant.id, known]);
    return row === undefined ? null : toRecord(row);
  }

  /**
   * Copies a definition into a new draft.
   * @param viewName default: the entry view.
   * @throws {DomainError} `notFound` for a name no module offers, or a view it does not have.
   */
  async import(definitionName: string, viewName: string | null = null): Promise<DashboardRecord> {
    const { unit, clock } = this.dependencies;
    const definition = this.catalog.find(definitionName);
    if (definition === null) throw definitionNotFound(definitionName);
    const view =
      viewName === null ? definition.entry : definition.views.find(({ name }) => name === viewName);
    if (view === undefined) throw viewNotFound(viewName ?? '', definition.name);
    const tenantId = unit.call.tenant.id;
    return unit.run('importDashboard', async ({ em, publish }) => {
      const { userId: createdBy } = unit.call.actor;
      const row = storeImport(em, { definition, view }, { tenantId, createdAt: clock.now(), createdBy });
      await publish(systemLogged, this.logOf(row, 'Imported'));
      return recordOf(row);
    });
  }

  /** Replaces name and layout. @throws {DomainError} `invalid`, `notFound`, `preconditionFailed`, `rejected`. */
  async update(id: string, input: unknown, ifMatch?: string | null): Promise<DashboardRecord> {
    const metadata = validate(metadataInput, input);
    return changeDashboard(
      this.dependencies,
      { operation: 'updateDashboard', id, ifMatch },
      async (change) => {
        change.row.replace(metadata);
        change.touch();
        return recordOf(change.row);
      },
    );
  }

  /**
   * Updates layout and widgets to the current definition; name and status stay.
   * @throws {DomainError} `notFound`, `preconditionFailed`; `conflict` where no module offers it, or its view, any
   * more.
   */
  async resync(id: string, ifMatch?: string | null): Promise<ResyncedDashboard> {
    return changeDashboard(
      this.dependencies,
      { operation: 'resyncDashboard', id, ifMatch },
      async (change) => {
        const { row, transaction } = change;
        const definition = this.catalog.find(row.sourceDefinitionName);
        const view =
          row.viewName === null
            ? definition?.entry
            : definition?.views.find(({ name }) => name === row.viewName);
        if (definition === null || view === undefined) throw sourceNotRegistered(row.sourceDefinitionName);
        const previousSourceDefinitionVersion = row.sourceDefinitionVersion;
        const outcome = await resyncWidgets(transaction.em, row, { definition, view });
        const { columns: layoutColumns, rowHeight: layoutRowHeight } = view.layout;
        row.replace({ name: row.name, layoutColumns, layoutRowHeight });
        row.sourceDefinitionVersion = definition.version;
        change.touch();
        await transaction.publish(systemLogged, this.logOf(row, 'Resynced'));
        return { ...outcome, previousSourceDefinitionVersion, dashboard: recordOf(row) };
      },
    );
  }

  /**
   * Publishes, archives or restores; a dashboard that has the status already is not changed.
   * @throws {DomainError} `notFound`, `preconditionFailed`; `conflict` for a transition that the status does not
   * allow.
   */
  async move(id: string, transition: Transition, ifMatch?: string | null): Promise<DashboardRecord> {
    const operation = `${transition}Dashboard`;
    const attributes = { 'workflow.type': dashboardEntityType, 'workflow.transition': transition };
    return inSpan({ source: 'Svc.Workflow', name: 'workflow.transition', attributes }, () =>
      changeDashboard(this.dependencies, { operation, id, ifMatch }, async (change) => {
        if (change.row.move(transition)) {
          change.touch();
          await this.publishTransition(change, transition);
        }
        return recordOf(change.row);
      }),
    );
  }

  private async publishTransition({ transaction, row }: OpenChange, transition: Transition): Promise<void> {
    if (transition === 'restore') await transaction.publish(systemLogged, this.logOf(row, 'Restored'));
    else
      await transaction.publish(
        transition === 'publish' ? dashboardPublished : dashboardArchived,
        changeOf(row),
      );
  }

  private logOf(row: Parameters<typeof changeOf>[0], change: 'Imported' | 'Restored' | 'Resynced') {
    return { entityType: dashboardEntityType, entityId: row.id, data: { change, ...changeOf(row) } };
  }
}
