import { type Environment, writtenOptions } from '../../subgraphs/kernel/options/load.ts';
import { secretsOf, withoutSecrets } from '../doctor/secrets.ts';
import { loadPlatformOptions, platformSections } from '../process/platform-options.ts';

/**
 * The options of this environment as `Section__Key=value`, sorted, secrets masked.
 * @param changed lists only those that differ from their defaults.
 * @throws {OptionsError} listing all that is wrong with them.
 */
export function showOptions(env: Environment, changed: boolean): readonly string[] {
  const given = valuesOf(env);
  const defaults = valuesOf({});
  const shown = [...given].filter(([name, value]) => !changed || defaults.get(name) !== value);
  const secrets = secretsOf(writtenOptions(env));
  return shown
    .map(([name, value]) => `${name}=${isSecret(name) ? '***' : withoutSecrets(value, secrets)}`)
    .sort();
}

/** Names of options whose value is a secret, wherever it comes from. */
const isSecret = (name: string) => secretsOf({ [name]: 'secret' }).length > 0;

function valuesOf(env: Environment): ReadonlyMap<string, string> {
  const { options } = loadPlatformOptions(env);
  return new Map(platformSections.flatMap((section) => leavesOf(section.name, options.of(section))));
}

function leavesOf(path: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (isSecret(path)) return [[path, JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? [] : [[path, value.join(',')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(`${path}__${key}`, inner));
  return [[path, String(value)]];
}
