import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { PlaceCategory } from './place-rows.ts';

export class Place {
  id!: string;
  tenantId!: string;
  name!: string;
  category!: PlaceCategory;
  street!: string;
  postalCode!: string;
  locality!: string;
  /** ISO 3166-1, two letters. */
  country!: string;
  /** Degrees north. */
  latitude!: number;
  /** Degrees east. */
  longitude!: number;
  /** Yearly revenue in EUR. */
  amount!: string;
  employees!: number;
  openedOn!: string;
}

export const PlaceEntity = defineEntity({
  class: Place,
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
    country: p.string().length(2),
    latitude: p.double(),
    longitude: p.double(),
    amount: p.decimal('string').precision(14).scale(2),
    employees: p.integer(),
    openedOn: p.date(),
  }),
});
