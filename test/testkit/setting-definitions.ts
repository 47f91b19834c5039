import { defineModule, type PlatformModule } from '../../subgraphs/kernel/registry/module.ts';
import { type SettingDefinition, setting } from '../../subgraphs/settings/settings.contract.ts';

/** Settings of every kind, for tests; the well-known ones come with the area. */
export const testSettings = [
  { name: 'Test.Plain', defaultValue: 'default', isVisibleToClients: true, aliases: ['Old.Plain'] },
  { name: 'Test.Hidden', defaultValue: 'hidden' },
  { name: 'Test.Empty', isVisibleToClients: true },
  { name: 'Test.Secret', isVisibleToClients: true, isEncrypted: true },
  { name: 'Test.Alone', defaultValue: 'default', isVisibleToClients: true, isInherited: false },
  { name: 'Test.TenantOnly', isVisibleToClients: true, levels: ['Tenant', 'Default'] },
  { name: 'Test.Count', isVisibleToClients: true, valueKind: 'Int' },
  { name: 'Test.Choice', isVisibleToClients: true, allowedValues: ['red', 'green'] },
] as const satisfies readonly SettingDefinition[];

/** Contributes {@link testSettings}. */
export const testSettingsModule: PlatformModule = defineModule({
  name: 'test-settings',
  contributes: testSettings.map((definition) => setting(definition)),
});
