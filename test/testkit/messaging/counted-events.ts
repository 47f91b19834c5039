import type { DomainEvent, EventSubscriber } from '../../../subgraphs/kernel/call/event.ts';
import type { Database } from '../../../subgraphs/kernel/persistence/database.ts';

/** Where handled events are written down, again each time one is handled. */
export const countedEventsDdl = [
  'create table handled_once_more (subscriber text not null, id uuid not null)',
  'grant select, insert, delete on handled_once_more to app_tenant, app_system',
];

/** A subscriber that writes down what it is handed, a list by one statement. */
export function handling(database: Database, name: string): EventSubscriber {
  const note = async (events: readonly DomainEvent[]) => {
    await database.systemStatement(
      `insert into handled_once_more select ?, id::uuid from jsonb_array_elements_text(?::jsonb) as id`,
      [name, JSON.stringify(events.map(({ id }) => id))],
    );
  };
  return { name, eventTypes: '*', handle: (event) => note([event]), handleAll: note };
}
