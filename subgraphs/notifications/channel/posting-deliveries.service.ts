import type { Database } from '../../kernel/persistence/database.ts';
import type { ChannelDelivery, NotificationChannel } from '../contract/channel.ts';

/** Chooses which delivery of a notification posts, for a channel where all deliveries lead to one place. */
export class PostingDeliveries {
  constructor(
    private readonly database: Database,
    private readonly channel: NotificationChannel,
  ) {}

  /**
   * Whether this delivery posts: the first delivery of the notification by the channel that calls this, on each of its
   * attempts; no other delivery does.
   */
  async posts({ tenantId, notificationId, deliveryId }: ChannelDelivery): Promise<boolean> {
    const taken = await this.database.session(tenantId).execute(
      `update notifications.notification
       set posting_delivery_ids = coalesce(posting_delivery_ids, '{}') || jsonb_build_object(?::text, ?::text)
       where id = ? and coalesce(posting_delivery_ids ->> ?::text, ?) = ? returning id`,
      [this.channel, deliveryId, notificationId, this.channel, deliveryId, deliveryId],
    );
    return taken.length > 0;
  }
}
