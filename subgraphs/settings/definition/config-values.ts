import { closestName } from '../../kernel/options/closest-name.ts';
import { OptionsError } from '../../kernel/options/options-error.ts';
import { type SettingDefinition, type SettingValueKind, settingLimits } from '../settings.contract.ts';
import { allowsLevel } from './cascade.rules.ts';
import type { SettingCatalog } from './setting-catalog.ts';
import { valueProblems } from './value.rules.ts';

const forms: Readonly<Record<SettingValueKind, string>> = {
  String: `text of at most ${settingLimits.valueLength} characters`,
  Bool: 'true or false',
  Int: 'a whole number',
  Double: 'a number',
  Json: 'JSON',
};

/**
 * Reads the Config level of the cascade from the section `Settings`: names in any case, aliases too.
 * @param written the options as configured. @returns values by defined setting name.
 * @throws {OptionsError} lists every unknown name, every invalid value, and every setting that is given twice.
 */
export function configValues(
  catalog: SettingCatalog,
  written: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given = new Map<string, { readonly option: string; readonly value: string }>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(written)) {
    const option = `Settings__${name}`;
    const definition = catalog.findInAnyCase(name);
    const problem =
      definition === null
        ? `${option} ${unknownNameProblem(catalog, name)}`
        : problemOf(option, definition, value);
    const twin = definition === null ? undefined : given.get(definition.name);
    if (problem !== null) problems.push(problem);
    if (twin !== undefined) problems.push(`${twin.option} and ${option} are the same setting.`);
    if (definition !== null) given.set(definition.name, { option, value });
  }
  if (problems.length > 0) throw new OptionsError(problems);
  return Object.fromEntries([...given].map(([name, { value }]) => [name, value]));
}

function unknownNameProblem(catalog: SettingCatalog, name: string): string {
  const meant = closestName(
    name,
    catalog.all.map((definition) => definition.name),
  );
  return `is for no setting of this installation${meant === null ? '.' : `; did you mean Settings__${meant}?`}`;
}

function problemOf(option: string, definition: SettingDefinition, value: string): string | null {
  if (!allowsLevel(definition, 'Config')) return `${option} may not be set by options.`;
  if (valueProblems(definition, value).length === 0) return null;
  const { allowedValues, valueKind = 'String', minimum, maximum } = definition;
  const form = allowedValues === undefined ? forms[valueKind] : `one of ${allowedValues.join(', ')}`;
  const lowest = minimum === undefined ? '' : `, at least ${minimum}`;
  const highest = maximum === undefined ? '' : `, at most ${maximum}`;
  return `${option} must be ${form}${lowest}${highest}.`;
}
