import type { DriverPool } from '../../../subgraphs/kernel/persistence/driver-client.ts';
import type { KernelDatabase } from './kernel-database.ts';

/** The messages of the driver that end a round trip. */
interface Connection {
  query(text: string): void;
  sync(): void;
}

/**
 * Records what the only connection of a database sends: the text of a simple query, `sync` for other round trips.
 * @param kinds those to record.
 * @returns the pool of the connection.
 */
export async function recordMessages(
  { database }: KernelDatabase,
  sent: string[],
  kinds: readonly (keyof Connection)[],
): Promise<DriverPool> {
  await database.ping();
  const { pool } = (database as unknown as { readonly driver: { readonly pool: DriverPool } }).driver;
  const client = await pool.connect();
  const { connection } = client as unknown as { readonly connection: Connection };
  for (const kind of kinds) {
    const send = connection[kind].bind(connection) as (text?: string) => void;
    connection[kind] = (text?: string) => {
      sent.push(text ?? kind);
      send(text);
    };
  }
  client.release();
  return pool;
}
