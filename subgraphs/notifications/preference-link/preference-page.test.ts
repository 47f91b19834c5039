import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { userDirectory } from '../../identity/identity.contract.ts';
import { openNotifications, recordingChannel } from '../testing/publish.ts';
import { openUnsubscribeLinks } from '../unsubscribe/open-unsubscribe-links.ts';
import { openPreferenceLinks } from './preference-links.ts';

const shown = `language words { title } channels { channel label }
  categories { category channels { channel isEnabled isRequired } }
  preferences { notificationType category channels { channel isEnabled isRequired } }`;
const page = `query ($token: String!) { preferencePage(token: $token) { ${shown} } }`;
const update = `mutation ($token: String!, $types: [LinkedTypeChoiceInput!]!, $categories: [LinkedCategoryChoiceInput!]!) {
  updatePreferencesByLink(input: { token: $token, types: $types, categories: $categories }) {
    preferencePage { ${shown} } } }`;
const create =
  'mutation ($userId: ID!) { createPreferenceLink(input: { userId: $userId }) { url expiresAt } }';
const unsubscribePage = 'query ($token: String!) { unsubscribePage(token: $token) { preferencesUrl } }';
const setCategory = `mutation ($channels: [NotificationChannelDefaultInput!]!) {
  updateNotificationCategoryDefault(input: { category: "Tests", channels: $channels }) {
    notificationDefault { category } } }`;
const own = '{ notificationPreferences { notificationType channels { channel isEnabled } } }';
const notFound = { code: 'NOT_FOUND', errorCode: 'Notifications:PreferenceLink:NotFound' };
const hour = 60 * 60 * 1000;

