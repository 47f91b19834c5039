import { setTimeout } from 'node:timers/promises';
import { v7 as uuidV7 } from 'uuid';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import type { DatabaseEngine } from '../../subgraphs/kernel/persistence/engine.ts';
import { Epochs } from '../../subgraphs/kernel/persistence/epochs.ts';
import { eventIn, openTestDatabase, testMessaging } from '../testkit/messaging/messaging.ts';

/**
 * A process whose writers change rows of their own in one tenant as a setting's change does: the row, the tenant's epoch and
 * an event in one transaction, and a subscriber of the event. Says how many it made.
 * Arguments: URL of a platform's database, tenant, writers, when they begin (milliseconds since 1970), and for how long.
 */
const [connectionString = '', tenant = '', writers, begin, milliseconds] = process.argv.slice(2);
const engine: DatabaseEngine = { kind: 'postgres', connectionString };
const database = await openTestDatabase(engine);
const messaging = testMessaging(engine, database);
messaging.registerSubscriber({
  name: 'tenant-writers',
  eventTypes: '*',
  handle: async () => {},
  handleAll: async () => {},
});
await messaging.start({ work: true });
const epochs = new Epochs(database, systemClock);
const end = Number(begin) + Number(milliseconds);
let written = 0;
const write = async (user: string) => {
  while (Date.now() < end) {
    await database.session(tenant).transactional(async (em) => {
      await em.execute(
        `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at)
         values (?, ?, 'Svc.Localization.PreferredCulture', ?, now())
         on conflict (tenant_id, user_id, name) do update set value = excluded.value, modified_at = now()`,
        [tenant, user, String(written)],
      );
      await epochs.bump(em, tenant, 'user-setting');
      await messaging.append(em, [eventIn(tenant, written)]);
    });
    written += 1;
  }
};
await setTimeout(Number(begin) - Date.now());
await Promise.all(Array.from({ length: Number(writers) }, () => write(uuidV7())));
await messaging.stop();
await database.close();
process.stdout.write(`${written}\n`);
