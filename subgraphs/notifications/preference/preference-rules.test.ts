import { describe, expect, it } from 'vitest';
import { planFor } from '../publishing/recipient-plan.rules.ts';
import {
  type ChannelDefaultState,
  decideChannel,
  decideChannels,
  locksOf,
  nothingSet,
  readChannels,
  typeInTenant,
} from './preference.rules.ts';

const type = {
  allowedChannels: ['inApp', 'signalR', 'sse', 'email', 'sms'],
  defaultChannels: ['inApp', 'email'],
  allowUserOptOut: true,
  allowDoNotDisturbBypass: false,
} as const;
const forced = { ...type, allowUserOptOut: false };

type Word = ChannelDefaultState | null;

/** What is set for e-mails and text messages alike. */
function preferencesOf(person: readonly (boolean | null)[], tenant: readonly Word[]) {
  const by = <T>(value: T | null | undefined) =>
    new Map<string, T>(
      value == null ? [] : [...['email', 'sms'].map((channel) => [channel, value] as const)],
    );
  return {
    person: { type: by(person[0]), category: by(person[1]) },
    tenant: { type: by(tenant[0]), category: by(tenant[1]) },
  };
}

describe('the precedence of preferences', () => {
  const [on, off, none] = [true, false, null];
  // Of the person and the tenant: for the type, for the category.
  it.each([
    ['without opt-out, a default channel', forced, 'email', [off, off], ['Off', 'Off'], on, 'NoOptOut'],
    ['without opt-out, another channel', forced, 'sms', [off, none], [none, none], off, 'TypeChoice'],
    ['locked for the type', type, 'sms', [off, off], ['Required', 'Off'], on, 'TenantLock'],
    ['locked for the category', type, 'sms', [off, off], ['Off', 'Required'], on, 'TenantLock'],
    ['the person’s choice for the type', type, 'email', [off, on], ['On', 'On'], off, 'TypeChoice'],
    ['the person’s choice for the category', type, 'email', [none, off], ['On', 'On'], off, 'CategoryChoice'],
    [
      'the tenant’s default for the type',
      type,
      'email',
      [none, none],
      ['Off', 'On'],
      off,
      'TenantTypeDefault',
    ],
    ['the tenant’s for the category', type, 'sms', [none, none], [none, 'On'], on, 'TenantCategoryDefault'],
    ['a default channel', type, 'email', [none, none], [none, none], on, 'Default'],
    ['another channel', type, 'sms', [none, none], [none, none], off, 'Default'],
  ] as const)('%s', (_, planned, channel, person, tenant, isEnabled, decidedBy) => {
    const decision = decideChannel(planned, channel, preferencesOf(person, tenant));
    expect(decision).toEqual({ channel, isEnabled, decidedBy });
  });

  it('takes the streams as one at each level', () => {
    const category = new Map<string, boolean>([
      ['sse', true],
      ['signalR', false],
    ]);
    const tenant = { type: new Map([['sse', 'On' as const]]), category: new Map() };
    const streams = (person: ReadonlyMap<string, boolean>) =>
      decideChannels(type, { person: { type: new Map(), category: person }, tenant })
        .filter(({ channel }) => channel === 'sse' || channel === 'signalR')
        .map(({ isEnabled, decidedBy }) => [isEnabled, decidedBy]);
    expect(streams(category)).toEqual(Array(2).fill([false, 'CategoryChoice']));
    expect(streams(new Map())).toEqual(Array(2).fill([true, 'TenantTypeDefault']));
  });

  it('lets a publisher’s channels replace defaults, but no locks', () => {
    const { tenant } = preferencesOf([], ['Off', 'Required']);
    expect(locksOf(tenant)).toEqual(preferencesOf([], [null, 'Required']).tenant);
  });

  it('gives a type the default channels that it has in a tenant', () => {
    const email = new Map([['email', 'Off' as const]]);
    const sms = new Map([['sms', 'Required' as const]]);
    const { defaultChannels } = typeInTenant(type, { type: email, category: sms });
    expect(defaultChannels).toEqual(['inApp', 'sms']);
    expect(typeInTenant(type, nothingSet)).toBe(type);
  });

  it.each([
    ['the person, for the type', [false, null], [null, null], 'Preference'],
    ['the person, for the category', [null, false], [null, null], 'CategoryPreference'],
    ['the tenant', [null, null], [null, 'Off'], 'TenantDefault'],
    ['the person, whose choice comes before the tenant’s', [false, null], ['Off', null], 'Preference'],
  ] as const)('says who switched a channel off: %s', (_, person, tenant, reason) => {
    const preferences = preferencesOf(person, tenant);
    const plan = planFor(type, ['email'], {
      userId: 'eve',
      culture: 'en',
      timeZone: null,
      isQuiet: false,
      preferences,
    });
    expect(plan.withheld.email).toBe(reason);
  });

  it('reads names in any case, and the stronger value for both streams', () => {
    const entries = [
      { channel: 'SSE', value: 'On' },
      { channel: 'signalr', value: 'Required' },
      { channel: 'pigeon', value: 'On' },
    ] as const;
    const { wanted, unknown } = readChannels<ChannelDefaultState>(type.allowedChannels, entries, [
      'Required',
      'Off',
      'On',
    ]);
    expect(Object.fromEntries(wanted)).toEqual({ signalR: 'Required', sse: 'Required' });
    expect(unknown).toEqual(['pigeon']);
  });
});
