import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.handled_event`. */
export const HandledEventEntity = defineEntity({
  name: 'HandledEvent',
  tableName: 'handled_event',
  schema: 'kernel',
  indexes: [{ name: 'handled_event_handled_at', properties: ['handledAt'] }],
  properties: (p) => ({
    eventId: p.uuid().primary(),
    subscriber: p.string().length(100).primary(),
    handledAt: p.datetime().defaultRaw('now()'),
  }),
});
