import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../error/domain-error.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import { type EnvelopeContext, sealedUnder } from './envelope.ts';

/** Rows read, re-wrapped and written at a time: what a killed run has to do again. */
const batchSize = 100;

/** How far a column has been brought. */
export interface RewrapCount {
  /** Now under the newest key. */
  readonly rewrapped: number;
  /** That no key opens any more; left as they are. */
  readonly unreadable: number;
  /** Not yet under it: somebody changed them meanwhile, or the vault still wrapped with an older key. */
  readonly left: number;
}

/** The sum of two counts. */
export function added(one: RewrapCount, other: RewrapCount): RewrapCount {
  return {
    rewrapped: one.rewrapped + other.rewrapped,
    unreadable: one.unreadable + other.unreadable,
    left: one.left + other.left,
  };
}

/** Before anything was looked at. */
export const nothingRewrapped: RewrapCount = { rewrapped: 0, unreadable: 0, left: 0 };

/** What re-wrapping needs of the database: work across tenants. */
export interface SystemSessions {
  system<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
}

/** What one pass works with. */
export interface RewrapPass {
  readonly database: SystemSessions;
  /** Tells caches of stored texts that these are others now. */
  readonly epochs: Pick<Epochs, 'bump'>;
  /** `Envelope.rewrapping`, of this pass. */
  readonly rewrap: (text: string, context: EnvelopeContext) => Promise<string>;
  /** Of the vault's newest key. */
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/** A stored text with its tenant, and the values of its row's key as text: `key_0`, `key_1`. */
type SealedRow = Readonly<Record<string, string>> & { readonly owner: string; readonly sealed: string };

/**
 * Puts the vault's newest key around the data keys of a column, batch by batch. Rows that are under it already are not
 * looked at, and a row that was changed meanwhile is left to its writer: run again, killed or twice at once, it does
 * what is left.
 * @throws {DomainError} `unavailable` when the vault cannot be reached; what was written stays written.
 */
export async function rewrapColumn(pass: RewrapPass, column: SealedColumn): Promise<RewrapCount> {
  let after: readonly string[] | null = null;
  let count = nothingRewrapped;
  while (!pass.signal.aborted) {
    const rows: readonly SealedRow[] = await nextRows(pass, column, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    count = added(count, await rewrapRows(pass, column, rows));
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
      [sealedUnder('').slice(0, -1), sealedUnder(keyId), ...(after ?? [])],
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
  // The vault is asked outside of any transaction, and by one at a time: this is nobody's request.
  for (const row of rows) {
    const text = await rewrap(row.sealed, { tenantId: row.owner, purpose }).catch(nullIfUnreadable);
    if (text === null) unreadable++;
    else if (text.startsWith(sealedUnder(keyId))) renewed.push({ row, text });
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
    // In the order of their ids, so that two runs never wait for each other crosswise.
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
