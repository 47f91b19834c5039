import { z } from 'zod';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { importTarget } from '../exchange/exchange.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { describeList, query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { entityAccess, systemLog } from '../timeline/timeline.contract.ts';
import { settingLists } from './definition/setting.query.ts';
import { settingRows } from './import/setting-rows.ts';
import { flagTargetingChanged, setting, settingChanged, wellKnownSettings } from './settings.contract.ts';
import {
  backgroundJobPermissions,
  diagnosticsPermissions,
  localizationPermissions,
  settingsPermissions,
} from './settings.permissions.ts';
import { settingsTexts } from './settings.texts.ts';
import { changedSettingsMetric, settingsDashboard } from './value/setting-dashboard.ts';
import { settingValueQuery } from './value/setting-value.query.ts';

export const settingsModule = defineModule({
  name: 'settings',
  contributes: [
    permissionGroup(settingsPermissions),
    permissionGroup(diagnosticsPermissions),
    permissionGroup(localizationPermissions),
    permissionGroup(backgroundJobPermissions),
    setting({
      name: wellKnownSettings.preferredCulture,
      aliases: ['Granit.Localization.PreferredCulture'],
      defaultValue: 'en',
      isVisibleToClients: true,
    }),
    setting({
      name: wellKnownSettings.preferredTimezone,
      aliases: ['Granit.Timing.PreferredTimezone'],
      defaultValue: 'UTC',
      isVisibleToClients: true,
    }),
    eventTypeOf(settingChanged, {
      data: z.object({
        name: z.string(),
        level: z.enum(['User', 'Tenant', 'Global']),
        key: z.string().nullable(),
        oldValue: z.string().nullable(),
        newValue: z.string().nullable(),
      }),
      example: {
        name: wellKnownSettings.preferredCulture,
        level: 'Tenant',
        key: '00000000-0000-4000-8000-00000000ac3e',
        oldValue: 'en',
        newValue: 'fr',
      },
    }),
    eventTypeOf(flagTargetingChanged, {
      data: z.object({ name: z.string(), isRemoved: z.boolean() }),
      example: { name: wellKnownSettings.preferredCulture, isRemoved: false },
    }),
    systemLog(flagTargetingChanged, ({ data }) => ({
      entityType: 'Setting',
      entityId: data.name,
      data: { ...data },
    })),
    // A person's own preferences are not part of the change history.
    systemLog(settingChanged, ({ data }) =>
      data.level === 'User' ? null : { entityType: 'Setting', entityId: data.name, data: { ...data } },
    ),
    importTarget(settingRows),
    entityAccess({ entityType: 'Setting', permission: 'Settings.Tenant.Read' }),
    query(settingValueQuery),
    ...settingLists.map(describeList),
    metric(changedSettingsMetric),
    dashboardDefinition(settingsDashboard),
    ...Object.entries(settingsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
