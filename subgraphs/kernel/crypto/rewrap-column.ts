import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../error/domain-error.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import { type EnvelopeContext, sealPrefix } from './envelope.ts';

/** Rows per batch: the work that a killed run repeats. */
const batchSize = 100;

/** The result of re-wrapping a column. */
export interface RewrapCount {
  /** Values under the newest key now. */
  readonly rewrapped: number;
  /** Values that no key decrypts; unchanged. */
  readonly unreadable: number;
  /** Values that were changed meanwhile, or that the vault wrapped with an older key. */
  readonly left: number;
}

/** The sum of two counts. */
export function addCounts(one: RewrapCount, other: RewrapCount): RewrapCount {
  return {
    rewrapped: one.rewrapped + other.rewrapped,
    unreadable: one.unreadable + other.unreadable,
    left: one.left + other.left,
  };
}

export const nothingRewrapped: RewrapCount = { rewrapped: 0, unreadable: 0, left: 0 };

/** The database session for work across tenants. */
export interface SystemSessions {
  system<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
}

/** The context of one pass. */
export interface RewrapPass {
  readonly database: SystemSessions;
  /** Invalidates caches of the stored texts. */
  readonly epochs: Pick<Epochs, 'bump'>;
  /** `Envelope.rewrapping`, of this pass. */
  readonly rewrap: (text: string, context: EnvelopeContext) => Promise<string>;
  /** Id of the vault's newest key. */
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/** A stored text with its tenant, and the primary key's values as text: `key_0`, `key_1`. */
type SealedRow = Readonly<Record<string, string>> & { readonly owner: string; readonly sealed: string };

/**
 * Re-wraps the data keys of a column with the vault's newest key, in batches. Rows under the newest key are skipped. A
 * row that was changed in the meantime is left to its writer. It can be repeated, killed or run concurrently: the next
 * run does the rest.
 * @throws {DomainError} `unavailable` when the vault is unreachable; finished batches are kept.
 */
export async function rewrapColumn(pass: RewrapPass, column: SealedColumn): Promise<RewrapCount> {
  let after: readonly string[] | null = null;
  let count = nothingRewrapped;
  while (!pass.signal.aborted) {
    const rows: readonly SealedRow[] = await nextRows(pass, column, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    count = addCounts(count, await rewrapRows(pass, column, rows));
    after = valuesOf(column, last);
  }
  return count;
}

function nextRows(
  { database, keyId }: RewrapPass,
  { table, column, key }: SealedColumn,
  after: readonly string[] | null,
): Promise<SealedRow[]> {
  const place = key.join(', ');
  const beyond = after === null ? '' : `and (${place}) > (${key.map(() => '?').join(', ')})`;
  return database.system((em) =>
    em.execute(
      `select ${key.map((name, index) => `${name}::text as key_${index}`).join(', ')},
              tenant_id::text as owner, ${column} as sealed
       from ${table}
       where starts_with(${column}, ?) and not starts_with(${column}, ?) ${beyond}
       order by ${place} limit ${batchSize}`,
      [sealPrefix('').slice(0, -1), sealPrefix(keyId), ...(after ?? [])],
    ),
  );
}

async function rewrapRows(
  { database, epochs, rewrap, keyId }: RewrapPass,
  sealedColumn: SealedColumn,
  rows: readonly SealedRow[],
): Promise<RewrapCount> {
  const { table, column, key, purpose, epochTopic } = sealedColumn;
  const renewed: { readonly row: SealedRow; readonly text: string }[] = [];
  let unreadable = 0;
  // The vault is called outside of transactions and sequentially: this is background work.
  for (const row of rows) {
    const text = await rewrap(row.sealed, { tenantId: row.owner, purpose }).catch(nullIfUnreadable);
    if (text === null) unreadable++;
    else if (text.startsWith(sealPrefix(keyId))) renewed.push({ row, text });
  }
  const where = [...key, column].map((name) => `${name} = ?`).join(' and ');
  const rewrapped = await database.system(async (em) => {
    const owners: string[] = [];
    for (const { row, text } of renewed) {
      const written: unknown[] = await em.execute(
        `update ${table} set ${column} = ? where ${where} returning tenant_id`,
        [text, ...valuesOf(sealedColumn, row), row.sealed],
      );
      if (written.length > 0) owners.push(row.owner);
    }
    // In the order of ids, so that two runs cannot deadlock.
    if (epochTopic !== undefined)
      for (const owner of [...new Set(owners)].sort()) await epochs.bump(em, owner, epochTopic);
    return owners.length;
  });
  return { rewrapped, unreadable, left: rows.length - unreadable - rewrapped };
}

const valuesOf = ({ key }: SealedColumn, row: SealedRow): readonly string[] =>
  key.map((_, index) => row[`key_${index}`] ?? '');

function nullIfUnreadable(error: unknown): null {
  if (error instanceof DomainError) throw error;
  return null;
}
