import type { ImportTarget } from '../../exchange/exchange.contract.ts';
import { definePort } from '../../kernel/subgraph/port.ts';
import { type SettingsProcess, settingService, valueWriter } from '../settings-process.ts';

/** An import target is a contribution, which gets nothing of the area's but by a port. */
export const settingImport = definePort<SettingsProcess>('settings.import');

/** Imports rows as the tenant's own values of settings. */
export const settingRows: ImportTarget = {
  name: 'Settings',
  permission: 'Settings.Tenant.Manage',
  columns: [
    { name: 'name', isRequired: true, description: 'Name or alias of a setting.' },
    { name: 'value', description: 'The tenant’s value; an empty value removes it.' },
  ],
  keyOf: ({ name }, { ports }) => ports.get(settingImport).catalog.find(name ?? '')?.name ?? '',
  /**
   * Refuses nothing. It loads the vault keys for encrypted values, because the transaction must not wait for the
   * vault.
   */
  async check(call, { name, value = null }, services) {
    const definition = services.ports.get(settingImport).catalog.find(name ?? '');
    if (definition?.isEncrypted === true)
      await valueWriter(call, services).prepare('tenant', new Map([[definition, value]]));
  },
  async write(call, { name, value = null }, services) {
    const process = services.ports.get(settingImport);
    const { catalog, reader } = process;
    const written = name ?? '';
    const levels = await reader.levelsWithin(call.em, call.tenant.id, null);
    const definition = catalog.find(written);
    const before = definition === null ? null : (levels(definition.name).Tenant ?? null);
    await settingService(call, services, process).update('tenant', written, value);
    // An encrypted value is not compared with the stored one.
    if (before === value && definition?.isEncrypted !== true) return 'Unchanged';
    return before === null ? 'Created' : 'Updated';
  },
};
