import type { Messaging } from '../../../subgraphs/kernel/messaging/messaging.ts';
import type { DatabaseEngine } from '../../../subgraphs/kernel/persistence/engine.ts';
import { testPglite } from '../database/pglite.ts';
import { openTestDatabase, prepareEngine, testMessaging, testTenant } from './messaging.ts';
import { openTestStream, testNatsOptions } from './nats.ts';

/**
 * A process to be killed: sends a job in a transaction that also writes a note, says "committed", and either waits or,
 * when told to work, takes the job and says "running". When told to listen, it says what events it hears, and ends at one
 * that says "deadly". When told to publish, it ends when NATS has events and before their cursor moves.
 * Arguments: `postgres <url>` or `pglite <folder>`, then `send`, `work`, `listen` or `publish`, then the prefix of a stream of
 * NATS, or nothing.
 */
const [kind, place = '', task, prefix] = process.argv.slice(2);

const engine: DatabaseEngine =
  kind === 'pglite'
    ? { kind, client: await testPglite(place) }
    : { kind: 'postgres', connectionString: place };
if (kind === 'pglite' && task !== 'listen') await prepareEngine(engine);
const database = await openTestDatabase(engine);
const stream = prefix === undefined ? null : openTestStream({ ...testNatsOptions(), Prefix: prefix }).stream;
if (stream !== null && task === 'publish') {
  const publish = stream.publish.bind(stream);
  stream.publish = async (...published) => {
    await publish(...published);
    process.kill(process.pid, 'SIGKILL');
  };
}
const messaging: Messaging = testMessaging(engine, database, {}, async () => false, stream);
messaging.registerJob({
  name: 'survivor',
  retry: { limit: 1, delay: 0, backoff: false },
  handle: () => {
    process.stdout.write('running\n');
    return new Promise(() => {});
  },
});
if (task === 'listen' || task === 'publish')
  messaging.registerSubscriber({
    name: 'fragile',
    eventTypes: '*',
    concurrency: 1,
    handle: async ({ data }) => {
      if (data === 'deadly') process.kill(process.pid, 'SIGKILL');
      process.stdout.write(`${data}\n`);
    },
  });
await messaging.start({ work: task !== 'send' });
await database.session(testTenant).transactional(async (em) => {
  await em.execute("insert into note (text) values ('from the child')");
  await messaging.send(em as never, 'survivor', { from: 'the child' });
});
process.stdout.write('committed\n');
setInterval(() => {}, 60_000);
