import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { SnapshotReads } from '../kernel/persistence/snapshot-reads.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import { QueryAccess } from '../kernel/query/query-access.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort, definePort } from '../kernel/subgraph/port.ts';
import { CatalogResolver } from './catalog/catalog.resolver.ts';
import { DefinitionCatalog } from './catalog/definition-catalog.ts';
import { DashboardEntity } from './dashboard/dashboard.entity.ts';
import { DashboardResolver } from './dashboard/dashboard.resolver.ts';
import { DashboardService } from './dashboard/dashboard.service.ts';
import { dashboardsModule } from './dashboards.module.ts';
import { dashboardsEndpointsSection } from './dashboards.options.ts';
import { dashboardsShield } from './dashboards.shield.ts';
import { MetricResolver } from './metric/metric.resolver.ts';
import { MetricService } from './metric/metric.service.ts';
import { dashboardsMigrations } from './migrations/dashboards.migrations.ts';
import { RenderResolver } from './rendering/render.resolver.ts';
import { RenderService } from './rendering/render.service.ts';
import { WidgetEntity } from './widget/widget.entity.ts';
import { WidgetResolver } from './widget/widget.resolver.ts';
import { WidgetService } from './widget/widget.service.ts';

/** What lives as long as the process. */
const dashboardsProcess = definePort<{ readonly catalog: DefinitionCatalog; readonly reads: SnapshotReads }>(
  'dashboards.process',
);

const subgraph: SubgraphDefinition = {
  name: 'dashboards',
  resolvers: [CatalogResolver, DashboardResolver, WidgetResolver, RenderResolver, MetricResolver],
  references: { Dashboard: ({ id }, resolver) => resolver(DashboardResolver).dashboard(String(id)) },
  shield: dashboardsShield,
  wire(request, services) {
    const { clock, cipher, ports, registry, permissions, logger } = services;
    const parts = { unit: new UnitOfWork(request, clock, cipher), clock };
    const { catalog, reads } = ports.get(dashboardsProcess);
    const access = new QueryAccess(services);
    const widgets = new WidgetService(parts);
    const dashboards = new DashboardService(parts, catalog);
    const render = new RenderService({
      ...{ ...parts, registry, permissions, logger, dashboards, catalog, widgets, reads },
      access,
    });
    return [
      new CatalogResolver(catalog),
      new DashboardResolver(dashboards, widgets),
      new WidgetResolver(widgets),
      new RenderResolver(render),
      new MetricResolver(new MetricService({ call: request, clock, registry, access, reads })),
    ];
  },
};

/** A catalogue of dashboards, and what tenants make of them. */
export const dashboardsArea: Area = {
  name: 'dashboards',
  module: dashboardsModule,
  entities: [DashboardEntity, WidgetEntity],
  migrations: dashboardsMigrations,
  options: [dashboardsEndpointsSection],
  restPrefix: {
    written: '/dashboards',
    configured: (options) => `/${options(dashboardsEndpointsSection).RoutePrefix}`,
  },
  subgraph,
  ports: ({ registry, database, options, logger }) => {
    const section = options(dashboardsEndpointsSection);
    const { RenderConnections: connections, WidgetTimeout: timeout, RenderTimeout: wholeTimeout } = section;
    // The other half is left to whatever else the process does.
    const spareConnections = Math.floor(options(persistenceSection).PoolSize / 2);
    const reads = new SnapshotReads(
      database,
      { connections, spareConnections, timeout, wholeTimeout },
      logger,
    );
    return [bindPort(dashboardsProcess, { catalog: new DefinitionCatalog(registry), reads })];
  },
};
