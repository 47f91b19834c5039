import type { Database } from '../../../kernel/persistence/database.ts';
import type { ChannelDelivery } from '../../contract/channel.ts';

/** Chooses which delivery of a notification posts, for a channel where all deliveries lead to one place. */
export class PostingDeliveries {
  constructor(private readonly database: Database) {}

  /**
   * Whether this delivery posts: the first delivery of the notification that calls this, on each of its attempts; no
   * other delivery does.
   */
  async posts({ tenantId, notificationId, deliveryId }: ChannelDelivery): Promise<boolean> {
    const taken = await this.database.session(tenantId).execute(
      `update notifications.notification set posting_delivery_id = ?
       where id = ? and (posting_delivery_id is null or posting_delivery_id = ?) returning id`,
      [deliveryId, notificationId, deliveryId],
    );
    return taken.length > 0;
  }
}
