import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { PlaceCategory } from './place-rows.ts';

export const PlaceEntity = defineEntity({
  name: 'Place',
  tableName: 'place',
  schema: 'demo',
  ...tenantRows,
  indexes: [{ name: 'place_amount_index', properties: ['tenantId', 'amount', 'id'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    category: p.string().length(16).$type<PlaceCategory>(),
    street: p.string().length(200),
    postalCode: p.string().length(16),
    locality: p.string().length(100),
    /** ISO 3166-1, two letters. */
    country: p.string().length(2),
    /** Degrees north. */
    latitude: p.double(),
    /** Degrees east. */
    longitude: p.double(),
    /** Yearly revenue in EUR. */
    amount: p.decimal('string').precision(14).scale(2),
    employees: p.integer(),
    openedOn: p.date(),
  }),
});
