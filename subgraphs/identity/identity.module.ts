import { z } from 'zod';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { importTarget } from '../exchange/exchange.contract.ts';
import type { DomainEvent } from '../kernel/call/event.ts';
import { translation } from '../kernel/localization/translation.ts';
import { type EventDescription, eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { describeList, query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { requestMeasure, usageMeasure } from '../kernel/usage/usage-measure.ts';
import { notificationChannels } from '../notifications/contract/channel.ts';
import { notificationType } from '../notifications/contract/notification-type.ts';
import { entityAccess, systemLog } from '../timeline/timeline.contract.ts';
import { agentChangeQuery } from './agent-change/agent-change.query.ts';
import { apiKeyQuery } from './api-key/api-key.query.ts';
import { accessDashboard, activeKeysMetric, grantChangesMetric } from './grant/access-dashboard.ts';
import { grantQuery } from './grant/grant.query.ts';
import { grantAuditQuery } from './grant/grant-audit.query.ts';
import {
  apiKeyExpiringNotification,
  apiKeyExpiringSoon,
  type PermissionChange,
  permissionGranted,
  permissionRevoked,
} from './identity.contract.ts';
import {
  apiKeyPermissions,
  authorizationPermissions,
  embedTokenPermissions,
  identityPermissions,
} from './identity.permissions.ts';
import { identityTexts } from './identity.texts.ts';
import { grantRows } from './import/grant-rows.ts';
import { roleMetadataQuery } from './role/role-metadata.query.ts';
import { tenantList } from './tenant/tenant.query.ts';
import { usageQuery } from './usage/usage.query.ts';
import { peopleQuery } from './user/people.query.ts';

const change: EventDescription<PermissionChange> = {
  data: z.object({ permission: z.string(), roleName: z.string() }),
  example: { permission: 'Settings.Tenant.Read', roleName: 'member' },
};

const logOfRole = ({ data }: DomainEvent<PermissionChange>) => ({
  entityType: 'Role',
  entityId: data.roleName,
  data: { ...data },
});

export const identityModule = defineModule({
  name: 'identity',
  contributes: [
    permissionGroup(authorizationPermissions),
    usageMeasure(requestMeasure),
    query(usageQuery),
    permissionGroup(identityPermissions),
    permissionGroup(apiKeyPermissions),
    permissionGroup(embedTokenPermissions),
    eventTypeOf(permissionGranted, change),
    eventTypeOf(permissionRevoked, change),
    eventTypeOf(apiKeyExpiringSoon, {
      data: z.object({
        apiKeyId: z.string(),
        name: z.string(),
        type: z.string(),
        environment: z.string(),
        expiresAt: z.string(),
      }),
      example: {
        apiKeyId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
        name: 'Nightly export',
        type: 'Secret',
        environment: 'live',
        expiresAt: '2027-01-15T00:00:00.000Z',
      },
    }),
    notificationType({
      name: apiKeyExpiringNotification,
      group: 'Platform',
      severity: 'warning',
      defaultChannels: ['inApp', 'signalR', 'sse', 'email'],
      allowedChannels: notificationChannels,
      requiredPermission: 'AuthenticationApiKeys.Keys.Read',
    }),
    importTarget(grantRows),
    query(peopleQuery),
    describeList(tenantList),
    query(grantQuery),
    query(roleMetadataQuery),
    query(apiKeyQuery),
    systemLog(permissionGranted, logOfRole),
    systemLog(permissionRevoked, logOfRole),
    entityAccess({ entityType: 'Role', permission: 'Authorization.Grants.Manage' }),
    query(grantAuditQuery),
    query(agentChangeQuery),
    metric(grantChangesMetric),
    metric(activeKeysMetric),
    dashboardDefinition(accessDashboard),
    ...Object.entries(identityTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
