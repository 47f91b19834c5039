import { describe, expect, it } from 'vitest';
import type { NotificationChannel } from '../contract/channel.ts';
import { checkChoices, decideChannels, nothingSet } from '../preference/preference.rules.ts';
import { planFor, reachedPlans, typeOf } from './recipient-plan.rules.ts';

const type = {
  allowedChannels: ['inApp', 'signalR', 'sse', 'email', 'sms', 'zulip'],
  defaultChannels: ['inApp', 'signalR', 'sse', 'email', 'sms'],
  allowUserOptOut: true,
  allowDoNotDisturbBypass: false,
} as const;
const recipient = { userId: 'eve', culture: 'en', timeZone: null, isQuiet: false };
const having = (choices: ReadonlyMap<string, boolean>) => ({
  person: { type: choices, category: new Map() },
  tenant: nothingSet,
});
const off = (...channels: NotificationChannel[]) => new Map(channels.map((channel) => [channel, false]));

describe('the plan for a recipient', () => {
  it.each([
    ['nothing', off(), { inApp: true, realtime: true, deliveries: ['email'] }],
    ['one name of the stream', off('signalR'), { inApp: true, realtime: false, deliveries: ['email'] }],
    ['the other name of the stream', off('sse'), { inApp: true, realtime: false, deliveries: ['email'] }],
    ['the inbox and mail', off('inApp', 'email'), { inApp: false, realtime: true, deliveries: [] }],
  ])('with %s switched off', (_, channels, expected) => {
    expect(planFor(type, ['email'], { ...recipient, preferences: having(channels) })).toMatchObject(expected);
  });

  it('has no stream where the type has none', () => {
    const mailed = { ...type, allowedChannels: ['email'] as const, defaultChannels: ['email'] as const };
    expect(planFor(mailed, ['email'], { ...recipient, preferences: having(off()) }).realtime).toBe(false);
  });

  const deliveriesOf = (planned: typeof type, choices: ReadonlyMap<string, boolean>) =>
    planFor(planned, ['email', 'sms', 'zulip'], { ...recipient, preferences: having(choices) }).deliveries;

  it('has a channel that is not a default one where it was switched on', () => {
    expect(deliveriesOf(type, off())).toEqual(['email', 'sms']);
    expect(deliveriesOf(type, new Map([['zulip', true]]))).toEqual(['email', 'sms', 'zulip']);
  });

  it('has no channel that leads nowhere for the recipient, where the channel knows', () => {
    const plans = ['eve', 'dan'].map((userId) =>
      planFor(type, ['email', 'sms'], { ...recipient, userId, preferences: having(off()) }),
    );
    const reached = reachedPlans(plans, new Map([['sms', new Set(['dan'])]]));
    expect(reached.map(({ deliveries }) => deliveries)).toEqual([['email'], ['email', 'sms']]);
  });

  it('keeps to the channels the publisher chose, less what is switched off', () => {
    const chosen = typeOf(type, ['zulip', 'email']) as typeof type;
    expect(deliveriesOf(chosen, off())).toEqual(['zulip', 'email']);
    expect(deliveriesOf(chosen, off('zulip'))).toEqual(['email']);
    expect(deliveriesOf(chosen, new Map([['sms', true]]))).toEqual(['zulip', 'email']);
    const plan = planFor(chosen, [], { ...recipient, preferences: having(off()) });
    expect([plan.inApp, plan.realtime]).toEqual([false, false]);
  });
});

describe('the switches of the stream', () => {
  it.each([
    [[['signalR', false]], { signalR: false, sse: false }],
    [[['sse', true]], { signalR: true, sse: true }],
    [
      [
        ['signalR', false],
        ['sse', true],
      ],
      { signalR: false, sse: false },
    ],
    [[['email', false]], { email: false }],
  ] as const)('%j', (choices, wanted) => {
    const judged = checkChoices(
      type,
      choices.map(([channel, isEnabled]) => ({ channel, isEnabled })),
    );
    expect(Object.fromEntries(judged.wanted)).toEqual(wanted);
  });

  it('are answered as one', () => {
    const choices = decideChannels(type, having(new Map([['sse', false]])));
    const off = choices.filter(({ isEnabled }) => !isEnabled).map(({ channel }) => channel);
    expect(off).toEqual(['signalR', 'sse', 'zulip']);
  });
});
