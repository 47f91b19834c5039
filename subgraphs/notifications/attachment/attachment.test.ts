import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { type BlobHolder, blobDirectory, blobHolderPort } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { notificationLimits } from '../contract/notification.ts';
import { openNotifications, publish, recordingChannel } from '../testing/publish.ts';

const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';
const inbox = `{ notifications(first: 1) { nodes {
  notificationId attachments { blobId fileName contentType sizeBytes } } } }`;
const missing = { code: 'NOT_FOUND', errorCode: 'Notifications:Attachment:NotFound' };

describe.each(databases)('attachments of notifications on $name', (database) => {
  const email = recordingChannel();
  let slice: Slice;
  let holder: BlobHolder;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email } });
    holder = slice.process.services.ports.get(blobHolderPort('notifications'));
  });
  afterAll(() => slice.close());

  async function blob({ actor, tenant }: TestCaller = alice, bytes = 4, status = 'Stored'): Promise<string> {
    const id = randomUUID();
    await slice.sql(
      `insert into blobs.blob (id, tenant_id, file_name, content_type, status, size_bytes, checksum, created_at,
         created_by, keep_until) values (?, ?, 'plan.txt', 'text/plain', ?, ?, 'digest', now(), ?, now())`,
      [id, tenant.id, status, bytes, actor.userId],
    );
    return id;
  }
  const reader = callerIn(acme, { userId: 'reader', roles: ['admin'] });
  const inputOf = (attachmentBlobIds: readonly string[], users = ['reader']) => ({
    type: 'test.plain',
    recipients: { users },
    data: { name: 'file' },
    attachmentBlobIds,
  });
  const refused = async (ids: readonly string[]) =>
    (await slice.run(publishing, alice, { input: inputOf(ids) })).error;
  const mayRead = ({ actor, tenant }: TestCaller, id: string) =>
    holder.mayRead({ actor, tenant } as RequestContext, id);

  it('travel with e-mails, are listed to recipients in their order, and only recipients may read them', async () => {
    const [first, second] = [await blob(), await blob()];
    const id = await publish(slice, alice, inputOf([second, first.toUpperCase(), second]));
    expect(email.deliveries.find(({ notificationId }) => notificationId === id)).toMatchObject({
      attachmentBlobIds: [second, first],
    });
    const file = { fileName: 'plan.txt', contentType: 'text/plain', sizeBytes: 4 };
    const listed = await slice.run(inbox, reader);
    expect(listed.error).toBeNull();
    expect(listed.data.notifications.nodes).toEqual([
      {
        notificationId: id,
        attachments: [
          { blobId: second, ...file },
          { blobId: first, ...file },
        ],
      },
    ]);
    expect([await mayRead(reader, first), await mayRead(anna, first), await mayRead(carol, first)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await holder.listHeld(acme.id, [first, randomUUID()])).toEqual(new Set([first]));
    expect(await holder.listHeld(carol.tenant.id, [first])).toEqual(new Set());
  });

  it('of a repeated publication, which is ignored, are not for the recipients of the first', async () => {
    const [first, second] = [await blob(), await blob()];
    await publish(slice, alice, { ...inputOf([first]), dedupeKey: 'once' });
    await publish(slice, alice, { ...inputOf([second], ['anna']), dedupeKey: 'once' });
    expect([await mayRead(reader, first), await mayRead(reader, second)]).toEqual([true, false]);
  });

  it('are held from the moment of publishing, before the notification is stored', async () => {
    const id = await blob();
    const { error } = await slice.run(publishing, alice, { input: inputOf([id], ['nobody-yet']) });
    expect(error).toBeNull();
    expect(await holder.listHeld(acme.id, [id])).toEqual(new Set([id]));
  });

  it('are let go with their notification, also where none was made of the request', async () => {
    const [lasting, lone] = [await blob(), await blob()];
    await publish(slice, alice, inputOf([lasting]));
    await slice.sql(
      `insert into notifications.attachment (tenant_id, blob_id, notification_id, created_at)
       values (?, ?, ?, ?)`,
      [acme.id, lone, randomUUID(), slice.clock.now()],
    );
    slice.clock.advance(400 * 86_400_000);
    const { database, jobs } = slice.process.services;
    await database.session(acme.id).transactional((em) => jobs.send(em as never, 'notifications.purge', {}));
    await slice.process.messaging.drain();
    expect(await holder.listHeld(acme.id, [lasting, lone])).toEqual(new Set([lasting]));
  });

  it('of others, of another tenant, unfinished and unknown ones do not exist', async () => {
    const wrong = [await blob(bob), await blob(carol), await blob(alice, 4, 'Receiving'), randomUUID(), 'x'];
    const own = await blob();
    for (const id of wrong) expect(await refused([own, id])).toMatchObject(missing);
    expect(await holder.listHeld(acme.id, [own])).toEqual(new Set());
  });

  it('that are deleted while they are published do not exist', async () => {
    const id = await blob();
    const directory = slice.process.services.ports.get(blobDirectory);
    const { attachable } = directory;
    const asked = vi.spyOn(directory, 'attachable').mockImplementationOnce(async (...args) => {
      const found = await attachable.apply(directory, args);
      await slice.sql("update blobs.blob set status = 'Deleting' where id = ?", [id]);
      return found;
    });
    expect(await refused([id])).toMatchObject(missing);
    asked.mockRestore();
    expect(await holder.listHeld(acme.id, [id])).toEqual(new Set());
  });

  it('are limited in number and in bytes of all', async () => {
    const half = notificationLimits.attachmentBytes / 2;
    const tooMuch = [await blob(alice, half), await blob(alice, half + 1)];
    expect(await refused(tooMuch)).toMatchObject({ errors: { attachmentBlobIds: ['Validation:TooLarge'] } });
    const eleven = Array.from({ length: notificationLimits.attachments + 1 }, () => randomUUID());
    expect(await refused(eleven)).toMatchObject({ errors: { attachmentBlobIds: ['Validation:TooLarge'] } });
    await publish(slice, alice, inputOf([tooMuch[0] ?? '', await blob(alice, half)]));
  });
});
