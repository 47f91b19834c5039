import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.hub_position`. Its clients are digests; no session of a tenant reaches it. */
export const HubPositionEntity = defineEntity({
  name: 'HubPositionRow',
  tableName: 'hub_position',
  schema: 'kernel',
  properties: (p) => ({
    id: p.uuid().primary(),
    client: p.string().length(64).index('hub_position_client_index'),
    position: p.bigint('string'),
    isLost: p.boolean(),
    expiresAt: p.datetime().index('hub_position_expiry_index'),
  }),
});
