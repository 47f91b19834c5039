import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../test/testkit/postgres.ts';
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

describe.each(databases)('filters of a query on $name', (kind) => {
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
  const filtered = (filter: string, value = '') => {
    const [field, operator] = filter.split('.');
    return labels({ filters: [{ field, operator, value }] });
  };

  it('reach no row of another tenant', async () => {
    expect(await filtered('pieces.Eq', '99')).toEqual([]);
    const filters = [{ field: 'pieces', operator: 'Eq', value: '99' }];
    expect(await labels({ filters }, owners.b)).toEqual(['theirs']);
  });

  it.each([
    ['label.Eq', 'beta', ['beta']],
    ['LABEL.eq', 'beta', ['beta']],
    ['label.Ne', 'beta', ['Alpha', 'Beta']],
    ['label.Contains', 'ETA', ['beta', 'Beta']],
    ['label.StartsWith', 'al', ['Alpha']],
    ['label.EndsWith', 'HA', ['Alpha']],
    ['label.In', 'Alpha, beta,', ['Alpha', 'beta']],
    ['note.Contains', '%', ['Alpha']],
    ['note.Contains', '_', ['beta']],
    ['note.Contains', '\\', []],
    ['note.Ne', '100%', ['beta', 'Beta']],
    ['note.IsNull', '', ['Beta']],
    ['note.IsNotNull', 'ignored', ['Alpha', 'beta']],
    ['pieces.Eq', '3', ['Beta']],
    ['pieces.Ne', '3', ['Alpha', 'beta']],
    ['pieces.Gt', '3', ['beta']],
    ['pieces.Gte', '3', ['beta', 'Beta']],
    ['pieces.Lt', '3', ['Alpha']],
    ['pieces.Lte', ' 3 ', ['Alpha', 'Beta']],
    ['pieces.Lt', '9223372036854775807', ['Alpha', 'beta', 'Beta']],
    ['pieces.Between', '3,10', ['beta', 'Beta']],
    ['pieces.In', '1,3', ['Alpha', 'Beta']],
    ['grams.Eq', '9007199254740993', ['beta']],
    ['grams.Gt', '5', ['beta']],
    ['grams.IsNull', '', ['Beta']],
    ['price.Eq', '1.1', ['Alpha']],
    ['price.Gt', '1.1000001', ['beta']],
    ['ratio.Lt', '-1.5e0', ['beta']],
    ['ratio.Gt', '1e-400', ['Alpha']],
    ['fragile.Eq', 'TRUE', ['beta']],
    ['fragile.Ne', 'true', ['Alpha', 'Beta']],
    ['sentAt.Eq', '2026-02-01T11:00:00.123456+01:00', ['beta']],
    ['sentAt.Gte', '2026-02-01', ['beta', 'Beta']],
    ['sentAt.Between', '2026-01-01,2026-02-01T10:00:00.123456Z', ['Alpha', 'beta']],
    ['localAt.Eq', '2026-02-01T10:00', ['beta']],
    ['dueOn.Lte', '2026-02-02', ['beta']],
    ['batchId.Eq', batch.toUpperCase(), ['beta']],
    ['batchId.IsNotNull', '', ['beta']],
    ['batchId.In', `${batch},${batch}`, ['beta']],
    ['state.Eq', 'LOST', ['Beta']],
    ['state.In', 'sent,lost', ['beta', 'Beta']],
    ['weightClass.Eq', 'heavy', ['beta']],
  ])('filters %s "%s"', async (filter, value, expected) => {
    expect(await filtered(filter, value)).toEqual(expected);
  });

  it.each([
    ['nothing.Eq', '1', 'UnknownField'],
    ['hidden.Eq', '1', 'NotFilterable'],
    ['label.Like', '1', 'UnknownOperator'],
    ['label.', '1', 'UnknownOperator'],
    ['label.Gt', '1', 'OperatorNotAllowed'],
    ['label.IsNull', '', 'OperatorNotAllowed'],
    ['fragile.In', 'true', 'OperatorNotAllowed'],
    ['pieces.Eq', 'three', 'InvalidValue'],
    ['pieces.Eq', '9223372036854775808', 'InvalidValue'],
    ['pieces.Eq', '', 'InvalidValue'],
    ['pieces.Between', '1', 'InvalidValue'],
    ['pieces.In', '1,x', 'InvalidValue'],
    ['price.Eq', '1e5', 'InvalidValue'],
    ['ratio.Eq', '1e999', 'InvalidValue'],
    ['ratio.Eq', 'NaN', 'InvalidValue'],
    ['fragile.Eq', 'yes', 'InvalidValue'],
    ['sentAt.Eq', '2026-02-30', 'InvalidValue'],
    ['sentAt.Eq', '2026-02-01T25:00', 'InvalidValue'],
    ['sentAt.Eq', 'yesterday', 'InvalidValue'],
    ['localAt.Eq', '2026-02-01T10:00Z', 'InvalidValue'],
    ['dueOn.Eq', '2026-02-01T10:00', 'InvalidValue'],
    ['batchId.Eq', 'no uuid', 'InvalidValue'],
    ['state.Eq', 'Stolen', 'InvalidValue'],
  ])('passes over %s "%s": %s', async (filter, value, reason) => {
    const [field = '', operator = ''] = filter.split('.');
    const { items, dropped } = await run({ filters: [{ field, operator, value }] });
    expect(items).toHaveLength(3);
    const name = operator === '' ? field : filter;
    expect(dropped).toEqual([{ kind: 'filter', name, reason }]);
  });

  it.each([
    `x'; drop table parcels.parcel; --`,
    `' or '1'='1`,
    `\\'; select 1; --`,
    '?',
    '??',
    '$1',
    '\\?',
    '%_\\',
    ':name',
    '{{7*7}}',
    '\u202e😀',
  ])('takes %j for a text', async (value) => {
    await parcels.add({ id: idOf(7), label: value, sentAt: '2027-01-01T00:00:00Z' });
    for (const operator of ['Eq', 'In', 'Contains', 'StartsWith', 'EndsWith']) {
      expect([operator, await filtered(`label.${operator}`, value)]).toEqual([operator, [value]]);
    }
    expect(await labels({ search: value })).toContain(value);
  });
});
