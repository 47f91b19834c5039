import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { applyArea, changesOf } from './configuration/apply-area.ts';
import type { AnyArea, Items } from './configuration/area.ts';
import { configurationAreas } from './configuration/areas.ts';
import { ConfigurationError, sentenceOf } from './configuration/configuration-error.ts';
import { readArea, writeArea } from './configuration/configuration-files.ts';
import { describeChange } from './configuration/difference.rules.ts';
import { onPlatform, type PlatformAddress } from './running-platform.ts';

export interface ExportFlags extends PlatformAddress {
  /** Names of areas; default: all of them. */
  readonly only?: readonly string[];
}

export interface ApplyFlags extends ExportFlags {
  readonly dryRun?: boolean;
  readonly prune?: boolean;
}

type Print = (line: string) => void;

/** `platform export`: writes what the caller's tenant has configured, one file for each area. */
export async function exportConfiguration(
  folder: string,
  flags: ExportFlags,
  env: Environment,
  print: Print,
): Promise<void> {
  await onAreas(flags, env, async (areas) => {
    for (const area of areas) {
      const items = await inArea(area, area.read());
      print(`${await writeArea(folder, area, items)}: ${items.size}`);
    }
  });
}

/**
 * `platform apply`: makes the caller's tenant as the files say, area by area; an area without a file is left alone. All
 * files are read before the first change.
 */
export async function applyConfiguration(
  folder: string,
  flags: ApplyFlags,
  env: Environment,
  print: Print,
): Promise<void> {
  await onAreas(flags, env, async (areas) => {
    const wanted: [AnyArea, Items<unknown>][] = [];
    for (const area of areas) {
      const items = await readArea(folder, area);
      if (items !== null) wanted.push([area, items]);
    }
    if (wanted.length === 0) throw new ConfigurationError(`${folder} has no file of an area.`);
    for (const [area, items] of wanted) await applyFile(area, items, flags, print);
  });
}

async function applyFile(
  area: AnyArea,
  items: Items<unknown>,
  { dryRun = false, prune = false }: ApplyFlags,
  print: Print,
): Promise<void> {
  const changes = await inArea(area, changesOf(area, items, prune));
  if (changes.length === 0) return print(`${area.name}: no change`);
  print(`${area.name}:`);
  for (const line of changes.flatMap(describeChange)) print(`  ${line}`);
  if (!dryRun) print(`${area.name}: ${await applyArea(area, items, prune)} applied`);
}

/** Names the area of a failure. */
function inArea<T>({ name }: AnyArea, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new ConfigurationError(`${name}: ${sentenceOf(error)}`);
  });
}

async function onAreas(
  { only, ...address }: ExportFlags,
  env: Environment,
  work: (areas: readonly AnyArea[]) => Promise<void>,
): Promise<void> {
  await onPlatform(address, env, async ({ client, ask }) => {
    const areas = configurationAreas({ client, ask, environment: env });
    await work(only === undefined ? areas : areas.filter(({ name }) => only.includes(name)));
  });
}
