import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { type ConfigurationArea, type Items, sortByKey } from '../area.ts';
import { rowsOf } from '../rows-of.ts';

const file = z.record(z.string(), z.array(z.string()));
type File = z.output<typeof file>;

/** Permissions by role: those of the tenant itself, in host context the global ones. */
export function grantArea(client: PlatformClient): ConfigurationArea<true, File> {
  return {
    name: 'grants',
    file,
    toItems: (roles) =>
      new Map(
        Object.entries(roles).flatMap(([role, names]) =>
          names.map((name) => [keyOf(role, name), { value: true as const }]),
        ),
      ),
    toFile,
    async read() {
      const { tenantId } = await client.call('GetCurrentActor', {});
      const rows = await rowsOf((page) => client.call('QueryGrants', { query: page }));
      const own = rows.filter((row) => row.tenantId === tenantId);
      return new Map(own.map(({ roleName, name }) => [keyOf(roleName, name), { value: true as const }]));
    },
    async write(key) {
      await client.call('GrantPermission', { path: partsOf(key) });
    },
    async remove(key) {
      await client.call('RevokePermission', { path: partsOf(key) });
    },
  };
}

function toFile(items: Items<true>): File {
  const roles: Record<string, string[]> = {};
  for (const [key] of sortByKey(items)) {
    const { roleName, permissionName } = partsOf(key);
    roles[roleName] ??= [];
    roles[roleName].push(permissionName);
  }
  return roles;
}

/** Names of permissions have no blanks; those of roles may. */
const keyOf = (role: string, permission: string) => `${role} ${permission}`;

function partsOf(key: string) {
  const at = key.lastIndexOf(' ');
  return { roleName: key.slice(0, at), permissionName: key.slice(at + 1) };
}
