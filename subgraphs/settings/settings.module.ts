import { translation } from '../kernel/localization/translation.ts';
import { eventType } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { setting, settingChanged, wellKnownSettings } from './settings.contract.ts';
import { settingsPermissions } from './settings.permissions.ts';
import { settingsTexts } from './settings.texts.ts';

const nullableText = { type: ['string', 'null'] };

/** The built-in contributions of settings. */
export const settingsModule = defineModule({
  name: 'settings',
  contributes: [
    permissionGroup(settingsPermissions),
    setting({
      name: wellKnownSettings.preferredCulture,
      aliases: ['Granit.Localization.PreferredCulture'],
      defaultValue: 'en',
      isVisibleToClients: true,
      levels: ['User', 'Tenant', 'Global', 'Config', 'Default'],
    }),
    setting({
      name: wellKnownSettings.preferredTimezone,
      aliases: ['Granit.Timing.PreferredTimezone'],
      defaultValue: 'UTC',
      isVisibleToClients: true,
      levels: ['User', 'Tenant', 'Global', 'Config', 'Default'],
    }),
    eventType({
      name: settingChanged.name,
      displayKey: `WebhookEventType:${settingChanged.name}`,
      descriptionKey: `WebhookEventType:${settingChanged.name}:Description`,
      category: 'Settings',
      schema: {
        type: 'object',
        required: ['name', 'level', 'key', 'oldValue', 'newValue'],
        properties: {
          name: { type: 'string' },
          level: { enum: ['User', 'Tenant', 'Global'] },
          key: nullableText,
          oldValue: nullableText,
          newValue: nullableText,
        },
      },
      example: {
        name: wellKnownSettings.preferredCulture,
        level: 'Tenant',
        key: '00000000-0000-4000-8000-00000000ac3e',
        oldValue: 'en',
        newValue: 'fr',
      },
    }),
    ...Object.entries(settingsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
