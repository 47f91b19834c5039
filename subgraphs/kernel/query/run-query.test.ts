import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../test/testkit/postgres.ts';
import { defineQuery } from './query.ts';
import { readGroups, readRows } from './read-query.ts';
import { runQuery } from './run-query.ts';
import {
  batch,
  idOf,
  openParcels,
  owners,
  type ParcelDatabase,
  parcelQuery,
  stock,
} from './testing/parcels.ts';

describe.each(databases)('a query on $name', (kind) => {
  let parcels: ParcelDatabase;
  beforeAll(async () => {
    parcels = await openParcels(kind);
  });
  afterAll(() => parcels.close());
  beforeEach(async () => {
    await parcels.clear();
    await stock(parcels);
  });

  const run = (input: object = {}, tenant?: string) =>
    runQuery<{ label: string }>(parcels.unit(tenant), parcelQuery, input);
  const labels = async (input: object = {}, tenant?: string) =>
    (await run({ sort: 'sentAt', ...input }, tenant)).items.map(({ label }) => label);

  it('returns the tenant’s own rows only, for any request', async () => {
    expect(await labels({}, owners.b)).toEqual(['theirs']);
    expect(await labels({}, owners.host)).toEqual(['the host’s']);
    expect(await labels({ search: 'theirs' })).toEqual([]);
    expect(await labels({ filters: [{ field: 'pieces', operator: 'Eq', value: '99' }] })).toEqual([]);
    expect((await run({ groupBy: 'pieces' })).totalCount).toBe(3);
    const { nextCursor } = await run({ cursor: '', pageSize: 1 });
    const refused = { kind: 'invalid', errors: { cursor: ['Validation:InvalidCursor'] } };
    await expect(run({ cursor: nextCursor }, owners.b)).rejects.toMatchObject(refused);
    const reading = { em: parcels.unit(owners.b).call.em, tenantId: owners.b };
    const [label] = parcelQuery.columns;
    if (label === undefined) throw new Error('No column.');
    expect(await readRows(parcelQuery, reading, { columns: [label], limit: 9 })).toEqual([
      { label: 'theirs' },
    ]);
  });

  it.each([
    [{ page: 0 }, { page: ['Validation:OutOfRange'] }],
    [{ pageSize: 501 }, { pageSize: ['Validation:OutOfRange'] }],
    [
      { page: 1, cursor: '' },
      { page: ['Validation:InvalidCombination'], cursor: ['Validation:InvalidCombination'] },
    ],
    [{ cursor: 'x'.repeat(2001) }, { cursor: ['Validation:MaxLength'] }],
    [{ search: 'x'.repeat(501) }, { search: ['Validation:MaxLength'] }],
    [{ sort: 'x'.repeat(501) }, { sort: ['Validation:MaxLength'] }],
    [{ search: '\0' }, { search: ['Validation:InvalidCharacter'] }],
    [{ groupBy: 'x'.repeat(201) }, { groupBy: ['Validation:MaxLength'] }],
    [{ quickFilters: Array(21).fill('x') }, { quickFilters: ['Validation:TooLarge'] }],
    [{ presets: Array(21).fill({ group: 'x', names: [] }) }, { presets: ['Validation:TooLarge'] }],
    [
      { filters: Array(51).fill({ field: 'label', operator: 'Eq', value: '' }) },
      { filters: ['Validation:TooLarge'] },
    ],
    [
      { filters: [{ field: 'label', operator: 'Eq', value: 'x'.repeat(2001) }] },
      { 'filters[0].value': ['Validation:MaxLength'] },
    ],
    [
      { filters: [{ field: 'x'.repeat(199), operator: 'Eq', value: '' }] },
      { 'filters[0].field': ['Validation:MaxLength'] },
    ],
  ])('refuses sizes beyond the limits %#', async (input, errors) => {
    await expect(run(input)).rejects.toMatchObject({ kind: 'invalid', errors });
  });

  it('searches every searchable column, any of them', async () => {
    expect(await labels({ search: ' BETA ' })).toEqual(['beta', 'Beta']);
    expect(await labels({ search: '100%' })).toEqual(['Alpha']);
    expect(await labels({ search: '_' })).toEqual(['beta']);
  });

  it.each([
    ['-pieces', ['beta', 'Beta', 'Alpha']],
    ['label', ['Alpha', 'Beta', 'beta']],
    ['-LABEL', ['beta', 'Beta', 'Alpha']],
    ['note', ['Alpha', 'beta', 'Beta']],
    ['-note', ['beta', 'Alpha', 'Beta']],
    ['fragile,-pieces', ['Beta', 'Alpha', 'beta']],
    ['pieces,-pieces', ['Alpha', 'Beta', 'beta']],
    ['nothing', ['Beta', 'beta', 'Alpha']],
    ['', ['Beta', 'beta', 'Alpha']],
  ])('sorts by "%s"', async (sort, expected) => {
    expect(await labels({ sort })).toEqual(expected);
  });

  it('reports ignored parts of a sort', async () => {
    const { dropped } = await run({
      sort: '-nothing,weightClass,label',
      quickFilters: ['x'],
      presets: [{ group: 'g', names: ['n'] }],
    });
    expect(dropped).toEqual([
      { kind: 'preset', name: 'g', reason: 'UnknownName' },
      { kind: 'quickFilter', name: 'x', reason: 'UnknownName' },
      { kind: 'sort', name: 'nothing', reason: 'UnknownField' },
      { kind: 'sort', name: 'weightClass', reason: 'NotSortable' },
    ]);
  });

  it('pages, clamps sizes, and leaves out the count on request', async () => {
    const sort = 'sentAt';
    const one = await run({ sort, page: 1, pageSize: 2 });
    expect(one).toMatchObject({ totalCount: 3, hasMore: true, nextCursor: null, groups: null });
    expect(await run({ sort, page: 2, pageSize: 2 })).toMatchObject({ totalCount: 3, hasMore: false });
    expect(await run({ page: 2_147_483_647, pageSize: 500 })).toMatchObject({
      items: [],
      totalCount: 3,
      hasMore: false,
    });
    expect(await run({ sort, pageSize: 2, skipTotalCount: true })).toMatchObject({
      totalCount: null,
      hasMore: true,
    });
    expect((await run({ sort, pageSize: 3, skipTotalCount: true })).hasMore).toBe(false);
    for (let number = 10; number < 70; number += 1) await parcels.add({ id: idOf(number) });
    expect((await run({ pageSize: 500 })).items).toHaveLength(50);
    expect((await run()).items).toHaveLength(5);
  });

  it('counts exactly up to the query’s limit, and reports estimates', async () => {
    const counting = (countsTo: number, input: object) =>
      runQuery(parcels.unit(), defineQuery({ ...parcelQuery.definition, countsTo }), input);
    expect(await counting(3, { pageSize: 2 })).toMatchObject({ totalCount: 3, isTotalCountEstimated: false });
    const estimated = await counting(1, { pageSize: 2 });
    expect(estimated).toMatchObject({ isTotalCountEstimated: true, hasMore: true });
    expect(estimated.totalCount).toBeGreaterThanOrEqual(2);
    expect(await counting(1, { pageSize: 5 })).toMatchObject({ totalCount: 3, isTotalCountEstimated: false });
    expect(await counting(1, { groupBy: 'pieces' })).toMatchObject({ totalCount: 3 });
  });

  it('refuses a page deep inside a list, and shows an empty one behind its end', async () => {
    await parcels.fill(10_100);
    const last = await run({ page: 1_001, pageSize: 10 });
    expect(last.items).toHaveLength(10);
    const hint = { kind: 'invalid', errors: { page: ['Validation:UseCursor'] } };
    await expect(run({ page: 1_002, pageSize: 10 })).rejects.toMatchObject(hint);
    await expect(run({ page: 1_002, pageSize: 10, skipTotalCount: true })).rejects.toMatchObject(hint);
    await expect(run({ page: 5_000, pageSize: 10 })).rejects.toMatchObject(hint);
    const few = { filters: [{ field: 'label', operator: 'Eq', value: 'Alpha' }] };
    expect(await run({ ...few, page: 5_000, pageSize: 10 })).toMatchObject({ items: [], totalCount: 1 });
  });

  it('shows a tenant the first of its own rows and of the host’s in one order', async () => {
    const shared = defineQuery({ ...parcelQuery.definition, rows: 'tenant-or-global' });
    const page = async (input: object) =>
      (await runQuery<{ label: string }>(parcels.unit(), shared, { sort: 'label', ...input })).items.map(
        ({ label }) => label,
      );
    const all = await page({ pageSize: 50 });
    expect(all).toEqual(['Alpha', 'Beta', 'beta', 'the host’s']);
    expect(await page({ pageSize: 3, page: 2 })).toEqual(all.slice(3));
    expect(await page({ pageSize: 2, sort: '-label' })).toEqual(all.toReversed().slice(0, 2));
  });

  it('costs two statements with a count and one without', async () => {
    const cost = async (input: object) => {
      parcels.bench.takeStatements();
      await run(input);
      return parcels.bench.takeStatements().length;
    };
    const filters = [{ field: 'label', operator: 'Contains', value: 'a' }];
    expect(await cost({ pageSize: 1 })).toBe(2);
    expect(await cost({ filters, search: 'a', sort: '-label', page: 2 })).toBe(2);
    // A whole list is its own count.
    expect(await cost({})).toBe(1);
    expect(await cost({ skipTotalCount: true })).toBe(1);
    expect(await cost({ cursor: '' })).toBe(1);
    expect(await cost({ groupBy: 'state' })).toBe(1);
  });

  it('applies presets: alternatives in a group, all groups, defaults where none is chosen', async () => {
    await parcels.add({ id: idOf(8), label: 'empty', pieces: 0, sentAt: '2028-01-01T00:00:00Z' });
    expect(await labels()).toEqual(['Alpha', 'beta', 'Beta']);
    const presets = (...chosen: [string, ...string[]][]) =>
      labels({ presets: chosen.map(([group, ...names]) => ({ group, names })) });
    expect(await presets(['state', 'packed'])).toEqual(['Alpha', 'empty']);
    expect(await presets(['STATE', 'Packed', 'gone'])).toEqual(['Alpha', 'beta', 'Beta', 'empty']);
    expect(await presets(['state', 'gone'], ['size', 'many'])).toEqual(['beta']);
    expect(await labels({ quickFilters: ['priced'] })).toEqual(['Alpha', 'beta']);
    expect(await labels({ quickFilters: ['priced', 'FRAGILE'] })).toEqual(['beta']);
  });

  it('reads every type as the wire carries it', async () => {
    const { items } = await run({ filters: [{ field: 'label', operator: 'Eq', value: 'beta' }] });
    expect(items).toEqual([
      {
        id: idOf(2),
        tags: ['t'],
        label: 'beta',
        note: 'a_b',
        pieces: 10,
        grams: 9007199254740992,
        price: 2.3,
        ratio: -2,
        fragile: true,
        sentAt: new Date('2026-02-01T10:00:00.123Z'),
        localAt: new Date('2026-02-01T10:00:00Z'),
        dueOn: '2026-02-02',
        batchId: batch,
        state: 'Sent',
        weightClass: 'heavy',
        hidden: '',
      },
    ]);
  });

  it('groups, counts and aggregates; the sum of nothing is 0', async () => {
    const { groups, items, totalCount } = await run({ groupBy: 'STATE' });
    expect([items, totalCount]).toEqual([[], 3]);
    expect(groups?.map(({ value, count }) => [value, count])).toEqual([
      ['Lost', 1],
      ['Packed', 1],
      ['Sent', 1],
    ]);
    expect(groups?.[0]).toEqual({
      field: 'STATE',
      value: 'Lost',
      label: 'Lost',
      count: 1,
      aggregates: {
        parcels: 1,
        totalPieces: 3,
        totalGrams: 0,
        averagePrice: null,
        lastNote: null,
        firstSent: new Date('2026-03-01T00:00:00Z'),
      },
    });
    const byNote = await run({ groupBy: 'note', quickFilters: ['fragile'] });
    expect(byNote.groups?.map(({ label }) => label)).toEqual(['a_b']);
    expect((await run({ groupBy: 'note' })).groups?.at(-1)).toMatchObject({ value: null, label: '(null)' });
    expect(await run({ groupBy: 'grams' })).toMatchObject({
      groups: [],
      totalCount: 0,
      dropped: [{ kind: 'groupBy', name: 'grams', reason: 'NotGroupable' }],
    });
  });

  it('answers at most a thousand groups', async () => {
    for (let index = 0; index < 5; index += 1) {
      const values = Array.from({ length: 250 }, (_, offset) => {
        const number = 1_000 + index * 250 + offset;
        return `('${idOf(number)}', '${owners.a}', 'l${number}', 1, false, now(), 'Packed', '')`;
      });
      await parcels.bench.database.system((em) =>
        em.execute(
          `insert into parcels.parcel (id, tenant_id, label, pieces, fragile, sent_at, state, hidden) values ${values.join()}`,
        ),
      );
    }
    const { groups, totalCount } = await run({ groupBy: 'label' });
    expect([groups?.length, totalCount]).toEqual([1_000, 1_000]);
  });

  it('serves what dashboards read: groups by any columns, and rows of some', async () => {
    const { em } = parcels.unit().call;
    const reading = {
      em,
      tenantId: owners.a,
      choice: { filters: [{ field: 'pieces', operator: 'gte', value: '3' }] },
    };
    const [state, fragile, label] = ['state', 'fragile', 'label'].map((name) => parcelQuery.find(name));
    if (!state || !fragile || !label) throw new Error('No columns.');
    const aggregates = [{ alias: 'sum', function: 'Sum', column: 'pieces' } as const];
    expect(await readGroups(parcelQuery, reading, { by: [state, fragile], aggregates, limit: 10 })).toEqual([
      { values: ['Lost', false], count: 1, aggregates: { sum: 3 } },
      { values: ['Sent', true], count: 1, aggregates: { sum: 10 } },
    ]);
    const none = { ...reading, choice: { filters: [{ field: 'pieces', operator: 'Gt', value: '1000' }] } };
    expect(await readGroups(parcelQuery, none, { by: [], aggregates, limit: 1 })).toEqual([
      { values: [], count: 0, aggregates: { sum: 0 } },
    ]);
    expect(await readRows(parcelQuery, reading, { columns: [label], sort: 'label', limit: 1 })).toEqual([
      { label: 'Beta' },
    ]);
  });
});
