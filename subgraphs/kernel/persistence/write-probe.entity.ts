import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.write_probe`. Belongs to no tenant; sessions of tenants cannot access it. */
export const WriteProbeEntity = defineEntity({
  name: 'WriteProbe',
  tableName: 'write_probe',
  schema: 'kernel',
  properties: (p) => ({
    id: p.uuid().primary(),
    filling: p.text(),
  }),
});
