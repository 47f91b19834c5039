import { handling } from './counted-events.ts';
import { openTestDatabase, testMessaging } from './messaging.ts';
import { openTestStream, testNatsOptions } from './nats.ts';

/**
 * A process that handles events until it is killed: each of its subscribers writes down what it was handed.
 * Arguments: the URL of a prepared database, the names of the subscribers, then the prefix of a stream of NATS, or nothing.
 */
const [url = '', names = '', prefix] = process.argv.slice(2);
const engine = { kind: 'postgres', connectionString: url } as const;
const database = await openTestDatabase(engine);
const stream = prefix === undefined ? null : openTestStream({ ...testNatsOptions(), Prefix: prefix }).stream;
const messaging = testMessaging(engine, database, {}, undefined, stream);
for (const name of names.split(',')) messaging.registerSubscriber(handling(database, name));
await messaging.start({ work: true });
process.stdout.write('ready\n');
