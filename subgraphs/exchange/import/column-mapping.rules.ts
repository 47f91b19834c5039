import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { ImportColumn } from '../exchange.contract.ts';

/** The origin of a mapping. */
export const mappingConfidences = ['Manual', 'Saved', 'Exact', 'Fuzzy', 'Semantic'] as const;
export type MappingConfidence = (typeof mappingConfidences)[number];

/** Which column of a target a column of a file fills; null: none. */
export interface ColumnMapping {
  readonly sourceColumn: string;
  readonly targetColumn: string | null;
  readonly confidence: MappingConfidence;
}

/** Suggests a column with the same name for each heading: compared without case, then by letters and digits only. */
export function suggestMappings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
): readonly ColumnMapping[] {
  const taken = new Set<string>();
  const free = (nameOf: (name: string) => string, heading: string) =>
    columns.find(({ name }) => !taken.has(name) && nameOf(name) === nameOf(heading))?.name ?? null;
  return headings.map((sourceColumn) => {
    const exact = free(lower, sourceColumn);
    const targetColumn = exact ?? free(bare, sourceColumn);
    if (targetColumn === null) return { sourceColumn, targetColumn, confidence: 'Manual' };
    taken.add(targetColumn);
    return { sourceColumn, targetColumn, confidence: exact === null ? 'Fuzzy' : 'Exact' };
  });
}

/**
 * @throws {DomainError} `invalid` for a heading the file does not have, a column the target does not have, one that is
 * filled twice, and a required one that nothing fills.
 */
export function checkMappings(
  mappings: readonly ColumnMapping[],
  headings: readonly string[],
  columns: readonly ImportColumn[],
): void {
  const errors: Record<string, string[]> = {};
  const filled = new Set<string>();
  const seen = new Set<string>();
  for (const [at, { sourceColumn, targetColumn }] of mappings.entries()) {
    if (!headings.includes(sourceColumn))
      errors[`mappings[${at}].sourceColumn`] = ['Validation:InvalidValue'];
    if (seen.has(sourceColumn)) errors[`mappings[${at}].sourceColumn`] = ['Validation:Repeated'];
    seen.add(sourceColumn);
    if (targetColumn === null) continue;
    const isKnown = columns.some(({ name }) => name === targetColumn);
    if (!isKnown || filled.has(targetColumn))
      errors[`mappings[${at}].targetColumn`] = [isKnown ? 'Validation:Repeated' : 'Validation:InvalidValue'];
    filled.add(targetColumn);
  }
  const missing = columns.some(({ name, isRequired }) => isRequired === true && !filled.has(name));
  if (missing) errors.mappings = ['Validation:Required'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** A record under the names of the target's columns; what no column takes is left out. */
export function renameColumns(
  record: Readonly<Record<string, unknown>>,
  mappings: readonly ColumnMapping[],
): Record<string, unknown> {
  return Object.fromEntries(
    mappings.flatMap(({ sourceColumn, targetColumn }) =>
      targetColumn === null || !Object.hasOwn(record, sourceColumn)
        ? []
        : [[targetColumn, record[sourceColumn]]],
    ),
  );
}

const lower = (name: string) => name.trim().toLowerCase();

const bare = (name: string) => lower(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
