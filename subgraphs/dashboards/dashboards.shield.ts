import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/** Permissions of dashboard operations (specification, "Per-area authorization"). */
export const dashboardsShield = ({ anyCredentials, permission }: RuleVocabulary): ShieldMap => {
  const read = permission('Dashboards.Instances.Read');
  const manage = permission('Dashboards.Instances.Manage');
  return {
    Query: {
      dashboardCatalog: permission('Dashboards.Catalog.Read'),
      dashboards: read,
      dashboard: read,
      // The permission of each widget's query is checked during the rendering.
      renderDashboard: read,
      renderWidget: read,
      metricCatalog: permission('Dashboards.Catalog.Read'),
      // The permission of the metric's query is checked by the service.
      evaluateMetric: read,
    },
    Dashboard: { __resolveReference: read },
    EntityRef: { __resolveReference: anyCredentials, dashboards: read },
    Subscription: { dashboardUpdated: read },
    Mutation: {
      importDashboard: manage,
      updateDashboard: manage,
      publishDashboard: manage,
      archiveDashboard: manage,
      restoreDashboard: manage,
      resyncDashboard: manage,
      addDashboardWidget: manage,
      updateDashboardWidget: manage,
      deleteDashboardWidget: manage,
    },
  };
};
