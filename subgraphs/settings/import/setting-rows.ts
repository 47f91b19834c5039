import type { ImportTarget } from '../../exchange/exchange.contract.ts';
import { settingService, settingsProcess } from '../settings-process.ts';

/** Rows that become the tenant's own values of settings. */
export const settingRows: ImportTarget = {
  name: 'Settings',
  permission: 'Settings.Tenant.Manage',
  columns: [
    { name: 'name', isRequired: true, description: 'A defined setting, or an alias of one.' },
    { name: 'value', description: 'The tenant’s value; empty removes it.' },
  ],
  keyOf: ({ name }, { ports }) => ports.get(settingsProcess).catalog.find(name ?? '')?.name ?? '',
  async write(call, { name, value = null }, services) {
    const { catalog, reader } = services.ports.get(settingsProcess);
    const written = name ?? '';
    const levels = await reader.levelsWithin(call.em, call.tenant.id, null);
    const definition = catalog.find(written);
    const before = definition === null ? null : (levels(definition.name).Tenant ?? null);
    await settingService(call, services).update('tenant', written, value);
    // An encrypted value is not compared with what is stored of it.
    if (before === value && definition?.isEncrypted !== true) return 'Unchanged';
    return before === null ? 'Created' : 'Updated';
  },
};
