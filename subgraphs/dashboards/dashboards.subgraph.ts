import type { RequestContext } from '../kernel/call/context.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { FairTurns } from '../kernel/persistence/fair-turns.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { type SettledReads, SnapshotReads } from '../kernel/persistence/snapshot-reads.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import { QueryAccess } from '../kernel/query/query-access.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { CatalogResolver } from './catalog/catalog.resolver.ts';
import { DefinitionCatalog } from './catalog/definition-catalog.ts';
import { DashboardEntity } from './dashboard/dashboard.entity.ts';
import { DashboardResolver } from './dashboard/dashboard.resolver.ts';
import { DashboardService } from './dashboard/dashboard.service.ts';
import {
  developmentDashboards,
  StoredDevelopmentDashboards,
} from './dashboard/development-dashboards.service.ts';
import { EntityDashboardsResolver, EntityRef } from './dashboard/entity-dashboards.resolver.ts';
import { tooManyReads } from './dashboards.errors.ts';
import { dashboardsModule } from './dashboards.module.ts';
import { dashboardsEndpointsSection } from './dashboards.options.ts';
import { dashboardsShield } from './dashboards.shield.ts';
import { geocodingHealthChecks } from './geocoding/geocoding-health-check.ts';
import type { KnownPlaces } from './geocoding/known-places.ts';
import { openGeocoding } from './geocoding/open-geocoding.ts';
import { LiveResolver } from './live/live.resolver.ts';
import { LiveService } from './live/live.service.ts';
import { LiveDashboards } from './live/live-dashboards.ts';
import { checkIntervals, liveLimits, updateIntervals } from './live/pace.ts';
import { MetricResolver } from './metric/metric.resolver.ts';
import { MetricService } from './metric/metric.service.ts';
import { dashboardsMigrations } from './migrations/dashboards.migrations.ts';
import { RenderResolver } from './rendering/render.resolver.ts';
import { RenderService } from './rendering/render.service.ts';
import { SpatialTypes } from './rendering/spatial-types.ts';
import { WidgetTimes } from './rendering/widget-times.ts';
import { WidgetEntity } from './widget/widget.entity.ts';
import { WidgetResolver } from './widget/widget.resolver.ts';
import { WidgetService } from './widget/widget.service.ts';

/** Objects that live as long as the process. */
interface DashboardsProcess {
  readonly catalog: DefinitionCatalog;
  readonly reads: SnapshotReads;
  readonly live: LiveDashboards;
  readonly places: KnownPlaces | null;
  readonly spatial: SpatialTypes;
  readonly times: WidgetTimes;
}

const subgraph: SubgraphDefinition<DashboardsProcess> = {
  name: 'dashboards',
  errorCodes: errorCodesOf(dashboardsModule),
  resolvers: [
    CatalogResolver,
    DashboardResolver,
    EntityDashboardsResolver,
    WidgetResolver,
    RenderResolver,
    LiveResolver,
    MetricResolver,
  ],
  orphanedTypes: [EntityRef],
  subscriptions: {
    dashboardUpdated: ({ dashboardId, request }, resolver) =>
      resolver(LiveResolver).listen(String(dashboardId), (request as object | null | undefined) ?? null),
  },
  references: {
    Dashboard: ({ id }, resolver) => resolver(DashboardResolver).dashboard(String(id)),
    EntityRef: ({ entityType, entityId }) => ({ entityType, entityId }),
  },
  shield: dashboardsShield,
  wire(request, services, opened) {
    const { clock, registry, permissions, epochs, database, options } = services;
    const { catalog, reads, live } = opened;
    const { dashboards, widgets, render, access } = servicesOf(
      request,
      services,
      opened,
      reads.settleLagging,
    );
    const listening = new LiveService({
      call: request,
      live,
      registry,
      permissions,
      epochs,
      reads,
      gaps: updateIntervals(options(dashboardsEndpointsSection)),
      fresh: () => ({ ...request, em: database.session(request.tenant.id) }),
      // Live updates are read from the primary, where changes are visible first.
      renderer: (context) => servicesOf(context, services, opened, reads.settle).render,
    });
    return [
      new CatalogResolver(catalog),
      new DashboardResolver(dashboards, widgets, catalog),
      new EntityDashboardsResolver(dashboards, catalog),
      new WidgetResolver(widgets),
      new RenderResolver(render),
      new LiveResolver(listening),
      new MetricResolver(new MetricService({ call: request, clock, registry, access, reads })),
    ];
  },
};

/**
 * A quarter of the connections is not used for reads. At most half of the rest help other reads, so that each call
 * finds a first connection.
 */
function openReads({ database, replicas, options, logger }: KernelServices): SnapshotReads {
  const settings = options(dashboardsEndpointsSection);
  const { RenderConnections: connections, WidgetTimeout: timeout, RenderTimeout: wholeTimeout } = settings;
  const size = database.engine.kind === 'postgres' ? options(persistenceSection).PoolSize : 1;
  const atOnce = Math.max(1, size - Math.ceil(size / 4));
  const limits = { connections, spareConnections: Math.floor(size / 2), timeout, wholeTimeout };
  const turns = new FairTurns({ maxConcurrent: atOnce, waiting: settings.WaitingRenders }, tooManyReads);
  return new SnapshotReads({ database, replicas, turns, logger }, limits);
}

function servicesOf(
  request: RequestContext,
  services: KernelServices,
  { catalog, places, spatial, times }: DashboardsProcess,
  settle: SettledReads,
) {
  const { clock, cipher, database, replicas, registry, permissions, logger } = services;
  const parts = { unit: new UnitOfWork(request, { clock, cipher, replicas }), clock };
  const access = new QueryAccess(services);
  const widgets = new WidgetService(parts);
  const dashboards = new DashboardService(parts, catalog, database);
  const render = new RenderService({
    ...parts,
    registry,
    permissions,
    logger,
    dashboards,
    catalog,
    widgets,
    places,
    access,
    settle,
    spatial,
    times,
  });
  return { dashboards, widgets, render, access };
}

/** A catalogue of dashboard definitions, and the dashboards of tenants. */
export const dashboardsArea: Area<DashboardsProcess> = {
  name: 'dashboards',
  module: dashboardsModule,
  entities: [DashboardEntity, WidgetEntity],
  migrations: dashboardsMigrations,
  options: [dashboardsEndpointsSection],
  restPrefix: {
    written: '/dashboards',
    configure: (options) => `/${options(dashboardsEndpointsSection).RoutePrefix}`,
  },
  subgraph,
  healthChecks: (options, closers) =>
    geocodingHealthChecks(options(dashboardsEndpointsSection).GeocodingUrl, closers),
  open(services) {
    const { registry, options, logger } = services;
    const settings = options(dashboardsEndpointsSection);
    return {
      catalog: new DefinitionCatalog(registry),
      reads: openReads(services),
      live: new LiveDashboards(checkIntervals(settings), liveLimits(settings), logger),
      places: openGeocoding(services),
      spatial: new SpatialTypes(),
      times: new WidgetTimes(),
    };
  },
  ports: ({ database, clock }, { catalog }) => [
    bindPort(developmentDashboards, new StoredDevelopmentDashboards(database, catalog, clock)),
  ],
  backgroundServices: (_services, { live, places }) => (places === null ? [live] : [live, places]),
};
