import { randomUUID } from 'node:crypto';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { vi } from 'vitest';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { EventStreamReader } from '../http/event-stream-reader.ts';
import { sendNotification } from '../notification/inbox-writer.ts';
import { type TimelineSpy, told, type Watch, type WayOut } from './timeline-watch.ts';

/** Whether a table of notifications has a row for the reader that speaks of an entry. */
async function isKept(
  { platform }: Watch,
  { tenantId, userId }: TimelineSpy,
  marker: string,
  from: string,
): Promise<boolean> {
  const rows = await platform.running.process.services.database.system((em) =>
    em.execute(
      `select 1 from ${from} where t.tenant_id = ? and t.recipient_id = ? and t::text like ? limit 1`,
      [tenantOf(tenantId).id, userId, `%${marker}%`],
    ),
  );
  return rows.length > 0;
}

/** Says something to the reader after all that was said before. @returns its title. */
async function sayLast({ platform }: Watch, { tenantId, userId }: TimelineSpy): Promise<string> {
  const title = `last-${randomUUID()}`;
  await sendNotification(platform.running.process, { tenantId: tenantOf(tenantId).id, userId }, title);
  return title;
}

/** Ways an entry could get out by the notifications it causes. */
export const notificationWays: readonly WayOut[] = [
  {
    name: 'the inbox',
    of: 'live',
    isForWritten: true,
    tells: (watch, { marker }, reader) => isKept(watch, reader, marker, 'notifications.inbox_item t'),
  },
  {
    name: 'e-mail',
    of: 'live',
    isForWritten: true,
    tells: (watch, { marker }, reader) =>
      isKept(watch, reader, marker, "(select * from notifications.outbox_message where channel = 'email') t"),
  },
  {
    name: 'the event stream',
    of: 'live',
    isForWritten: true,
    tells: async (watch, entry, reader) => {
      const stream = await EventStreamReader.open(
        `${watch.platform.url}/api/v1/notifications/stream`,
        reader.token,
        { 'last-event-id': '0' },
      );
      try {
        if (stream.status !== 200) return false;
        const last = await sayLast(watch, reader);
        await vi.waitFor(() => {
          if (!stream.titles.includes(last)) throw new Error(stream.text);
        });
        return told(stream, entry);
      } finally {
        stream.close();
      }
    },
  },
  {
    name: 'the hub',
    of: 'live',
    isForWritten: true,
    tells: async (watch, entry, reader) => {
      const heard: { readonly title: string }[] = [];
      const hub = new HubConnectionBuilder()
        .withUrl(`${watch.platform.url}/hubs/notifications?lastEventId=0`, {
          transport: HttpTransportType.WebSockets,
          skipNegotiation: true,
          accessTokenFactory: () => reader.token,
        })
        .configureLogging(LogLevel.None)
        .build();
      hub.on('ReceiveNotification', (notification) => void heard.push(notification));
      const isOpen = await hub.start().then(
        () => true,
        () => false,
      );
      if (!isOpen) return false;
      try {
        const last = await sayLast(watch, reader);
        await vi.waitFor(() => {
          if (!heard.some(({ title }) => title === last)) throw new Error(JSON.stringify(heard));
        });
        return told({ text: JSON.stringify(heard) }, entry);
      } finally {
        await hub.stop();
      }
    },
  },
  {
    name: 'the activity feed',
    of: 'live',
    isForWritten: true,
    tells: async ({ platform }, entry, { token }) =>
      told(
        await platform.call(`/api/v1/activity-feed/${entry.entityType}/${entry.entityId}`, { token }),
        entry,
      ),
  },
];