describe.each(databases)('the page of preferences on $name', (database) => {
  const email = recordingChannel();
  const [ada, member] = [
    callerIn(acme, { userId: 'ada', roles: ['admin'] }),
    callerIn(acme, { userId: 'mia', roles: ['member'] }),
  ];
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email } });
    const directory = slice.process.services.ports.get(userDirectory);
    for (const { actor } of [ada, member]) await directory.remember(acme.id, actor);
  });
  afterAll(() => slice.close());

  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const tokenOf = async (userId: string) => {
    const { data, error } = await slice.run(create, alice, { userId });
    expect(error).toBeNull();
    return tokenIn(data.createPreferenceLink.url);
  };
  const open = (token: string, locale = 'en') => slice.run(page, { locale }, { token });
  const change = (token: string, more: object) =>
    slice.run(update, {}, { token, types: [], categories: [], ...more });
  const emailIn = (found: { preferences: { notificationType: string; channels: { channel: string }[] }[] }) =>
    found.preferences
      .find(({ notificationType }) => notificationType === 'test.plain')
      ?.channels.find(({ channel }) => channel === 'email');

  it('opens by the link that a backend makes, in the caller’s language, with the channels that can deliver', async () => {
    const token = await tokenOf('ada');
    const { data } = await open(token, 'fr');
    expect(data.preferencePage).toMatchObject({
      language: 'fr',
      words: { title: 'Préférences de notification' },
    });
    expect(data.preferencePage.channels).toEqual([
      { channel: 'inApp', label: 'Dans l’application' },
      { channel: 'email', label: 'Courriel' },
      { channel: 'sse', label: 'En direct' },
    ]);
    expect(emailIn(data.preferencePage)).toMatchObject({ isEnabled: true, isRequired: false });
  });

  it('shows no type whose permission the person lacks, and refuses to change it', async () => {
    const namesFor = async (userId: string) => {
      const { data } = await open(await tokenOf(userId));
      return data.preferencePage.preferences.map((one: { notificationType: string }) => one.notificationType);
    };
    expect(await namesFor('ada')).toContain('test.secret');
    expect(await namesFor('mia')).not.toContain('test.secret');
    const types = [{ notificationType: 'test.secret', channel: 'inApp', isEnabled: false }];
    expect((await change(await tokenOf('mia'), { types })).error).toMatchObject({
      errorCode: 'Notifications:Type:NotFound',
    });
  });

  it('changes types and categories together, for its person alone', async () => {
    const types = [{ notificationType: 'test.plain', channel: 'email', isEnabled: true }];
    const categories = [{ category: 'Tests', channel: 'email', isEnabled: false }];
    const { data } = await change(await tokenOf('ada'), { types, categories });
    const { preferencePage } = data.updatePreferencesByLink;
    expect(emailIn(preferencePage)).toMatchObject({ isEnabled: true });
    const stored = await slice.sql('select tenant_id, user_id from notifications.category_preference');
    expect(stored).toEqual([{ tenant_id: acme.id, user_id: 'ada' }]);
    const mine = (await slice.run(own, ada)).data.notificationPreferences;
    expect(emailIn({ preferences: mine })).toMatchObject({ isEnabled: true });
    const { data: others } = await open(await tokenOf('mia'));
    expect(emailIn(others.preferencePage)).toMatchObject({ isEnabled: true });
  });

  it('shows what cannot be switched off, and changes nothing where a part is refused', async () => {
    const required = { channels: [{ channel: 'email', state: 'Required' }] };
    expect((await slice.run(setCategory, alice, required)).error).toBeNull();
    const token = await tokenOf('mia');
    const { data } = await open(token);
    expect(emailIn(data.preferencePage)).toMatchObject({ isEnabled: true, isRequired: true });
    const types = [
      { notificationType: 'test.quiet', channel: 'inApp', isEnabled: false },
      { notificationType: 'test.plain', channel: 'email', isEnabled: false },
    ];
    expect((await change(token, { types })).error).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Notifications:Preference:NotOptional',
    });
    const tooMany = Array(1_001).fill(types[0]);
    expect((await change(token, { types: tooMany })).error).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await slice.sql("select 1 from notifications.preference where user_id = 'mia'")).toEqual([]);
    await slice.run(setCategory, alice, { channels: [{ channel: 'email', state: null }] });
  });

  it('has links for users of the tenant alone, by a permission of their own', async () => {
    const other = callerIn(globex, { userId: 'gil', roles: ['admin'] });
    expect((await slice.run(create, other, { userId: 'ada' })).error).toMatchObject({
      code: 'NOT_FOUND',
      errorCode: 'Notifications:Recipient:NotFound',
    });
    expect((await slice.run(create, bob, { userId: 'ada' })).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is linked by the page of an e-mail for an hour, whose own token does not open it', async () => {
    const { services } = slice.process;
    const delivery = { tenantId: acme.id, recipientId: 'ada', notificationTypeName: 'test.plain' };
    const token = tokenIn((await openUnsubscribeLinks(services).linkFor(delivery)) ?? '');
    const { data } = await slice.run(unsubscribePage, {}, { token });
    const linked = tokenIn(data.unsubscribePage.preferencesUrl);
    expect((await open(linked)).error).toBeNull();
    expect((await open(token)).error).toMatchObject(notFound);
    expect((await slice.run(unsubscribePage, {}, { token: linked })).error).toMatchObject({
      errorCode: 'Notifications:UnsubscribeLink:NotFound',
    });
    slice.clock.advance(hour);
    expect((await open(linked)).error).toMatchObject(notFound);
    // What is derived from a link ends with it.
    slice.clock.advance(90 * 24 * hour - hour - 10_000);
    const last = await slice.run(unsubscribePage, {}, { token });
    slice.clock.advance(10_000);
    expect((await open(tokenIn(last.data.unsubscribePage.preferencesUrl))).error).toMatchObject(notFound);
  });

  it('is refused to changed, foreign and ended tokens, and for people whom the tenant does not know', async () => {
    const token = await tokenOf('ada');
    const sealed = JSON.stringify({ user: 'ada', until: 9_999_999_999 });
    const { cipher } = slice.process.services;
    const other = await cipher.encrypt(sealed, { tenantId: acme.id, purpose: 'settings.value' });
    for (const wrong of [
      `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`,
      token.replace(acme.id, globex.id),
      `${acme.id}.${Buffer.from(other).toString('base64url')}`,
      '',
    ]) {
      expect((await open(wrong)).error, wrong).toMatchObject(notFound);
      expect((await change(wrong, {})).error, wrong).toMatchObject(notFound);
    }
    slice.clock.advance(90 * 24 * hour);
    expect((await open(token)).error).toMatchObject(notFound);
    const late = new Date(slice.clock.now().getTime() + hour);
    const stranger = await openPreferenceLinks(slice.process.services).linkFor(
      { tenantId: acme.id, userId: 'nobody' },
      late,
    );
    expect((await open(tokenIn(stranger))).error).toMatchObject(notFound);
  });
});
