import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { definePort } from '../../kernel/subgraph/port.ts';
import type { DefinitionCatalog } from '../catalog/definition-catalog.ts';
import { DashboardEntity } from './dashboard.entity.ts';
import { storeImport } from './store-import.ts';

/** Dashboards a development start has from the beginning. */
export interface DevelopmentDashboards {
  /** Imports and publishes a definition, unless the tenant imported it before or no module offers it. */
  publish(tenantId: string, definitionName: string): Promise<void>;
}

/** Used only by the composition root. */
export const developmentDashboards = definePort<DevelopmentDashboards>('dashboards.development');

/** Stores them. */
export class StoredDevelopmentDashboards implements DevelopmentDashboards {
  constructor(
    private readonly database: Database,
    private readonly catalog: DefinitionCatalog,
    private readonly clock: Clock,
  ) {}

  /** See {@link DevelopmentDashboards}. */
  async publish(tenantId: string, definitionName: string): Promise<void> {
    const definition = this.catalog.find(definitionName);
    if (definition === null) return;
    await this.database.session(tenantId).transactional(async (em) => {
      // Processes that start together import once.
      await em.execute("select pg_advisory_xact_lock(hashtext('dashboards.development'))");
      if ((await em.count(DashboardEntity, { sourceDefinitionName: definitionName })) > 0) return;
      const facts = { tenantId, createdAt: this.clock.now(), createdBy: null };
      storeImport(em, { definition, view: definition.entry }, facts).move('publish');
      await em.flush();
    });
  }
}
