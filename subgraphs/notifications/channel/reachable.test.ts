import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications, publish } from '../testing/publish.ts';

/** Nothing answers at either: each attempt fails. */
const channels = {
  Notifications__Email__SenderAddress: 'platform@acme.example',
  Notifications__Email__Smtp__Host: '127.0.0.1',
  Notifications__Email__Smtp__Port: '1',
  Notifications__Sms__AccountSid: 'AC1',
  Notifications__Sms__AuthToken: 'secret',
  Notifications__Sms__SenderId: 'Acme',
  Notifications__Sms__BaseUrl: 'https://127.0.0.1:1',
};

describe.each(databases)('deliveries by channels that need an address, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, env: channels });
    // The database judges by its own clock when a retry is due: none is while this test runs.
    slice.clock.advance(Date.now() - slice.clock.now().getTime() + 24 * 60 * 60 * 1_000);
    for (const fields of [
      { userId: 'both', email: 'both@acme.test', phoneNumber: '+43 660 12345' },
      { userId: 'mailed', email: 'mailed@acme.test', phoneNumber: '12345' },
      { userId: 'phoned', email: 'phoned@acme.test, other@acme.test', phoneNumber: '+4366012345' },
      { userId: 'neither' },
    ])
      await slice.process.users.remember(acme.id, callerIn(acme, fields).actor);
  });
  afterAll(() => slice.close());

  it('exist only for those who have one', async () => {
    const users = ['both', 'mailed', 'phoned', 'neither', 'stranger'];
    const id = await publish(slice, alice, {
      type: 'test.plain',
      recipients: { users },
      data: { name: 'x' },
    });
    const rows = await slice.sql(
      `select recipient_id, channel from notifications.delivery where notification_id = ? order by 1, 2`,
      [id],
    );
    expect(rows).toEqual([
      { recipient_id: 'both', channel: 'email' },
      { recipient_id: 'both', channel: 'sms' },
      { recipient_id: 'mailed', channel: 'email' },
      { recipient_id: 'phoned', channel: 'sms' },
    ]);
    const inbox = await slice.sql(
      'select recipient_id from notifications.inbox_item where notification_id = ? order by 1',
      [id],
    );
    expect(inbox.map(({ recipient_id }) => recipient_id)).toEqual(users.toSorted());
  });
});
