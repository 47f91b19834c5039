import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../error/domain-error.ts';
import { type Envelope, sealedUnder } from './envelope.ts';
import type { SealedColumn } from './sealed-column.ts';

/** Rows read, re-wrapped and written at a time: what a killed run has to do again. */
const batchSize = 100;

/** How far a column has been brought. */
export interface RewrapCount {
  /** Now under the newest key. */
  readonly rewrapped: number;
  /** That no key opens any more; left as they are. */
  readonly unreadable: number;
}

/** What re-wrapping needs of the database: work across tenants. */
export interface SystemSessions {
  system<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
}

/** A stored text with its tenant, and the values of its row's key as text: `key_0`, `key_1`. */
type SealedRow = Readonly<Record<string, string>> & { readonly owner: string; readonly sealed: string };

/**
 * Puts the vault's newest key around the data keys of a column, batch by batch. Rows that are under it already are not
 * looked at, and a row that was changed meanwhile is left to its writer: run again, killed or twice at once, it does
 * what is left.
 * @param keyId of the newest key.
 * @throws {DomainError} `unavailable` when the vault cannot be reached; what was written stays written.
 */
export async function rewrapColumn(
  database: SystemSessions,
  envelope: Envelope,
  column: SealedColumn,
  keyId: string,
  signal: AbortSignal,
): Promise<RewrapCount> {
  let after: readonly string[] | null = null;
  let count: RewrapCount = { rewrapped: 0, unreadable: 0 };
  while (!signal.aborted) {
    const rows: readonly SealedRow[] = await nextRows(database, column, keyId, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    const written = await rewrapRows(database, envelope, column, rows);
    count = {
      rewrapped: count.rewrapped + written.rewrapped,
      unreadable: count.unreadable + written.unreadable,
    };
    after = valuesOf(column, last);
  }
  return count;
}

function nextRows(
  database: SystemSessions,
  { table, column, key }: SealedColumn,
  keyId: string,
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
  database: SystemSessions,
  envelope: Envelope,
  sealedColumn: SealedColumn,
  rows: readonly SealedRow[],
): Promise<RewrapCount> {
  const { table, column, key, purpose } = sealedColumn;
  const renewed: { readonly row: SealedRow; readonly text: string }[] = [];
  // The vault is asked outside of any transaction, and by one at a time: this is nobody's request.
  for (const row of rows) {
    const text = await envelope.rewrap(row.sealed, { tenantId: row.owner, purpose }).catch(nullIfUnreadable);
    if (text !== null) renewed.push({ row, text });
  }
  const where = [...key, column].map((name) => `${name} = ?`).join(' and ');
  await database.system(async (em) => {
    for (const { row, text } of renewed)
      await em.execute(`update ${table} set ${column} = ? where ${where}`, [
        text,
        ...valuesOf(sealedColumn, row),
        row.sealed,
      ]);
  });
  return { rewrapped: renewed.length, unreadable: rows.length - renewed.length };
}

const valuesOf = ({ key }: SealedColumn, row: SealedRow): readonly string[] =>
  key.map((_, index) => row[`key_${index}`] ?? '');

function nullIfUnreadable(error: unknown): null {
  if (error instanceof DomainError) throw error;
  return null;
}
