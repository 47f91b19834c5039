import { z } from 'zod';
import type { DomainEvent } from '../kernel/call/event.ts';
import { translation } from '../kernel/localization/translation.ts';
import { type EventDescription, eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { entityAccess, systemLog } from '../timeline/timeline.contract.ts';
import {
  type DashboardChange,
  type DashboardStatus,
  dashboardArchived,
  dashboardEntityType,
  dashboardPublished,
  dashboardStatuses,
} from './dashboards.contract.ts';
import { dashboardsPermissions } from './dashboards.permissions.ts';
import { dashboardsTexts } from './dashboards.texts.ts';
import { builtInRenderers } from './rendering/built-in-renderers.ts';

const change = (status: DashboardStatus): EventDescription<DashboardChange> => ({
  data: z.object({
    dashboardId: z.string(),
    name: z.string(),
    status: z.enum(dashboardStatuses),
    sourceDefinitionName: z.string(),
    sourceDefinitionVersion: z.string(),
  }),
  example: {
    dashboardId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
    name: 'AI usage',
    status,
    sourceDefinitionName: 'Platform.AI.Usage',
    sourceDefinitionVersion: '1.0.0',
  },
});

const logOfDashboard = ({ data }: DomainEvent<DashboardChange>) => ({
  entityType: dashboardEntityType,
  entityId: data.dashboardId,
  data: { ...data },
});

/** The built-in contributions of the dashboards; definitions are the areas' own. */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  contributes: [
    permissionGroup(dashboardsPermissions),
    ...builtInRenderers,
    eventTypeOf(dashboardPublished, change('Published')),
    eventTypeOf(dashboardArchived, change('Archived')),
    ...[dashboardPublished, dashboardArchived].map((event) => systemLog(event, logOfDashboard)),
    entityAccess({ entityType: dashboardEntityType, permission: 'Dashboards.Instances.Read' }),
    ...Object.entries(dashboardsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
