import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../kernel/clock/clock.ts';
import type { Database } from '../../../kernel/persistence/database.ts';
import type { ChannelDelivery } from '../../contract/channel.ts';
import type { ComposedMessage } from '../composed-message.ts';
import type { DevelopmentOutbox, OutboxMessage } from './development-outbox.ts';

/** Messages kept; the oldest make room. */
const longest = 200;

const columns = `id, channel, recipient_id as "recipientId", notification_type_name as "notificationTypeName",
  "to", subject, text, html, is_sent as "isSent", created_at as "createdAt"`;

type Row = Omit<OutboxMessage, 'createdAt'> & { readonly createdAt: Date | string };

/** The outbox of a development start: what channels sent, or would have sent. Shared by all processes of the start. */
export class StoredOutbox implements DevelopmentOutbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps what a delivery sends. @param isSent whether it really went out. */
  async put(
    delivery: ChannelDelivery,
    channel: string,
    messages: readonly ComposedMessage[],
    isSent: boolean,
  ) {
    if (messages.length === 0) return;
    const { tenantId, recipientId, notificationTypeName } = delivery;
    const now = this.clock.now();
    const rows = messages.map(({ to, subject, text, html }) => [
      uuid(),
      tenantId,
      channel,
      recipientId,
      notificationTypeName,
      to.slice(0, 512),
      subject,
      text,
      html,
      isSent,
      now,
    ]);
    await this.database.system(async (em) => {
      await em.execute(
        `insert into notifications.outbox_message
           (id, tenant_id, channel, recipient_id, notification_type_name, "to", subject, text, html, is_sent, created_at)
         values ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        rows.flat(),
      );
      await em.execute(
        `delete from notifications.outbox_message where id in (
           select id from notifications.outbox_message order by created_at desc, id desc offset ?)`,
        [longest],
      );
    });
  }

  async list(): Promise<readonly OutboxMessage[]> {
    const rows: Row[] = await this.database.system((em) =>
      em.execute(
        `select ${columns} from notifications.outbox_message order by created_at desc, id desc limit ?`,
        [longest],
      ),
    );
    return rows.map(messageOf);
  }

  async find(id: string): Promise<OutboxMessage | null> {
    const [row]: Row[] = await this.database.system((em) =>
      em.execute(`select ${columns} from notifications.outbox_message where id = ?`, [id]),
    );
    return row === undefined ? null : messageOf(row);
  }
}

const messageOf = (row: Row): OutboxMessage => ({ ...row, createdAt: new Date(row.createdAt) });
