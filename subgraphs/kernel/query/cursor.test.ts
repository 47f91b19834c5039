import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantA } from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { readCursor, writeCursor } from './cursor.rules.ts';
import { parseSort } from './order.ts';
import { runQuery } from './run-query.ts';
import {
  idOf,
  openParcels,
  owners,
  type ParcelDatabase,
  parcelQuery,
  type StoredParcel,
} from './testing/parcels.ts';

const few = <T>(...values: T[]) => fc.constantFrom(...values);

/** Few values of each column, so that rows are level with each other, and some without a value. */
const parcel = fc.record({
  label: few('a', 'A', 'b', 'ß', '😀'),
  note: few(null, 'x', 'X', ''),
  pieces: few(1, 2),
  price: few(null, '1.10', '1.1000000000000000000001'),
  ratio: few(null, 0.1, 1e-300),
  fragile: fc.boolean(),
  sentAt: few('2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123457Z', '2026-01-02T00:00:00Z'),
  localAt: few(null, '2026-01-01T00:00:00.000001'),
  dueOn: few(null, '2026-01-01', '2026-01-02'),
  state: few('Packed', 'Sent'),
});
const sortable = parcelQuery.columns.filter((column) => column.sortable).map(({ name }) => name);
const sort = fc
  .array(fc.tuple(few('', '-'), fc.constantFrom(...sortable)), { maxLength: 3 })
  .map((parts) => parts.map((part) => part.join('')).join(','));
/** What happens between two pages: rows come in, or the first that is still there goes. */
const change = fc.oneof(parcel, fc.constant(null));

describe.each(databases)('a walk by cursor on $name', (kind) => {
  let parcels: ParcelDatabase;
  beforeAll(async () => {
    parcels = await openParcels(kind);
  });
  afterAll(() => parcels.close());
  beforeEach(() => parcels.clear());

  const page = (input: object, tenant?: string) =>
    runQuery<{ id: string }>(parcels.unit(tenant), parcelQuery, input);

  it('of another tenant is refused like an unknown one', async () => {
    for (const number of [1, 2, 3]) await parcels.add({ id: idOf(number) });
    const { nextCursor } = await page({ cursor: '', pageSize: 1 });
    for (const tenant of [owners.b, owners.host]) {
      const refused = { kind: 'invalid', errors: { cursor: ['Validation:InvalidCursor'] } };
      await expect(page({ cursor: nextCursor, pageSize: 1 }, tenant)).rejects.toMatchObject(refused);
    }
    expect((await page({ cursor: nextCursor, pageSize: 1 })).items).toHaveLength(1);
  });

  it('meets every row that stays once, in order, while others come and go', async () => {
    const histories = fc.record({
      rows: fc.array(parcel, { minLength: 1, maxLength: 12 }),
      changes: fc.array(change, { maxLength: 6 }),
      pageSize: fc.integer({ min: 1, max: 4 }),
      sort,
    });
    await fc.assert(
      fc.asyncProperty(histories, async ({ rows, changes, pageSize, sort }) => {
        await parcels.clear();
        let next = 1;
        const stored = new Set<string>();
        const add = async (row: Omit<StoredParcel, 'id'>) => {
          // Ids in no order of arrival, so that new rows fall before the walk and behind it.
          const id = idOf((next++ * 7_919) % 10_007);
          await parcels.add({ id, ...row });
          stored.add(id);
        };
        for (const row of rows) await add(row);
        const staying = new Set(stored);
        const met: string[] = [];
        let cursor: string | null = '';
        for (let step = 0; cursor !== null; step += 1) {
          const { items, nextCursor }: Awaited<ReturnType<typeof page>> = await page({
            cursor,
            pageSize,
            sort,
          });
          met.push(...items.map(({ id }) => id));
          cursor = nextCursor;
          const happening = changes[step];
          const gone = happening === null ? [...stored][step % Math.max(1, stored.size)] : undefined;
          if (happening !== null && happening !== undefined) await add(happening);
          if (gone === undefined) continue;
          await parcels.remove(gone);
          stored.delete(gone);
          staying.delete(gone);
        }
        expect(met).toHaveLength(new Set(met).size);
        expect([...staying].filter((id) => !met.includes(id))).toEqual([]);
        const whole = await page({ sort, pageSize: 50 });
        const order = whole.items.map(({ id }) => id);
        const places = met.map((id) => order.indexOf(id)).filter((place) => place >= 0);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a cursor', () => {
  const { steps } = parseSort(parcelQuery, '-sentAt,note');
  const at = ['2026-01-01 00:00:00.123456+00', null, idOf(1)];
  const good = writeCursor(parcelQuery, tenantA, steps, at);
  const read = (cursor: string, sort = '-sentAt,note', tenant = tenantA) =>
    readCursor(parcelQuery, tenant, parseSort(parcelQuery, sort).steps, cursor);
  const forged = (...values: unknown[]) => {
    const [walk] = JSON.parse(Buffer.from(good, 'base64url').toString('utf8'));
    return Buffer.from(JSON.stringify([walk, ...values])).toString('base64url');
  };

  it('is read as it was written', () => {
    expect(read(good)).toEqual(at);
  });

  it.each([
    ['another order', () => read(good, 'sentAt,note')],
    ['another sort', () => read(good, '-sentAt,label')],
    ['another tenant', () => read(good, undefined, owners.b)],
    ['too few values', () => read(forged('2026-01-01 00:00:00+00', idOf(1)))],
    ['too many values', () => read(forged(...at, idOf(2)))],
    ['null where there is always a value', () => read(forged(null, null, idOf(1)))],
    ['a number', () => read(forged(5, null, idOf(1)))],
    ['an object', () => read(forged({}, null, idOf(1)))],
    ['no date', () => read(forged("'; drop table parcels.parcel", null, idOf(1)))],
    ['no id', () => read(forged(at[0], null, 'x'))],
    ['NUL in a text', () => read(forged(at[0], '\0', idOf(1)))],
    ['garbage', () => read('nonsense')],
    ['a text', () => read(Buffer.from('"x"').toString('base64url'))],
    ['half of it', () => read(good.slice(0, 20))],
  ])('is refused for %s', (_, reading) => {
    expect(reading).toThrow(expect.objectContaining({ errors: { cursor: ['Validation:InvalidCursor'] } }));
  });

  it('is refused whatever is written into it, or is a place among the caller’s own rows', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (values) => {
        try {
          expect(read(forged(...values))).toHaveLength(3);
        } catch (error) {
          expect(error).toMatchObject({ kind: 'invalid' });
        }
      }),
    );
  });
});
