import { describe, expect, it } from 'vitest';
import type { NotificationChannel } from '../notifications.contract.ts';
import { choicesOf, judgeChoices } from '../preference/preference.rules.ts';
import { planFor } from './recipient-plan.rules.ts';

const type = {
  defaultChannels: ['inApp', 'signalR', 'sse', 'email', 'sms'],
  allowUserOptOut: true,
  allowDoNotDisturbBypass: false,
} as const;
const recipient = { userId: 'eve', culture: 'en', isQuiet: false };
const off = (...channels: NotificationChannel[]) => new Set(channels);

describe('the plan for a recipient', () => {
  it.each([
    ['nothing', off(), { inApp: true, realtime: true, deliveries: ['email'] }],
    ['one name of the stream', off('signalR'), { inApp: true, realtime: false, deliveries: ['email'] }],
    ['the other name of the stream', off('sse'), { inApp: true, realtime: false, deliveries: ['email'] }],
    ['the inbox and mail', off('inApp', 'email'), { inApp: false, realtime: true, deliveries: [] }],
  ])('with %s switched off', (_, channels, expected) => {
    expect(planFor(type, ['email'], { ...recipient, off: channels })).toMatchObject(expected);
  });

  it('has no stream where the type has none', () => {
    const mailed = { ...type, defaultChannels: ['email'] as const };
    expect(planFor(mailed, ['email'], { ...recipient, off: off() }).realtime).toBe(false);
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
    const judged = judgeChoices(
      type,
      choices.map(([channel, isEnabled]) => ({ channel, isEnabled })),
    );
    expect(Object.fromEntries(judged.wanted)).toEqual(wanted);
  });

  it('are answered as one', () => {
    const choices = choicesOf(type, new Map([['sse', false]]));
    expect(choices.filter(({ isEnabled }) => !isEnabled).map(({ channel }) => channel)).toEqual([
      'signalR',
      'sse',
    ]);
  });
});
