import type { Dispatcher } from '../../../subgraphs/webhooks/dispatch/dispatcher.ts';
import type { TestPlatform } from '../platform.ts';

/** Written for every call: who was seen, what a process handled, which key was refused, how many requests were made, how
 * far readers of the event log came, which processes live. */
const passiveTables = new Set([
  'ai.calling_process',
  'events.cursor',
  'events.worker',
  'identity.known_user',
  'identity.role_metadata',
  'kernel.handled_event',
  'kernel.access_denied',
  'kernel.limit_counter',
  'kernel.usage_day',
  'kernel.usage_entry',
]);

const statements = new WeakMap<TestPlatform, string>();

/**
 * A fingerprint of every row the areas store, by table: equal before and after a call that stored nothing. What earlier
 * calls left to be done is done first.
 */
export async function storedRows(platform: TestPlatform): Promise<Readonly<Record<string, string>>> {
  const { messaging, services } = platform.running.process;
  const { dispatcher } = services.opened.get('webhooks') as { dispatcher: Dispatcher };
  await messaging.drain({ failOnError: false });
  await dispatcher.idle();
  const { database } = services;
  const statement = statements.get(platform) ?? (await statementOf(platform));
  statements.set(platform, statement);
  const rows: { name: string; content: string }[] = await database.system((em) => em.execute(statement));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

async function statementOf({ running }: TestPlatform): Promise<string> {
  const tables = await running.process.services.database.execute(
    `select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs', 'public')
     order by 1`,
  );
  return tables
    .map(({ name }) => String(name))
    .filter((name) => !passiveTables.has(name))
    .map((name) => {
      // The newest writing transaction: reading and sorting the rows themselves takes ten times as long.
      const content = `count(*) || ' ' || coalesce(max(xmin::text::bigint), 0)`;
      return `select '${name}' as name, ${content} as content from ${name}`;
    })
    .join(' union all ');
}
