import { v7 as uuid } from 'uuid';
import type { BlobContent } from '../../../blobs/blobs.contract.ts';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { DomainError } from '../../../kernel/error/domain-error.ts';
import { BatchedWrites } from '../../../kernel/messaging/dispatch/batched-writes.ts';
import { byIndexAlone } from '../../../kernel/persistence/by-index-alone.ts';
import type { Database } from '../../../kernel/persistence/database.ts';
import { sentLater } from '../../../kernel/persistence/driver-client.ts';
import type { ChannelDelivery } from '../../contract/channel.ts';
import type { ComposedAttachment, ComposedMessage } from '../composed-message.ts';
import type { DevelopmentOutbox, OutboxFile, OutboxMessage } from './development-outbox.ts';

/** Messages kept; the oldest make room. */
const longest = 200;

/** Maximum number of deliveries of one statement. */
const batchSize = 50;

/** Milliseconds that a message waits for those of the other attempts, whose places it takes meanwhile. */
const gathering = 2;

const columns = `id, channel, recipient_id as "recipientId", notification_type_name as "notificationTypeName",
  "to", subject, text, html, is_sent as "isSent", created_at as "createdAt", attachments`;

type Row = Omit<OutboxMessage, 'createdAt' | 'attachments'> & {
  readonly createdAt: Date | string;
  readonly attachments: readonly ComposedAttachment[] | null;
};

/** The outbox of a development start: what channels sent, or would have sent. Shared by all processes of the start. */
export class StoredOutbox implements DevelopmentOutbox {
  private readonly writes: BatchedWrites<readonly object[]>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Null where the installation has no blob store. */
    private readonly content: () => Pick<BlobContent, 'read'> | null,
  ) {
    this.writes = new BatchedWrites(batchSize, (batch) => this.write(batch.flat()), gathering);
  }

  /** Stores the messages of a delivery. @param isSent whether they were really sent. */
  async put(
    delivery: ChannelDelivery,
    channel: string,
    messages: readonly ComposedMessage[],
    isSent: boolean,
  ) {
    if (messages.length === 0) return;
    const { tenantId, recipientId, notificationTypeName } = delivery;
    const now = this.clock.now();
    const rows = messages.map(({ to, subject, text, html, attachments = [] }) => ({
      id: uuid(),
      tenant_id: tenantId,
      channel,
      recipient_id: recipientId,
      notification_type_name: notificationTypeName,
      to: to.slice(0, 512),
      subject,
      text,
      html,
      is_sent: isSent,
      attachments: attachments.length === 0 ? null : attachments,
      created_at: now,
    }));
    await this.writes.add(rows);
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

  async findAttachment(id: string, place: number): Promise<OutboxFile | null> {
    const [row]: { tenantId: string; blobId: string | null }[] = await this.database.system((em) =>
      em.execute(
        `select tenant_id as "tenantId", attachments -> ?::int ->> 'blobId' as "blobId"
         from notifications.outbox_message where id = ?`,
        [place, id],
      ),
    );
    const content = this.content();
    if (content === null || row === undefined || row.blobId === null) return null;
    try {
      const download = await content.read(row.tenantId, row.blobId);
      return { fileName: download.info.fileName, open: () => download.open() };
    } catch (error) {
      // Retention has deleted it meanwhile.
      if (error instanceof DomainError && error.kind === 'notFound') return null;
      throw error;
    }
  }

  private async write(rows: readonly object[]): Promise<void> {
    await this.database.system(async (em) => {
      // Without statistics it would sort the whole table, and all that was deleted with it.
      await em.execute(sentLater(byIndexAlone));
      await em.execute(
        `with room as (
           delete from notifications.outbox_message where id in (
             select id from notifications.outbox_message order by created_at desc, id desc offset ?))
         insert into notifications.outbox_message
         select * from jsonb_populate_recordset(null::notifications.outbox_message, ?::jsonb)`,
        [Math.max(0, longest - rows.length), JSON.stringify(rows)],
      );
    });
  }
}

const messageOf = ({ attachments, ...row }: Row): OutboxMessage => ({
  ...row,
  createdAt: new Date(row.createdAt),
  attachments: (attachments ?? []).map(({ blobId: _, ...file }) => file),
});
