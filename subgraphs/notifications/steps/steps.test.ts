import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, carol, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { translation } from '../../kernel/localization/translation.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { type NotificationTypeDefinition, notificationType } from '../contract/notification-type.ts';
import { cancelNotification } from '../contract/notify.ts';
import { wakeQueue } from '../publishing/delivery.rules.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';
import { type DigestedDelivery, joinDigests } from './join-digests.ts';

const minute = 60_000;
const common = { group: 'Tests', defaultChannels: ['inApp', 'email'] } as const;
const types: readonly NotificationTypeDefinition[] = [
  {
    ...common,
    name: 'steps.delayed',
    steps: { delay: { seconds: { value: 300, minimum: 60, maximum: 600 } } },
  },
  {
    ...common,
    name: 'steps.throttled',
    defaultChannels: ['inApp', 'email', 'sms'],
    steps: { throttle: { limit: 2, windowSeconds: 600, isRequired: true } },
  },
  {
    ...common,
    name: 'steps.threads',
    steps: { throttle: { limit: 1, windowSeconds: 600, perThread: true } },
  },
  {
    ...common,
    name: 'steps.escalated',
    allowedChannels: ['inApp', 'email', 'sms'],
    steps: { escalate: { channel: 'sms', afterSeconds: 600 } },
  },
  { ...common, name: 'steps.joined', steps: { digest: { windowSeconds: 600 } } },
  { ...common, name: 'steps.daily', steps: { digest: { schedule: { at: '08:00' } } } },
  {
    ...common,
    name: 'steps.kept',
    allowedChannels: ['inApp', 'email', 'sms'],
    allowUserOptOut: false,
    steps: { delay: { seconds: 300 } },
  },
];

const module = defineModule({
  name: 'steps-tests',
  contributes: [
    ...types.map(notificationType),
    translation({
      culture: 'en',
      texts: {
        ...Object.fromEntries(types.map(({ name }) => [`NotificationTitle:${name}`, 'One {{name}}'])),
        'NotificationDigestTitle:steps.joined': '{{count}} in all, first {{name}}',
        'NotificationDigestTitle:steps.daily': '{{count}} of the day',
      },
    }),
  ],
});

