import { z } from 'zod';
import {
  GetSettingDocument,
  ListAdministeredSettingsDocument,
  ListSettingDefinitionsDocument,
  ListSettingsDocument,
  ResetSettingDocument,
  SaveSettingsDocument,
  UpdateSettingDocument,
  UpdateSettingsDocument,
} from '../../graphql/generated/operations.ts';
import { operation, type Route, withTags } from '../route.ts';
import {
  administeredSetting,
  saveSettingsRequest,
  settingDefinition,
  settingName,
  settingScope,
  settingsMap,
  settingValueResponse,
  toAdministered,
  toMap,
  updateSettingsRequest,
  updateSettingsResponse,
  updateSettingValueRequest,
} from './settings.wire.ts';

/** Specification, "Settings". */
export const settingsRoutes: readonly Route[] = withTags(
  ['Settings'],
  [
    operation({
      method: 'GET',
      path: '/settings/{scope}',
      parameters: { scope: settingScope },
      summary: 'All settings visible at the scope.',
      document: ListSettingsDocument,
      taggedByContent: true,
      respond: ({ settings }) => toMap(settings),
      response: settingsMap,
    }),
    operation({
      method: 'GET',
      path: '/settings/{scope}/definitions',
      parameters: { scope: settingScope },
      summary: 'What the settings visible at the scope are.',
      document: ListSettingDefinitionsDocument,
      taggedByContent: true,
      response: z.array(settingDefinition),
    }),
    operation({
      method: 'GET',
      path: '/settings/{scope}/{name}',
      parameters: { scope: settingScope, name: settingName },
      summary: 'One setting, resolved from the scope downward.',
      document: GetSettingDocument,
      response: settingValueResponse,
    }),
    operation({
      method: 'PUT',
      path: '/settings/{scope}/{name}',
      parameters: { scope: settingScope, name: settingName },
      summary: 'Creates or updates the value at the scope; null resets it.',
      body: updateSettingValueRequest,
      document: UpdateSettingDocument,
      variables: ({ parameters, body }) => ({ ...parameters, value: body.value }),
    }),
    operation({
      method: 'PUT',
      path: '/settings/{scope}/bulk',
      parameters: { scope: settingScope },
      summary: 'Creates, updates or resets several values at the scope, each by itself.',
      body: updateSettingsRequest,
      document: UpdateSettingsDocument,
      variables: ({ parameters, body }) => ({
        ...parameters,
        settings: body.settings.map(({ key, value }) => ({ name: key, value })),
      }),
      respond: ({ updateSettings }) => updateSettings,
      response: updateSettingsResponse,
    }),
    operation({
      method: 'DELETE',
      path: '/settings/{scope}/{name}',
      parameters: { scope: settingScope, name: settingName },
      summary: 'Resets the value at the scope; the cascade takes over.',
      document: ResetSettingDocument,
    }),
    operation({
      method: 'GET',
      path: '/admin/config/settings',
      summary: 'The settings the caller administers: the tenant’s, in host context the global ones.',
      document: ListAdministeredSettingsDocument,
      taggedByContent: true,
      respond: ({ settingDefinitions }) => settingDefinitions.map(toAdministered),
      response: z.array(administeredSetting),
    }),
    operation({
      method: 'PUT',
      path: '/admin/config/settings',
      summary: 'Stores what was changed of them, all of it or nothing; an empty value resets.',
      body: saveSettingsRequest,
      document: SaveSettingsDocument,
      variables: ({ body }) => ({
        settings: body.map(({ key, value }) => ({ name: key, value: String(value ?? '') || null })),
      }),
    }),
  ],
);
