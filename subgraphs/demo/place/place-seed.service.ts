import { v5 as uuidOf } from 'uuid';
import type { Database } from '../../kernel/persistence/database.ts';
import type { DemoPlaces } from '../demo.contract.ts';
import { placeRows } from './place-rows.ts';

/** Inserts the demo's places into the database of a development start. */
export class StoredDemoPlaces implements DemoPlaces {
  constructor(private readonly database: Database) {}

  /** See {@link DemoPlaces}. One statement; ids derive from tenant and name, so existing rows are kept. */
  async seed(tenantId: string): Promise<void> {
    const rows = placeRows.map((row) => ({ ...row, id: uuidOf(row.name, tenantId) }));
    await this.database.session(tenantId).execute(
      `insert into demo.place (id, tenant_id, name, category, street, postal_code, locality, country, latitude,
         longitude, amount, employees, opened_on)
       select id, ?::uuid, name, category, street, postal_code, locality, country, latitude, longitude, amount,
         employees, opened_on
       from jsonb_to_recordset(?::jsonb) as p (id uuid, name text, category text, street text, postal_code text,
         locality text, country text, latitude double precision, longitude double precision, amount numeric,
         employees integer, opened_on date)
       on conflict (id, tenant_id) do nothing`,
      [tenantId, JSON.stringify(rows)],
    );
  }
}