describe.each(databases)('steps on $name', (database) => {
  const [email, sms] = [recordingChannel(), recordingChannel()];
  let slice: Slice;
  let elsewhere: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email, sms }, modules: [module] });
    elsewhere = await slice.another();
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    for (const table of ['delivery', 'throttle', 'digest_window', 'step_adjustment', 'preference'])
      await slice.sql(`delete from notifications.${table}`);
    for (const channel of [email, sms]) {
      channel.deliveries.length = 0;
      channel.script = async () => 'delivered';
    }
  });

  const send = (type: string, users: readonly string[], extra: object = {}) =>
    publish(slice, alice, { type, recipients: { users }, data: { name: 'a' }, ...extra });
  const sentTo = (channel: typeof email) =>
    channel.deliveries.map(({ recipientId, title }) => `${recipientId}: ${title}`).toSorted();
  const explain = async (id: string, recipientId: string, channel = 'email') => {
    const { data } = await slice.run(
      `query ($id: ID!, $recipientId: ID!) { explainNotification(id: $id, recipientId: $recipientId) {
         channels { channel outcome reason step waitsUntil } } }`,
      alice,
      { id, recipientId },
    );
    const { channel: _, ...rest } = data.explainNotification.channels.find(
      (one: { channel: string }) => one.channel === channel,
    );
    return rest;
  };
  const waits = (step: string, seconds: number, since = slice.clock.now()) => ({
    outcome: 'Waiting',
    reason: null,
    step,
    waitsUntil: new Date(since.getTime() + seconds * 1_000).toISOString(),
  });
  const inboxOf = async (user: string) =>
    slice.sql('select title from notifications.inbox_item where recipient_id = ?', [user]);
  const cancel = async (id: string, caller: Parameters<Slice['run']>[1] = alice) => {
    const { data, error } = await slice.run(
      `mutation ($id: ID!) { cancelNotification(input: { id: $id }) {
         cancelledNotification { id notificationType cancelledAt } } }`,
      caller,
      { id },
    );
    return error ?? data.cancelNotification.cancelledNotification;
  };
  const adjust = async (input: object, caller: Parameters<Slice['run']>[1] = alice) => {
    const { data, error } = await slice.run(
      `mutation ($input: UpdateNotificationStepInput!) { updateNotificationStep(input: $input) {
         notificationSteps { steps { name isEnabled figures { name value } } } } }`,
      caller,
      { input },
    );
    return error ?? data.updateNotificationStep.notificationSteps.steps;
  };
  /** Another process takes over, with the time that has passed here. */
  const restarted = () => {
    elsewhere.clock.advance(slice.clock.now().getTime() - elsewhere.clock.now().getTime());
    return elsewhere;
  };

  it('a delay holds messages back and not the inbox, over a restart', async () => {
    const id = await send('steps.delayed', ['delayed']);
    expect(await inboxOf('delayed')).toHaveLength(1);
    expect(await explain(id, 'delayed')).toEqual(waits('Delay', 300));
    await later(slice, 299_000);
    expect(email.deliveries).toEqual([]);
    await later(restarted(), 1_000);
    expect(sentTo(email)).toEqual(['delayed: One a']);
    expect(await explain(id, 'delayed')).toMatchObject({ outcome: 'Sent', step: 'Delay' });
  });

  it('one wake-up is stored for all that is due together', async () => {
    const sendAll = vi.spyOn(slice.process.services.jobs, 'sendAll');
    await send('steps.delayed', ['one', 'two', 'three']);
    const dueAt = new Date(slice.clock.now().getTime() + 300_000);
    const wakeUps = sendAll.mock.calls.filter(([, queue]) => queue === wakeQueue);
    expect(wakeUps.map(([, , jobs, times]) => [jobs, times])).toEqual([[[{}], [dueAt]]]);
    sendAll.mockRestore();
  });

  it('what was switched off meanwhile is withheld', async () => {
    const id = await send('steps.delayed', ['leaver']);
    await slice.sql(
      `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
       values (?, 'leaver', 'steps.delayed', 'email', false, now())`,
      [acme.id],
    );
    expect(await explain(id, 'leaver')).toMatchObject({ outcome: 'Waiting', reason: 'Preference' });
    await later(slice, 5 * minute);
    expect(email.deliveries).toEqual([]);
    expect(await explain(id, 'leaver')).toMatchObject({ outcome: 'Withheld', reason: 'Preference' });
  });

  it('what a publisher named of a type without opt-out is sent, whatever was switched off', async () => {
    await slice.sql(
      `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
       values (?, 'told', 'steps.kept', 'sms', false, now())`,
      [acme.id],
    );
    const id = await send('steps.kept', ['told'], { channels: ['inApp', 'sms'] });
    expect(await explain(id, 'told', 'sms')).toEqual(waits('Delay', 300));
    await later(slice, 5 * minute);
    expect(sentTo(sms)).toEqual(['told: One a']);
  });

  it('a throttle lets so many notifications pass in any window, by person', async () => {
    await send('steps.throttled', ['busy', 'calm']);
    await later(slice, 5 * minute);
    const ids = [await send('steps.throttled', ['busy']), await send('steps.throttled', ['busy'])];
    expect([sentTo(email), sentTo(sms)].map((list) => list.length)).toEqual([3, 3]);
    expect(await explain(ids[1] ?? '', 'busy', 'sms')).toEqual({
      outcome: 'Withheld',
      reason: 'Throttled',
      step: 'Throttle',
      waitsUntil: null,
    });
    expect(await inboxOf('busy')).toHaveLength(3);
    await later(slice, 5 * minute);
    await send('steps.throttled', ['busy']);
    await send('steps.throttled', ['busy']);
    expect(email.deliveries).toHaveLength(4);
  });

  it('a throttle counts each thread where the type says so, and a repeated fan-out once', async () => {
    for (const threadKey of ['a', 'a', 'b']) await send('steps.threads', ['reader'], { threadKey });
    expect(email.deliveries).toHaveLength(2);
    const repeated = { threadKey: 'c', dedupeKey: 'once' };
    const id = await send('steps.threads', ['reader'], repeated);
    await send('steps.threads', ['reader'], repeated);
    expect(await explain(id, 'reader')).toMatchObject({ outcome: 'Sent' });
    const [row] = await slice.sql(
      'select count(*)::int as count from notifications.withholding where notification_id = ?',
      [id],
    );
    expect(row).toEqual({ count: 0 });
  });

  it('a throttled notification stays so when its fan-out is repeated after the window', async () => {
    const surplus = { dedupeKey: 'surplus' };
    await send('steps.threads', ['patient']);
    const id = await send('steps.threads', ['patient'], surplus);
    await later(slice, 10 * minute);
    await send('steps.threads', ['patient'], surplus);
    await later(slice, 0);
    expect(email.deliveries).toHaveLength(1);
    expect(await explain(id, 'patient')).toMatchObject({ outcome: 'Withheld', reason: 'Throttled' });
  });

  it('an escalation reaches those who have not seen the inbox row', async () => {
    const seers = ['read', 'all', 'archived', 'snoozed'] as const;
    const id = await send('steps.escalated', [...seers, 'away', 'refuser']);
    expect(await explain(id, 'away', 'sms')).toEqual(waits('Escalate', 600));
    const changes = {
      read: 'read_at = now()',
      archived: 'archived_at = now(), read_at = now()',
      snoozed: `snoozed_until = '2999-01-01'`,
    };
    for (const [user, change] of Object.entries(changes))
      await slice.sql(`update notifications.inbox_item set ${change} where recipient_id = ?`, [user]);
    await slice.sql(
      `insert into notifications.inbox_read_mark (tenant_id, recipient_id, through_sequence, read_at, permissions)
       select tenant_id, recipient_id, sequence, now(), '[]' from notifications.inbox_item where recipient_id = 'all'`,
    );
    await later(slice, 9 * minute);
    expect(sms.deliveries).toEqual([]);
    await later(restarted(), minute);
    expect(sentTo(sms)).toEqual(['away: One a', 'refuser: One a']);
    for (const user of seers)
      expect([user, await explain(id, user, 'sms')]).toEqual([
        user,
        { outcome: 'Withheld', reason: 'Seen', step: 'Escalate', waitsUntil: null },
      ]);
  });

  it('an escalation keeps to preferences and to the channels of a publisher', async () => {
    await slice.sql(
      `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
       values (?, 'never', 'steps.escalated', 'sms', false, now())`,
      [acme.id],
    );
    const id = await send('steps.escalated', ['never']);
    expect(await explain(id, 'never', 'sms')).toMatchObject({ outcome: 'Withheld', reason: 'Preference' });
    await send('steps.escalated', ['chosen'], { channels: ['inApp', 'email'] });
    await later(slice, 11 * minute);
    expect(sms.deliveries).toEqual([]);
  });

  it('a digest is one message by thread at the end of its window, over a restart and a failure', async () => {
    const first = await send('steps.joined', ['digester'], { data: { name: 'x' }, threadKey: 't' });
    const since = slice.clock.now();
    await later(slice, 9 * minute);
    const second = await send('steps.joined', ['digester'], { data: { name: 'y' }, threadKey: 't' });
    await send('steps.joined', ['digester'], { data: { name: 'z' } });
    expect(await explain(second, 'digester')).toEqual(waits('Digest', 600, since));
    email.script = async () => {
      throw new Error('busy');
    };
    await later(slice, minute);
    email.script = async () => 'delivered';
    // The window has ended: this one starts another.
    const third = await send('steps.joined', ['digester'], { data: { name: 'v' }, threadKey: 't' });
    const other = restarted();
    email.deliveries.length = 0;
    await later(other, minute);
    expect(sentTo(email)).toEqual(['digester: 2 in all, first x']);
    expect(email.deliveries[0]).toMatchObject({
      notificationId: first,
      templateName: 'steps.joined.digest',
      body: 'One x\nOne y',
      data: {
        name: 'x',
        count: 2,
        items: [
          { notificationId: first, data: { name: 'x' }, title: 'One x' },
          { notificationId: second, data: { name: 'y' }, title: 'One y' },
        ],
      },
    });
    expect(await explain(second, 'digester')).toMatchObject({ outcome: 'Sent', step: 'Digest' });
    expect(await explain(third, 'digester')).toMatchObject({ outcome: 'Waiting', step: 'Digest' });
    await later(other, 10 * minute);
    expect(sentTo(email)).toEqual(['digester: 2 in all, first x', 'digester: One v', 'digester: One z']);
    expect(await slice.sql('select 1 from notifications.delivery where finished_at is null')).toEqual([]);
  });

  it('delays and digests are exact over clock jumps and restarts', async () => {
    const move = fc.record({
      seconds: fc.integer({ min: -400, max: 500 }),
      type: fc.constantFrom('steps.delayed', 'steps.joined', null),
      user: fc.constantFrom('jumper', 'leaper'),
      isRestarted: fc.boolean(),
    });
    const [moves = []] = fc.sample(fc.array(move, { minLength: 40, maxLength: 40 }), {
      numRuns: 1,
      seed: 24,
    });
    /** What waits, as the README says it: a message for each delay and each window. */
    let waiting: { readonly user: string; readonly isDigest: boolean; due: number; ids: string[] }[] = [];
    let expected: string[] = [];
    const textOf = (user: string, ids: readonly string[]) => `${user}: ${ids.toSorted()}`;
    const pass = async (seconds: number, isRestarted: boolean) => {
      slice.clock.advance(seconds * 1_000);
      await later(isRestarted ? restarted() : slice, 0);
      const now = slice.clock.now().getTime();
      const [due, rest] = [waiting.filter((one) => one.due <= now), waiting.filter((one) => one.due > now)];
      waiting = rest;
      expected = [...expected, ...due.map(({ user, ids }) => textOf(user, ids))];
      const sent = email.deliveries.map(({ recipientId, notificationId, templateName, data }) => {
        const items = templateName.endsWith('.digest') ? (data.items as { notificationId: string }[]) : [];
        return textOf(
          recipientId,
          items.length === 0 ? [notificationId] : items.map((item) => item.notificationId),
        );
      });
      expect(sent.toSorted()).toEqual(expected.toSorted());
    };
    let backwards = 0;
    for (const { seconds, type, user, isRestarted } of moves) {
      if (seconds < 0) backwards += 1;
      if (type !== null) {
        const id = await send(type, [user]);
        const now = slice.clock.now().getTime();
        const isDigest = type === 'steps.joined';
        const open = waiting.find((one) => isDigest && one.isDigest && one.user === user && one.due > now);
        const due = now + (isDigest ? 600_000 : 300_000);
        if (open === undefined) waiting.push({ user, isDigest, due, ids: [id] });
        else {
          open.ids.push(id);
          // It began when the clock was ahead by more than clocks may differ.
          if (open.due > due + 60_000) open.due = due;
        }
      }
      await pass(seconds, isRestarted);
    }
    expect(backwards).toBeGreaterThan(10);
    await pass(1_000 * moves.length, true);
    expect(waiting).toEqual([]);
  });

  it('a digest of one notification is that notification, with its own data and template', async () => {
    const data = { name: 'x', count: 5, items: 'its own' };
    await send('steps.joined', ['single'], { data });
    await later(slice, 10 * minute);
    expect(email.deliveries).toMatchObject([{ title: 'One x', data, templateName: 'steps.joined' }]);
  });

  it('a module cancels in its own transaction, by id or dedupe key, in its tenant alone', async () => {
    const ids = [
      await send('steps.delayed', ['module']),
      await send('steps.delayed', ['keyed'], { dedupeKey: 'k' }),
    ];
    const cancelled = { type: 'steps.delayed', dedupeKey: 'k' };
    const now = slice.clock.now();
    const inTransaction = (tenantId: string, named: object, fails = false) =>
      slice.process.services.database.session(tenantId).transactional(async (em) => {
        const found = await cancelNotification({ em }, { tenantId, now, ...cancelled, ...named });
        if (fails) throw new Error('undone');
        return found;
      });
    const byId = { notificationId: ids[0] ?? '' };
    expect(await inTransaction(globex.id, byId)).toBe(false);
    expect(await inTransaction(acme.id, { dedupeKey: 'other' })).toBe(false);
    await expect(inTransaction(acme.id, byId, true)).rejects.toThrow('undone');
    expect(await explain(ids[0] ?? '', 'module')).toMatchObject({ outcome: 'Waiting' });
    expect([await inTransaction(acme.id, byId), await inTransaction(acme.id, {})]).toEqual([true, true]);
    for (const [at, user] of ['module', 'keyed'].entries())
      expect(await explain(ids[at] ?? '', user)).toMatchObject({ outcome: 'Withheld', reason: 'Cancelled' });
    await later(slice, 10 * minute);
    expect(sentTo(email)).toEqual([]);
  });

  it('a digest by schedule waits for the next such time where its recipient is', async () => {
    await slice.sql(
      `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at)
       values (?, 'tokyo', 'Svc.Timing.PreferredTimezone', 'Asia/Tokyo', now()) on conflict do nothing`,
      [acme.id],
    );
    const ids = [await send('steps.daily', ['tokyo', 'utc']), await send('steps.daily', ['tokyo', 'utc'])];
    const dueOf = async (user: string) => (await explain(ids[0] ?? '', user)).waitsUntil;
    const [inTokyo, inUtc] = [await dueOf('tokyo'), await dueOf('utc')];
    expect([inTokyo.slice(11), inUtc.slice(11)]).toEqual(['23:00:00.000Z', '08:00:00.000Z']);
    const until = (due: string) => later(slice, Date.parse(due) - slice.clock.now().getTime());
    for (const due of [inTokyo, inUtc].toSorted()) {
      expect(sentTo(email)).not.toHaveLength(2);
      await until(due);
    }
    expect(sentTo(email)).toEqual(['tokyo: 2 of the day', 'utc: 2 of the day']);
    const { data } = await slice.run(
      '{ notificationSteps(notificationType: "steps.daily") { steps { name schedule { at days } figures { name } } } }',
      alice,
    );
    expect(data.notificationSteps.steps).toEqual([
      { name: 'Digest', schedule: { at: '08:00', days: null }, figures: [] },
    ]);
  });

  it('a digest takes each delivery once, and so many that the next begins', async () => {
    const now = slice.clock.now();
    const joining = Array.from({ length: 201 }, (): DigestedDelivery => {
      const [id, notification_id] = [randomUUID(), randomUUID()];
      const row = { id, notification_id, recipient_id: 'flooded', channel: 'email', culture: 'en' } as const;
      const delivery = {
        ...row,
        created_at: now,
        due: now,
        step: null,
        digest_id: null,
        type_name: 'steps.joined',
      };
      return {
        delivery,
        typeName: 'steps.joined',
        threadKey: '',
        requiredPermission: '',
        digestDue: new Date(now.getTime() + 10 * minute),
      };
    });
    const [first] = joining as [DigestedDelivery];
    const twice = { ...first, delivery: { ...first.delivery, id: randomUUID() } };
    const joined = await slice.process.services.database
      .session(acme.id)
      .transactional((em) => joinDigests(em, acme.id, [first, twice, ...joining.slice(1)], now));
    expect(joined).toHaveLength(201);
    const leaders = joined.filter(({ digest_id }) => digest_id === null).map(({ id }) => id);
    expect(leaders).toEqual([first.delivery.id, joined.at(-1)?.id]);
  });

  it('a repeated fan-out joins no digest again, and starts none', async () => {
    const repeated = { dedupeKey: 'joined once' };
    await send('steps.joined', ['repeater'], repeated);
    await send('steps.joined', ['repeater'], repeated);
    await later(slice, 10 * minute);
    await send('steps.joined', ['repeater'], repeated);
    await later(slice, 1);
    await send('steps.joined', ['repeater']);
    await later(slice, 10 * minute);
    expect(sentTo(email)).toEqual(['repeater: One a', 'repeater: One a']);
  });

  it('a window of people costs as many statements as one of a single person', async () => {
    const cost = async (count: number, prefix: string) => {
      const users = Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
      await send('steps.joined', users);
      await send('steps.joined', users);
      slice.takeStatements();
      await later(slice, 10 * minute);
      return slice.takeStatements().filter((sql) => /digest|notifications\.delivery/.test(sql)).length;
    };
    const one = await cost(1, 'one');
    expect(await cost(8, 'many')).toBeLessThanOrEqual(one + 2);
    expect(email.deliveries).toHaveLength(9);
  });

  const year = 365 * 24 * 60 * minute;

  it('a clock that jumps repeats and loses nothing', async () => {
    await send('steps.delayed', ['jumper']);
    await send('steps.joined', ['jumper']);
    await later(slice, year);
    expect(sentTo(email)).toEqual(['jumper: One a', 'jumper: One a']);
    await send('steps.delayed', ['jumper']);
    await later(slice, -year);
    await send('steps.delayed', ['jumper']);
    await later(slice, 5 * minute);
    await later(slice, year);
    await later(slice, -year);
    await later(slice, 10 * minute);
    expect(sentTo(email)).toEqual(Array(4).fill('jumper: One a'));
    expect(await slice.sql('select 1 from notifications.delivery where finished_at is null')).toEqual([]);
  });

  it('a digest that a wrong clock began waits no longer than one of the right clock', async () => {
    slice.clock.advance(year);
    await send('steps.joined', ['waiter']);
    slice.clock.advance(-year);
    const id = await send('steps.joined', ['waiter']);
    expect(await explain(id, 'waiter')).toEqual(waits('Digest', 600));
    await later(slice, 10 * minute);
    expect(sentTo(email)).toEqual(['waiter: 2 in all, first a']);
  });

  it('a throttle does not count what a wrong clock let pass', async () => {
    slice.clock.advance(year);
    for (const _ of [1, 2]) await send('steps.throttled', ['early']);
    slice.clock.advance(-year);
    email.deliveries.length = 0;
    await send('steps.throttled', ['early']);
    expect(sentTo(email)).toEqual(['early: One a']);
  });

  it('cancelled, nothing that waits is sent; what was sent stays', async () => {
    const id = await send('steps.escalated', ['cancelled']);
    expect(sentTo(email)).toEqual(['cancelled: One a']);
    const cancelledAt = slice.clock.now().toISOString();
    const expected = { id, notificationType: 'steps.escalated', cancelledAt };
    expect(await cancel(id)).toEqual(expected);
    expect(await explain(id, 'cancelled', 'sms')).toMatchObject({ outcome: 'Withheld', reason: 'Cancelled' });
    expect(await explain(id, 'cancelled')).toMatchObject({ outcome: 'Sent' });
    await later(slice, 10 * minute);
    expect(sms.deliveries).toEqual([]);
    expect(await explain(id, 'cancelled', 'sms')).toMatchObject({ outcome: 'Withheld', reason: 'Cancelled' });
    expect(await cancel(id)).toEqual(expected);
    expect(await cancel(id, carol)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await cancel(id, keyIn(acme, ['Notifications.UserNotifications.Read']))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it.each([
    ['the first', 0, 'heir: 2 in all, first b'],
    ['another', 1, 'heir: 2 in all, first a'],
  ])('a digest goes on without %s of its notifications, when that is cancelled', async (_, at, title) => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push(await send('steps.joined', ['heir'], { data: { name } }));
    await cancel(ids[at] ?? '');
    await later(slice, 10 * minute);
    await later(slice, 0);
    expect(sentTo(email)).toEqual([title]);
    const outcomes = [];
    for (const id of ids) outcomes.push((await explain(id, 'heir')).outcome);
    expect(outcomes).toEqual(ids.map((__, index) => (index === at ? 'Withheld' : 'Sent')));
  });

  it('a tenant changes figures within limits and switches steps off, for itself', async () => {
    const change = { notificationType: 'steps.delayed', step: 'Delay' };
    expect(await adjust({ ...change, figures: [{ name: 'seconds', value: 60 }] })).toEqual([
      { name: 'Delay', isEnabled: true, figures: [{ name: 'seconds', value: 60 }] },
    ]);
    expect(await explain(await send('steps.delayed', ['sooner']), 'sooner')).toEqual(waits('Delay', 60));
    await later(slice, minute);
    expect(await adjust({ ...change, isEnabled: false })).toMatchObject([
      { isEnabled: false, figures: [{ value: 60 }] },
    ]);
    await send('steps.delayed', ['at once']);
    expect(sentTo(email)).toEqual(['at once: One a', 'sooner: One a']);
    const { data } = await slice.run(
      '{ notificationSteps(notificationType: "steps.delayed") { steps { isEnabled figures { value } } } }',
      carol,
    );
    expect(data.notificationSteps.steps).toEqual([{ isEnabled: true, figures: [{ value: 300 }] }]);
  });

  it.each<[string, object, object]>([
    [
      'too small',
      { figures: [{ name: 'seconds', value: 59 }] },
      { errors: { 'figures.seconds': ['Validation:TooSmall'] } },
    ],
    [
      'too large',
      { figures: [{ name: 'seconds', value: 601 }] },
      { errors: { 'figures.seconds': ['Validation:TooLarge'] } },
    ],
    [
      'of no step',
      { figures: [{ name: 'limit', value: 60 }] },
      { errors: { 'figures.limit': ['Validation:InvalidValue'] } },
    ],
    ['of a step it has not', { step: 'Digest', isEnabled: false }, { code: 'NOT_FOUND' }],
    ['of no type', { notificationType: 'moon.phase', isEnabled: false }, { code: 'NOT_FOUND' }],
    [
      'against the module',
      { notificationType: 'steps.throttled', step: 'Throttle', isEnabled: false },
      { errorCode: 'Notifications:Step:Required' },
    ],
  ])('a change %s is refused and changes nothing', async (_, input, expected) => {
    const error = await adjust({ notificationType: 'steps.delayed', step: 'Delay', ...input });
    expect(error).toMatchObject(expected);
    expect(await slice.sql('select 1 from notifications.step_adjustment')).toEqual([]);
  });
});
