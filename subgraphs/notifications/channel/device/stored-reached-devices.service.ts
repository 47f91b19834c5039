import type { Database } from '../../../kernel/persistence/database.ts';
import type { DeliveryKey, ReachedDevices } from './deliver-to-devices.ts';

/** The devices a delivery has reached, on its row: another delivery to the same devices changes nothing. */
export class StoredReachedDevices implements ReachedDevices {
  constructor(private readonly database: Database) {}

  async of({ tenantId, deliveryId }: DeliveryKey): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.database
      .session(tenantId)
      .execute('select unnest(reached_device_ids) as id from notifications.delivery where id = ?', [
        deliveryId,
      ]);
    return new Set(rows.map(({ id }) => id));
  }

  async add({ tenantId, deliveryId }: DeliveryKey, ids: readonly string[]): Promise<void> {
    await this.database.session(tenantId).execute(
      `update notifications.delivery set reached_device_ids = reached_device_ids
         || array(select jsonb_array_elements_text(?::jsonb)::uuid) where id = ?`,
      [JSON.stringify(ids), deliveryId],
    );
  }
}
