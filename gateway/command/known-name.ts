import { InvalidArgumentError } from 'commander';
import { closestName } from '../../subgraphs/kernel/options/closest-name.ts';

/** Reads an argument that is one of these names. @param kind of the names, which begins the sentence that lists them. */
export const knownName =
  <N extends string>(kind: string, names: readonly N[]) =>
  (written: string): N => {
    const found = names.find((name) => name === written);
    if (found !== undefined) return found;
    const meant = closestName(written, names);
    throw new InvalidArgumentError(
      meant === null ? `${kind}: ${names.join(', ')}.` : `Did you mean ${meant}?`,
    );
  };

/** The same for an argument of several values. */
export function knownNames<N extends string>(kind: string, names: readonly N[]) {
  const read = knownName(kind, names);
  return (written: string, before: readonly N[] = []): readonly N[] => [...before, read(written)];
}
