import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { unsubscribeHeaders } from '../channel/email/smtp-mailer.ts';
import { openNotifications } from '../testing/publish.ts';
import { openUnsubscribeLinks } from './open-unsubscribe-links.ts';
import { isVersionOfKey } from './unsubscribe-link.rules.ts';

const page =
  'query ($token: String!) { unsubscribePage(token: $token) { notificationType isSubscribed title sentence button language } }';
const unsubscribe = `mutation ($token: String!) { unsubscribeByLink(input: { token: $token }) {
  unsubscribePage { notificationType isSubscribed sentence } } }`;
const preferences = '{ notificationPreferences { notificationType channels { channel isEnabled } } }';
const notFound = { code: 'NOT_FOUND', errorCode: 'Notifications:UnsubscribeLink:NotFound' };
const day = 24 * 60 * 60 * 1000;

it.each([
  ['transit/platform/v3', 'transit/platform/v1', true],
  ['transit/other/v1', 'transit/platform/v1', false],
  ['arn:aws:kms:eu-west-1:111111111111:key/a', 'arn:aws:kms:eu-west-1:111111111111:key/b', true],
  ['arn:aws:kms:eu-west-1:222222222222:key/a', 'arn:aws:kms:eu-west-1:111111111111:key/b', false],
  ['other', 'platform', false],
])('a link under the key %s is read where %s seals: %s', (given, own, isRead) => {
  expect(isVersionOfKey(given, own)).toBe(isRead);
});

it('are no header where a mail server would not take it', () => {
  const unsubscribeUrl = `https://platform.example.com/?token=${'x'.repeat(900)}`;
  expect(unsubscribeHeaders({ unsubscribeUrl })).toEqual({});
});

describe.each(databases)('links of e-mails on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  const links = () => openUnsubscribeLinks(slice.process.services);
  const tokenFor = async (recipientId: string, typeName = 'test.plain', tenantId: string = acme.id) => {
    const link = await links().linkFor({ tenantId, recipientId, notificationTypeName: typeName });
    return link === null ? null : (new URL(link).searchParams.get('token') ?? '');
  };
  const run = async (document: string, token: string | null, locale = 'en') => {
    const { data, error } = await slice.run(document, { locale }, { token });
    return error ?? data.unsubscribePage ?? data.unsubscribeByLink.unsubscribePage;
  };
  const emailOf = async (caller: typeof alice, typeName = 'test.plain') => {
    const { data } = await slice.run(preferences, caller);
    const { channels } = data.notificationPreferences.find(
      ({ notificationType }: { notificationType: string }) => notificationType === typeName,
    );
    return channels
      .filter(({ isEnabled }: { isEnabled: boolean }) => !isEnabled)
      .map(({ channel }: { channel: string }) => channel);
  };

  it('lead to the installation’s page, and reveal neither person nor type', async () => {
    const link =
      (await links().linkFor({
        tenantId: acme.id,
        recipientId: 'alice',
        notificationTypeName: 'test.plain',
      })) ?? '';
    expect(link).toMatch(/^http:\/\/localhost:4000\/api\/v1\/notifications\/unsubscribe\?token=[\w.-]+$/);
    // Amazon SES takes 870 characters in a header.
    expect(link.length).toBeLessThan(800);
    expect(link).not.toContain('alice');
  });

  it('show in the caller’s language what they switch off, and change nothing', async () => {
    const token = await tokenFor('alice');
    expect(await run(page, token)).toMatchObject({
      notificationType: 'test.plain',
      isSubscribed: true,
      title: 'Plain',
    });
    expect(await run(page, token, 'fr')).toMatchObject({
      title: 'Simple',
      button: 'Se désabonner',
      language: 'fr',
    });
    expect(await emailOf(alice)).toEqual([]);
  });

  it('switch off e-mails of one type, for one person in one tenant, any number of times', async () => {
    const token = await tokenFor('alice');
    for (const _ of [1, 2])
      expect(await run(unsubscribe, token)).toMatchObject({
        notificationType: 'test.plain',
        isSubscribed: false,
      });
    expect(await emailOf(alice)).toEqual(['email']);
    expect(await emailOf(callerIn(globex, { userId: 'alice', roles: ['admin'] }))).toEqual([]);
    expect(await emailOf(callerIn(acme, { userId: 'anna', roles: ['admin'] }))).toEqual([]);
    expect(await emailOf(alice, 'platform.announcement')).not.toContain('inApp');
    expect(await run(page, token)).toMatchObject({ isSubscribed: false });
  });

  it('are not made for what cannot be switched off', async () => {
    expect(await tokenFor('alice', 'test.forced')).toBeNull();
    expect(await tokenFor('alice', 'test.removed')).toBeNull();
  });

  it('are refused when they were changed, belong elsewhere, or have ended', async () => {
    const token = (await tokenFor('bea')) ?? '';
    const { cipher } = slice.process.services;
    const sealed = JSON.stringify({ user: 'bea', type: 'test.plain', until: 9_999_999_999 });
    const other = await cipher.encrypt(sealed, { tenantId: acme.id, purpose: 'settings.value' });
    const changed = `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`;
    for (const wrong of [
      changed,
      token.replace(acme.id, globex.id),
      `${acme.id}.${Buffer.from(other).toString('base64url')}`,
      `${acme.id}.${Buffer.from(sealed).toString('base64url')}`,
      'x'.repeat(10_000),
      '',
      '\0',
    ])
      for (const document of [page, unsubscribe])
        expect(await run(document, wrong), wrong).toMatchObject(notFound);
    slice.clock.advance(90 * day - 1_000);
    expect(await run(page, token)).toMatchObject({ isSubscribed: true });
    slice.clock.advance(1_000);
    for (const document of [page, unsubscribe]) expect(await run(document, token)).toMatchObject(notFound);
    expect(await emailOf(callerIn(acme, { userId: 'bea', roles: ['admin'] }))).toEqual([]);
  });
});
