import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { startTestPlatform, type TestPlatform, type TestRequest } from '../testkit/platform.ts';

const missing = '/api/v1/settings/user/Moon.Phase';
const groups = '/api/v1/authorization/permissions/definitions';
const culture = '/api/v1/settings/user/Svc.Localization.PreferredCulture';
const titles = { en: 'The setting does not exist.', fr: 'Le paramètre n’existe pas.' };
const labels = { en: 'Settings', fr: 'Paramètres' };

describe('the language of texts', () => {
  let platform: TestPlatform;
  let alice: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    alice = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const asking = (language: string | null, token: string | null = alice): TestRequest => ({
    token,
    ...(language === null ? {} : { headers: { 'accept-language': language } }),
  });
  const titleFor = async (language: string | null) =>
    (await platform.call(missing, asking(language))).body.title;
  const labelOf = (list: { name: string; displayName: string }[]) =>
    list.find(({ name }) => name === 'Settings')?.displayName;
  const restLabel = async (language: string | null) =>
    labelOf((await platform.call(groups, asking(language))).body);
  const graphqlLabel = async (language: string | null) => {
    const query = '{ permissionGroups { name displayName } }';
    return labelOf((await platform.graphql(query, {}, asking(language))).body.data.permissionGroups);
  };
  const prefer = async (value: string | null) => {
    const answer = await platform.call(culture, { method: 'PUT', token: alice, body: { value } });
    expect(answer.status).toBe(204);
  };

  it.each<readonly [string, 'en' | 'fr']>([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR', 'fr'],
    ['de, fr;q=0.8, en;q=0.5', 'fr'],
    ['en;q=0.1, fr-BE;q=0.9', 'fr'],
    ['en', 'en'],
    ['en-GB, fr;q=0.9', 'en'],
    ['*', 'en'],
    ['de', 'en'],
    ['fr;q=0', 'en'],
    ['x-nonsense-äöü', 'en'],
    ['not a language, ;;q=, fr_FR', 'en'],
    ['zz-'.repeat(1_000), 'en'],
    ['', 'en'],
  ])('Accept-Language "%s" is answered in %s', async (sent, expected) => {
    const language = Buffer.from(sent, 'utf8').toString('latin1');
    expect(await titleFor(language)).toBe(titles[expected]);
    expect(await restLabel(language)).toBe(labels[expected]);
    expect(await graphqlLabel(language)).toBe(labels[expected]);
  });

  const invalid = { name: 'No Name', provider: '', model: 'echo' };
  const document = `mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }`;
  const words = {
    fr: {
      sentence: 'Un ou plusieurs champs sont invalides.',
      details: { name: ['Le format est incorrect.'], provider: ['Une valeur est requise.'] },
    },
    en: {
      sentence: 'One or more fields are invalid.',
      details: { name: ['The format is wrong.'], provider: ['A value is required.'] },
    },
  };
  it.each(['fr', 'en'] as const)('errors are sentences in %s over every transport', async (language) => {
    const { sentence, details } = words[language];
    const rest = await platform.call('/api/v1/ai/workspaces', {
      ...asking(language),
      method: 'POST',
      body: invalid,
    });
    expect(rest.body).toMatchObject({ title: sentence, detail: sentence, errorDetails: details });
    const { body } = await platform.graphql(document, { input: invalid }, asking(language));
    const errors = [body.errors[0]];
    for (const clientOf of [sseClient, webSocketClient]) {
      const client = clientOf(platform.url, {
        authorization: `Bearer ${alice}`,
        'accept-language': language,
      });
      errors.push((await client.iterate(document, { input: invalid }).next()).value.errors[0]);
      client.dispose();
    }
    for (const { message, extensions } of errors) {
      expect(message).toBe(sentence);
      expect(extensions).toMatchObject({ errors: rest.body.errors, errorDetails: details });
    }
  });

  it.each([
    [{}, '{ __typename }', 400, 'La requête pourrait venir d’une page de n’importe quelle origine'],
    [{ 'apollo-require-preflight': '1' }, 'mutation { __typename }', 405, 'Seules les requêtes de lecture'],
  ])('a refusal by GET with %j is a sentence, too', async (more, text, expected, sentence) => {
    const { status, body } = await platform.call(`/graphql?query=${encodeURIComponent(text)}`, {
      token: alice,
      headers: { 'accept-language': 'fr', ...more },
    });
    expect([status, body.errors[0].message]).toEqual([expected, expect.stringContaining(sentence)]);
  });

  it('without the header the caller’s own culture decides, and the header decides over it', async () => {
    await prefer('fr-CA');
    expect([await titleFor(null), await restLabel(null), await graphqlLabel(null)]).toEqual([
      titles.fr,
      labels.fr,
      labels.fr,
    ]);
    expect([await titleFor('en'), await graphqlLabel('en')]).toEqual([titles.en, labels.en]);
    expect(await titleFor('de')).toBe(titles.fr);
    const bob = await platform.call(missing, asking(null, await platform.token('bob')));
    expect(bob.body.title).toBe(titles.en);
    await prefer('nonsense');
    expect(await titleFor(null)).toBe(titles.en);
    await prefer(null);
    expect(await titleFor(null)).toBe(titles.en);
  });

  it('problems before the caller is known follow the header', async () => {
    const french = await platform.call(missing, asking('fr', null));
    const english = await platform.call(missing, asking('en', null));
    expect([french.status, english.status]).toEqual([401, 401]);
    expect(french.body.title).not.toBe(english.body.title);
    expect(french.body.errorCode).toBe(english.body.errorCode);
    expect(french.body.detail).toBe('Des identifiants sont nécessaires : un jeton ou une clé d’API.');
  });

  it('problems before the caller is known say which check failed, outside production', async () => {
    const checks = {
      '': 'The request has no credentials: send a bearer token or an API key.',
      'Basic dXNlcjpwYXNz': 'The scheme is not Bearer.',
      'Bearer svc_live_sk_0123456789abcdefghijklmnopqrstuv': 'There is no such API key.',
    };
    for (const [authorization, failedCheck] of Object.entries(checks)) {
      const request = authorization === '' ? {} : { headers: { authorization } };
      const { status, body } = await platform.call(missing, { ...request, token: null });
      expect([status, body.failedCheck, body.detail]).toEqual([401, failedCheck, failedCheck]);
    }
  });

  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR', 'fr'],
    ['en-GB', 'en'],
  ])('the texts of %s are those of %s, whatever the header says', async (wanted, answered) => {
    const { body } = await platform.call(`/localization/${wanted}`, asking('en', null));
    expect(body.culture).toBe(answered);
    expect(body.texts['PermissionGroup:Settings']).toBe(labels[answered as 'en' | 'fr']);
    const query =
      'query ($culture: String!) { translations(culture: $culture) { culture texts { key text } } }';
    const { data } = (await platform.graphql(query, { culture: wanted }, { token: alice })).body;
    const texts = data.translations.texts.map(({ key, text }: { key: string; text: string }) => [key, text]);
    expect([data.translations.culture, Object.fromEntries(texts)]).toEqual([answered, body.texts]);
  });

  it('texts that a tenant replaced are in all its answers, and in those of no other', async () => {
    const carol = await platform.token('carol');
    const code = 'Error:Settings:Setting:NotFound';
    const [group, title] = ['PermissionGroup:Settings', code].map(
      (key) => `/api/v1/localization/overrides/Platform/fr/${encodeURIComponent(key)}`,
    ) as [string, string];
    const replace = async (path: string, value: string | null) => {
      const request = { token: alice, ...(value === null ? {} : { body: { value } }) };
      const answer = await platform.call(path, { ...request, method: value === null ? 'DELETE' : 'PUT' });
      expect([answer.status, answer.text]).toEqual([204, '']);
    };
    await replace(group, 'Nos réglages');
    await replace(title, 'Inconnu ici');
    const french = asking('fr');
    expect([await restLabel('fr'), await graphqlLabel('fr'), await titleFor('fr')]).toEqual([
      'Nos réglages',
      'Nos réglages',
      'Inconnu ici',
    ]);
    const textsOf = async (request: TestRequest) =>
      (await platform.call('/localization?cultureName=fr-CA', request)).body;
    const own = await textsOf(french);
    expect([own.cultureName, own.resources.Platform[code]]).toEqual(['fr', 'Inconnu ici']);
    expect(own.languages).toContainEqual({ cultureName: 'fr', displayName: 'français', isDefault: false });
    const overrides = '/localization/overrides?resourceName=Platform&cultureName=fr';
    expect((await platform.call(overrides, { token: alice })).body).toEqual({
      'PermissionGroup:Settings': 'Nos réglages',
      [code]: 'Inconnu ici',
    });
    for (const token of [carol, null]) {
      expect((await textsOf(asking('fr', token))).resources.Platform[code]).toBe(titles.fr);
      expect((await platform.call(missing, asking('fr', token))).body.title).not.toBe('Inconnu ici');
    }
    expect((await platform.call(overrides, { token: carol })).body).toEqual({});
    expect([await restLabel('en'), await titleFor('en')]).toEqual([labels.en, titles.en]);
    await replace(group, null);
    await replace(title, null);
    await replace(title, null);
    expect([await restLabel('fr'), await titleFor('fr')]).toEqual([labels.fr, titles.fr]);
  });

  it.each(['tlh', 'en_US', '-', 'x'.repeat(500), 'nonsense!'])('there are no texts of %s', async (wanted) => {
    expect((await platform.call(`/localization/${wanted}`, asking('fr', null))).body).toMatchObject({
      status: 404,
      errorCode: 'Localization:Culture:NotFound',
      title: 'Il n’y a pas de textes pour cette culture.',
    });
  });
});
