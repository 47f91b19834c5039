import type { AnyArea, Items } from './area.ts';
import { ConfigurationError, sentenceOf } from './configuration-error.ts';
import { type Change, differences } from './difference.rules.ts';

/** The steps to what a file wants. @param prune whether what the file does not have is removed. */
export async function changesOf(
  area: AnyArea,
  wanted: Items<unknown>,
  prune: boolean,
): Promise<readonly Change<unknown>[]> {
  return differences(wanted, await area.read(), prune && area.remove !== undefined);
}

/**
 * Makes an area as a file wants it, or leaves it as it was: what was changed before a failure is changed back.
 * @returns the number of changes.
 * @throws {ConfigurationError} naming the item and the reason, and whether the area is as it was.
 */
export async function applyArea(area: AnyArea, wanted: Items<unknown>, prune: boolean): Promise<number> {
  const before = await area.read();
  const changes = await changesOf(area, wanted, prune);
  try {
    await makeChanges(area, changes);
    const [left] = await changesOf(area, wanted, prune);
    if (left !== undefined) throw new ConfigurationError(`${left.key}: the platform stores it differently.`);
    return changes.length;
  } catch (error) {
    throw new ConfigurationError(`${area.name}: ${sentenceOf(error)} ${await restore(area, before)}`);
  }
}

async function makeChanges(area: AnyArea, changes: readonly Change<unknown>[]): Promise<void> {
  for (const change of changes) {
    try {
      if (change.kind === 'remove') await area.remove?.(change.key, change.current);
      else await area.write(change.key, change.wanted, change.kind === 'update' ? change.current : null);
    } catch (error) {
      throw new ConfigurationError(`${change.key}: ${sentenceOf(error)}`);
    }
  }
}

async function restore(area: AnyArea, before: Items<unknown>): Promise<string> {
  try {
    await makeChanges(area, await changesOf(area, before, true));
    return 'The area is as it was.';
  } catch (error) {
    return `It could not be changed back: ${sentenceOf(error)}`;
  }
}
