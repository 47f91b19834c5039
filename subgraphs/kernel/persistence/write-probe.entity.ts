import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.write_probe`. Of no tenant, and no session of one reaches it. */
export const WriteProbeEntity = defineEntity({
  name: 'WriteProbe',
  tableName: 'write_probe',
  schema: 'kernel',
  properties: (p) => ({
    id: p.uuid().primary(),
    filling: p.text(),
  }),
});
