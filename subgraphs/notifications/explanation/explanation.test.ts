import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn, carol, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { translation } from '../../kernel/localization/translation.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { channel, PermanentDeliveryError } from '../contract/channel.ts';
import { notificationType } from '../contract/notification-type.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';
import { explainChannels } from './explanation.rules.ts';

const names = ['test.open', 'test.urgent', 'test.closed', 'test.must'] as const;
const defaults = ['inApp', 'sse', 'email', 'pager', 'push'] as const;
const allowed = [...defaults, 'sms', 'zulip'] as const;
const hour = 60 * 60 * 1_000;

/** All that decides what one person gets of these types. */
const people = fc.record({
  choices: fc.dictionary(fc.constantFrom(...allowed), fc.boolean(), { noNullPrototype: true }),
  isAdministrator: fc.boolean(),
  quiet: fc.constantFrom('never', 'always', 'later'),
  hasPager: fc.boolean(),
  isSuppressed: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  /** What providers do with the first attempt; the second succeeds. */
  answer: fc.constantFrom('delivered', 'skipped', 'busy', 'refused'),
});

/** Two digits of an hour of the day. */
const hourOf = (at: Date) => `${at.getUTCHours()}`.padStart(2, '0');

describe.each(databases)('the explanation of a notification on $name', (database) => {
  const pagers = new Set<string>();
  const sent = new Set<string>();
  const answers = new Map<string, string>();
  const [email, sms, pager] = [recordingChannel(), recordingChannel(), recordingChannel()];
  let slice: Slice;
  for (const recorded of [email, sms, pager])
    recorded.script = async ({ notificationId, recipientId, attempt }) => {
      const answer = attempt > 1 ? 'delivered' : answers.get(recipientId);
      if (answer === 'busy') throw new Error('busy');
      if (answer === 'refused') throw new PermanentDeliveryError('refused');
      if (answer === 'skipped') return 'skipped';
      sent.add(`${notificationId} ${recipientId} ${[email, sms, pager].indexOf(recorded)}`);
      return { provider: 'second' };
    };
  const common = { group: 'Tests', defaultChannels: defaults, allowedChannels: allowed };
  const many = defineModule({
    name: 'explanation-tests',
    contributes: [
      notificationType({ ...common, name: 'test.open' }),
      notificationType({ ...common, name: 'test.urgent', allowDoNotDisturbBypass: true }),
      notificationType({ ...common, name: 'test.closed', requiredPermission: 'Tests.Secrets.Read' }),
      notificationType({ ...common, name: 'test.must', allowUserOptOut: false }),
      translation({
        culture: 'en',
        texts: Object.fromEntries(names.map((name) => [`NotificationTitle:${name}`, name])),
      }),
      channel({
        name: 'pager',
        open: () => ({
          name: 'pager',
          isConfigured: true,
          reachable: async (_tenantId, users) => new Set(users.filter((user) => pagers.has(user))),
          deliver: async (delivery, signal) => pager.script(delivery, signal),
        }),
      }),
    ],
  });
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email, sms }, modules: [many] });
  });
  afterAll(() => slice.close());

  const explain = async (id: string, recipientId: string, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `query ($id: ID!, $recipientId: ID!) { explainNotification(id: $id, recipientId: $recipientId) {
         notificationId recipientUserId notificationTypeName
         channels { channel outcome reason waitsUntil finishedAt attempts { isSuccess errorMessage provider } } } }`,
      caller,
      { id, recipientId },
    );
    return error ?? data.explainNotification;
  };
  /** Of each type's notification for one person, in one request. */
  const explainAll = async (ids: readonly string[], recipientId: string) => {
    const fields = ids.map(
      (id, at) => `n${at}: explainNotification(id: "${id}", recipientId: $recipientId) {
        channels { channel outcome reason } }`,
    );
    const { data } = await slice.run(`query ($recipientId: ID!) { ${fields.join(' ')} }`, alice, {
      recipientId,
    });
    return ids.map((_, at) => data[`n${at}`].channels);
  };
  const insert = (table: string, rows: readonly object[]) =>
    slice.sql(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ?::jsonb)`, [
      JSON.stringify(rows.map((one) => ({ tenant_id: acme.id, modified_at: slice.clock.now(), ...one }))),
    ]);

  it('equals what happened, and foretells what happens next, over random histories', async () => {
    const cast = fc
      .sample(people, { numRuns: 250, seed: 24 })
      .map((facts, index) => ({ ...facts, id: `person-${index}` }));
    const now = slice.clock.now();
    const evening = [new Date(now.getTime() + hour), new Date(now.getTime() + 6 * hour)].map(hourOf);
    const hours = { never: '', always: '00:00-24:00', later: `${evening[0]}:00-${evening[1]}:00` };
    const addressOf = (id: string) => `${id}@acme.test`;
    const remember = async ({ id, isAdministrator, hasPager, answer }: (typeof cast)[number]) => {
      answers.set(id, answer);
      if (hasPager) pagers.add(id);
      const roles = isAdministrator ? ['admin'] : [];
      const person = callerIn(acme, { userId: id, roles, email: addressOf(id) });
      await slice.process.users.remember(acme.id, person.actor);
    };
    const suppress = async ({ id }: (typeof cast)[number]) => {
      const { error } = await slice.run(
        'mutation ($input: SuppressAddressInput!) { suppressAddress(input: $input) { suppressedAddress { id } } }',
        alice,
        { input: { channel: 'email', address: addressOf(id) } },
      );
      expect(error).toBeNull();
    };
    await Promise.all(cast.map(remember));
    await Promise.all(cast.filter(({ isSuppressed }) => isSuppressed).map(suppress));
    await insert(
      'settings.user_setting_value',
      cast.map(({ id, quiet }) => ({
        user_id: id,
        name: 'Svc.Notifications.DoNotDisturbHours',
        value: hours[quiet as keyof typeof hours],
      })),
    );
    await insert(
      'notifications.preference',
      cast.flatMap(({ id, choices }) =>
        Object.entries(choices).flatMap(([name, isEnabled]) =>
          names.map((type) => ({ user_id: id, type_name: type, channel: name, is_enabled: isEnabled })),
        ),
      ),
    );
    const ids = new Map<string, string>();
    const users = cast.map(({ id }) => id);
    for (const type of names)
      ids.set(type, await publish(slice, alice, { type, recipients: { users }, data: {} }));
    let histories = 0;
    const check = async (isLater: boolean) => {
      const foretold = new Map<string, unknown>();
      const idsOfAll = names.map((type) => ids.get(type) ?? '');
      const all = await Promise.all(cast.map(({ id }) => explainAll(idsOfAll, id)));
      for (const [at, person] of cast.entries()) {
        for (const [index, type] of names.entries()) {
          const notificationId = ids.get(type) ?? '';
          const channels = all[at]?.[index];
          histories += 1;
          expect(channels.map((one: { channel: string }) => one.channel)).toEqual(allowed);
          const told = Object.fromEntries(
            channels.map((one: { channel: string; outcome: string; reason: string | null }) => [
              one.channel,
              `${one.outcome} ${one.reason ?? ''}`.trim(),
            ]),
          );
          const expected = Object.fromEntries(
            allowed.map((name) => [name, happened(type, person, name, isLater)]),
          );
          expect({ type, person, told }).toEqual({ type, person, told: expected });
          for (const [at, name] of ['email', 'sms', 'pager'].entries()) {
            const key = `${notificationId} ${person.id} ${at}`;
            expect([key, sent.has(key)]).toEqual([key, told[name] === 'Sent']);
            if (told[name]?.startsWith('Waiting')) foretold.set(key, told[name]);
          }
        }
      }
      return foretold;
    };
    const waiting = await check(false);
    expect(new Set(waiting.values())).toEqual(new Set(['Waiting']));
    slice.clock.advance(2 * hour);
    const [type, person] = [
      'test.open',
      cast.find(
        ({ quiet, answer, choices, isSuppressed }) =>
          quiet === 'later' && answer === 'busy' && choices.email !== false && !isSuppressed,
      ),
    ] as const;
    const { channels } = await explain(ids.get(type) ?? '', person?.id ?? '');
    expect(channels.find((one: { channel: string }) => one.channel === 'email')).toMatchObject({
      outcome: 'Waiting',
      reason: 'QuietHours',
    });
    await later(slice, 0);
    expect(await check(true)).toEqual(new Map());
    // A thousand, looked at before and after.
    expect(histories).toBe(2 * 1_000);
  }, 120_000);

  /** What must have become of a notification, by the rules as the README says them. */
  function happened(
    type: string,
    person: {
      choices: Record<string, boolean>;
      isAdministrator: boolean;
      quiet: string;
      hasPager: boolean;
      isSuppressed: boolean;
      answer: string;
    },
    name: (typeof allowed)[number],
    isLater: boolean,
  ): string {
    const { choices, isAdministrator, quiet, hasPager, isSuppressed, answer } = person;
    const isDefault = (defaults as readonly string[]).includes(name);
    if (type === 'test.closed' && !isAdministrator) return 'Withheld Permission';
    const isOn = (isDefault && type === 'test.must') || (choices[name] ?? isDefault);
    if (!isOn) return isDefault ? 'Withheld Preference' : 'Withheld NotSelected';
    if (name === 'inApp') return 'Sent';
    const isQuiet = (at: string) => type !== 'test.urgent' && quiet === at;
    if (name === 'sse') return isQuiet('always') ? 'Withheld QuietHours' : 'Sent';
    if (name === 'push' || name === 'zulip') return 'Withheld NotConfigured';
    if (name === 'pager' && !hasPager) return 'Withheld Unreachable';
    if (name === 'email' && isSuppressed) return 'Withheld Suppressed';
    if (isQuiet('always')) return 'Withheld QuietHours';
    if (answer === 'skipped') return 'Withheld Unreachable';
    if (answer === 'refused') return 'Failed';
    if (answer === 'delivered') return 'Sent';
    if (!isLater) return 'Waiting';
    return isQuiet('later') ? 'Withheld QuietHours' : 'Sent';
  }

  it('has the attempts and the time of the next', async () => {
    answers.set('eve', 'busy');
    const id = await publish(slice, alice, { type: 'test.open', recipients: { users: ['eve'] }, data: {} });
    const told = await explain(id, 'eve');
    expect(told).toMatchObject({
      notificationId: id,
      recipientUserId: 'eve',
      notificationTypeName: 'test.open',
    });
    expect(told.channels.find((one: { channel: string }) => one.channel === 'email')).toEqual({
      channel: 'email',
      outcome: 'Waiting',
      reason: null,
      waitsUntil: expect.any(String),
      finishedAt: null,
      attempts: [{ isSuccess: false, errorMessage: 'Error: busy', provider: null }],
    });
    await later(slice, hour);
    const [, , email] = (await explain(id, 'eve')).channels;
    expect(email).toMatchObject({ outcome: 'Sent', waitsUntil: null, finishedAt: expect.any(String) });
    expect(email.attempts).toMatchObject([{ isSuccess: false }, { isSuccess: true, provider: 'second' }]);
  });

  it('is of publishers alone, of their tenant, and of recipients', async () => {
    const id = await publish(slice, alice, { type: 'test.open', recipients: { users: ['eve'] }, data: {} });
    expect(await explain(id, 'eve', carol)).toBeNull();
    expect(await explain(id, 'nobody')).toBeNull();
    expect(await explain('no id', 'eve')).toBeNull();
    expect(await explain(carol.actor.userId ?? '', 'eve')).toBeNull();
    const reader = keyIn(acme, ['Notifications.UserNotifications.Read']);
    expect(await explain(id, 'eve', reader)).toMatchObject({ code: 'FORBIDDEN' });
    const closed = await publish(slice, alice, {
      type: 'test.closed',
      recipients: { users: ['eve'] },
      data: {},
    });
    const publisher = keyIn(acme, ['Notifications.Messages.Execute']);
    expect(await explain(id, 'eve', publisher)).toMatchObject({ notificationId: id });
    expect(await explain(closed, 'eve', publisher)).toBeNull();
  });
});

it.each([
  [
    'the reason that the first fan-out found',
    [{ email: 'Unreachable' }, { email: 'Preference' }],
    'Unreachable',
  ],
  ['another notification', [{ email: 'OtherNotification' }], 'OtherNotification'],
] as const)('tells %s', (_, withheld, reason) => {
  const history = { item: null, withheld, deliveries: [] };
  expect(explainChannels(['email'], history, new Map())).toMatchObject([{ outcome: 'Withheld', reason }]);
});

it('says that the inbox hides a row whose permission was lost', () => {
  const history = { item: { inApp: true, realtime: false }, withheld: [], deliveries: [] };
  const gates = new Map([['inApp', 'Permission' as const]]);
  expect(explainChannels(['inApp'], history, gates)).toMatchObject([
    { outcome: 'Withheld', reason: 'Permission' },
  ]);
});
