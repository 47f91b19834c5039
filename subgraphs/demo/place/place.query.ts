import { defineQuery } from '../../kernel/query/query.ts';
import { readPlaces } from '../demo.permissions.ts';
import { placeCategories } from './place-rows.ts';

const asked = { filterable: true, sortable: true } as const;

/** Places with coordinates and addresses. */
export const placeQuery = defineQuery({
  name: 'Demo.Places',
  table: 'demo.place',
  rows: 'tenant',
  columns: {
    name: { type: 'String', searchable: true, ...asked },
    category: {
      type: 'Enum',
      enum: { name: 'PlaceCategory', values: placeCategories },
      groupable: true,
      ...asked,
    },
    country: { type: 'String', groupable: true, ...asked },
    locality: { type: 'String', searchable: true, groupable: true, ...asked },
    street: { type: 'String', visible: false },
    postalCode: { type: 'String', visible: false, filterable: true },
    amount: { type: 'Decimal', currency: 'EUR', format: 'c0', ...asked },
    employees: { type: 'Int32', ...asked },
    openedOn: { type: 'DateOnly', ...asked },
    openedYear: {
      type: 'Int32',
      sql: 'extract(year from opened_on)::int',
      groupable: true,
      filterable: true,
      visible: false,
    },
    latitude: { type: 'Double', filterable: true, visible: false },
    longitude: { type: 'Double', filterable: true, visible: false },
  },
  aggregates: { totalAmount: { function: 'Sum', column: 'amount' } },
  presets: [
    {
      name: 'category',
      presets: placeCategories.map((value) => ({
        name: value.toLowerCase(),
        where: [{ column: 'category', operator: 'Eq', value }],
      })),
    },
  ],
  dateFilters: [{ column: 'openedOn', defaultPeriod: 'ThisYear' }],
  // Lists and maps show all places; metrics name the date a period applies to.
  periodField: null,
  defaultSort: '-amount',
  permission: readPlaces,
});
