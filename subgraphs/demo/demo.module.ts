import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { notificationType } from '../notifications/contract/notification-type.ts';
import { demoPermissions } from './demo.permissions.ts';
import { demoTexts } from './demo.texts.ts';
import { overviewDashboard, placesMetric, revenueMetric } from './place/overview-dashboard.ts';
import { placeQuery } from './place/place.query.ts';

/** The demo's contributions, registered in development only. */
export const demoModule = defineModule({
  name: 'demo',
  contributes: [
    permissionGroup(demoPermissions),
    query(placeQuery),
    metric(placesMetric),
    metric(revenueMetric),
    dashboardDefinition(overviewDashboard),
    notificationType({
      name: 'demo.reminder',
      group: 'Demo',
      defaultChannels: ['inApp', 'sse', 'signalR', 'email'],
      steps: { digest: { windowSeconds: { value: 60, minimum: 10, maximum: 3_600 } } },
    }),
    notificationType({
      name: 'demo.follow_up',
      group: 'Demo',
      defaultChannels: ['inApp', 'sse', 'signalR', 'email'],
      steps: { delay: { seconds: { value: 60, minimum: 10, maximum: 3_600 } } },
    }),
    ...Object.entries(demoTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
