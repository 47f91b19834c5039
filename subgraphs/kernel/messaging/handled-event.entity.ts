import { defineEntity } from '@mikro-orm/core';

/** That a subscriber has handled an event; see `handleOnce`. Belongs to no tenant. */
export class HandledEvent {
  eventId!: string;
  subscriber!: string;
  handledAt!: Date;
}

/** Table `kernel.handled_event`. */
export const HandledEventEntity = defineEntity({
  class: HandledEvent,
  tableName: 'handled_event',
  schema: 'kernel',
  indexes: [{ name: 'handled_event_handled_at', properties: ['handledAt'] }],
  properties: (p) => ({
    eventId: p.uuid().primary(),
    subscriber: p.string().length(100).primary(),
    handledAt: p.datetime().defaultRaw('now()'),
  }),
});
