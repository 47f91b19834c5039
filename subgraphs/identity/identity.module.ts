import { translation } from '../kernel/localization/translation.ts';
import { type EventTypeDefinition, eventType } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { permissionGranted, permissionRevoked } from './identity.contract.ts';
import { apiKeyPermissions, authorizationPermissions, identityPermissions } from './identity.permissions.ts';
import { identityTexts } from './identity.texts.ts';

const changeEvent = (name: string): EventTypeDefinition => ({
  name,
  displayKey: `WebhookEventType:${name}`,
  descriptionKey: `WebhookEventType:${name}:Description`,
  category: 'Authorization',
  schema: {
    type: 'object',
    required: ['permission', 'roleName'],
    properties: { permission: { type: 'string' }, roleName: { type: 'string' } },
  },
  example: { permission: 'Settings.Tenant.Read', roleName: 'member' },
});

/** Identity's built-in contributions. */
export const identityModule = defineModule({
  name: 'identity',
  contributes: [
    permissionGroup(authorizationPermissions),
    permissionGroup(identityPermissions),
    permissionGroup(apiKeyPermissions),
    eventType(changeEvent(permissionGranted.name)),
    eventType(changeEvent(permissionRevoked.name)),
    ...Object.entries(identityTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
