import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import type { Environment } from '../../../../subgraphs/kernel/options/load.ts';
import { byKey, type ConfigurationArea, type Item } from '../area.ts';
import { ConfigurationError } from '../configuration-error.ts';

const secret = z.strictObject({
  secret: z.string().describe('Name of the environment variable that `apply` reads the value from.'),
});
const file = z.record(z.string(), z.union([z.string(), secret]));
type Value = z.output<typeof file>[string];

export interface SettingAreaDependencies {
  readonly client: PlatformClient;
  readonly ask: <T>(query: string) => Promise<T>;
  readonly environment: Environment;
}

/** One query instead of REST's list, which does not say at which level a value is. */
const query = `{
  me { tenantId }
  settingDefinitions { name value level isEncrypted }
}`;

interface Answer {
  readonly me: { readonly tenantId: string | null };
  readonly settingDefinitions: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly level: string | null;
    readonly isEncrypted: boolean;
  }[];
}

/** The tenant's own values, in host context the global ones. An encrypted value is written as the name of a variable. `read` runs
 * first, and says of which level the values are. */
export function settingArea({
  client,
  ask,
  environment,
}: SettingAreaDependencies): ConfigurationArea<Value, z.output<typeof file>> {
  let scope: 'tenant' | 'global' = 'tenant';
  return {
    name: 'settings',
    file,
    ...byKey,
    async read() {
      const { me, settingDefinitions } = await ask<Answer>(query);
      scope = me.tenantId === null ? 'global' : 'tenant';
      const level = scope === 'global' ? 'Global' : 'Tenant';
      return new Map(
        settingDefinitions.flatMap((setting): [string, Item<Value>][] => {
          if (setting.level !== level || setting.value === null) return [];
          const value = setting.isEncrypted ? { secret: variableOf(setting.name) } : setting.value;
          return [[setting.name, { value }]];
        }),
      );
    },
    async write(name, wanted, current) {
      const value = typeof wanted === 'string' ? wanted : secretOf(name, wanted, environment);
      if (typeof wanted === 'string' && typeof current?.value === 'object')
        throw new ConfigurationError(`It is secret: write { secret: ${variableOf(name)} }.`);
      await client.call('UpdateSetting', { path: { scope, name }, body: { value } });
    },
    async remove(name) {
      await client.call('UpdateSetting', { path: { scope, name }, body: { value: null } });
    },
  };
}

/** Reads the variable of a secret that the tenant does not have yet: a stored one is not compared. */
function secretOf(name: string, wanted: z.output<typeof secret>, environment: Environment): string {
  const variable = variableOf(name);
  if (wanted.secret !== variable) throw new ConfigurationError(`Its variable is ${variable}.`);
  const value = environment[variable];
  if (value === undefined) throw new ConfigurationError(`The variable ${variable} is not set.`);
  return value;
}

/** `Svc.Mail.Password` → `SVC_MAIL_PASSWORD`. */
const variableOf = (name: string) => name.replaceAll(/\W+/g, '_').toUpperCase();
