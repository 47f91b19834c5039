import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedRows } from '../testkit/database/stored-rows.ts';
import { expectProblem } from '../testkit/http/answer-schemas.ts';
import { platforms, startTestPlatform, type TestAnswer, type TestPlatform } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';

const keys = '/api/v1/authentication/api-keys';
const culture = '/api/v1/settings/tenant/Svc.Localization.PreferredCulture';
const day = 24 * 60 * 60 * 1000;

const createKey = `mutation Create($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { secret apiKey { id name } }
}`;
const updateSetting = `mutation Update($value: String) {
  updateSetting(input: { scope: tenant, name: "Svc.Localization.PreferredCulture", value: $value }) { setting { name value level } }
}`;
const twoFields = `mutation Both($input: CreateApiKeyInput!) {
  a: createApiKey(input: $input) { secret }
  b: createApiKey(input: $input) { secret }
}`;

const bodyNamed = (name: string) => ({ name, type: 'Secret', environment: 'test' });
const isReplay = ({ headers }: TestAnswer) => headers.get('idempotent-replayed');

describe.each(platforms)('Idempotency-Key, $transport on $database.name', ({ transport, database }) => {
  const clock = new TestClock(new Date());
  let platform: TestPlatform;
  let alice: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, database, clock });
    alice = await platform.token('alice', { ttl: 3 * day });
  });
  afterAll(() => platform.close());

  const keyed = (key: string) => ({ token: alice, headers: { 'idempotency-key': key } });
  const post = (key: string, name: string, more: object = {}) =>
    platform.call(keys, { method: 'POST', body: bodyNamed(name), ...keyed(key), ...more });
  const put = (key: string, value: string | null) =>
    platform.call(culture, { method: 'PUT', body: { value }, ...keyed(key) });
  const run = (key: string, query: string, variables: Record<string, unknown>) =>
    platform.graphql(query, variables, keyed(key));
  const storedNames = async (name: string): Promise<number> => {
    const list = await platform.graphql(
      '{ apiKeys(first: 100, filter: { quickFilters: [IncludeRevoked] }) { nodes { name } } }',
      {},
      { token: alice },
    );
    return list.body.data.apiKeys.nodes.filter((item: { name: string }) => item.name === name).length;
  };

  it('answers a repeat over REST as it answered the first, secret included', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const first = await post(key, name);
    expect([first.status, isReplay(first)]).toEqual([201, null]);
    const again = await post(key, name);
    expect([again.status, isReplay(again), again.body]).toEqual([201, 'true', first.body]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await storedNames(name)).toBe(1);
  });

  it('compares the meaning of requests, not their spelling', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const first = await post(key, name);
    const rawBody = `{ "ENVIRONMENT": "test", "Type": "Secret",  "name": "${name}" }`;
    const again = await platform.call('/authentication/api-keys', { method: 'POST', rawBody, ...keyed(key) });
    expect([again.status, isReplay(again), again.body]).toEqual([201, 'true', first.body]);
  });

  it('answers a repeat over GraphQL as it answered the first', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const first = await run(key, createKey, { input: bodyNamed(name) });
    expect([first.body.errors, isReplay(first)]).toEqual([undefined, null]);
    const again = await run(key, createKey, { input: bodyNamed(name) });
    expect([isReplay(again), again.body.data]).toEqual(['true', first.body.data]);
    expect(await storedNames(name)).toBe(1);
  });

  it('answers the stored result although the value has changed since, and changes nothing', async () => {
    const key = randomUUID();
    const first = await run(key, updateSetting, { value: 'fr' });
    expect(first.body.data.updateSetting.setting).toMatchObject({ value: 'fr', level: 'Tenant' });
    expect((await put(randomUUID(), 'de')).status).toBe(204);
    const again = await run(key, updateSetting, { value: 'fr' });
    expect([isReplay(again), again.body.data]).toEqual(['true', first.body.data]);
    expect((await platform.call(culture, { token: alice })).body.value).toBe('de');
  });

  it('answers the stored result of a revocation although more was granted since', async () => {
    const roleName = randomUUID();
    const grant = (name: string) =>
      platform.call(`/authorization/roles/${roleName}/${name}`, { method: 'PUT', token: alice });
    const revoke = `mutation ($roleName: String!) {
      revokePermission(input: { roleName: $roleName, permissionName: "Settings.Tenant.Read" }) { rolePermissions { permissions } }
    }`;
    await grant('Settings.Tenant.Read');
    const key = randomUUID();
    const first = await run(key, revoke, { roleName });
    expect(first.body.data).toEqual({ revokePermission: { rolePermissions: { permissions: [] } } });
    await grant('Settings.Tenant.Manage');
    const again = await run(key, revoke, { roleName });
    expect([isReplay(again), again.body.data]).toEqual(['true', first.body.data]);
  });

  it('refuses the key for another body, another route and another operation', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await post(key, name);
    const before = await storedRows(platform);
    const expected = { status: 422, errorCode: 'Idempotency:Key:Conflict' };
    expectProblem(await post(key, 'another'), keys, expected);
    expectProblem(await put(key, 'fr'), culture, expected);
    const { body } = await run(key, updateSetting, { value: 'fr' });
    expect(body.errors[0].extensions).toMatchObject({ code: 'UNPROCESSABLE', errorCode: expected.errorCode });
    expect(await storedRows(platform)).toEqual(before);
  });

  it('refuses two mutation fields under one key', async () => {
    const before = await storedRows(platform);
    const answer = await run(randomUUID(), twoFields, { input: bodyNamed('both') });
    expect(answer.body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errorCode: 'Idempotency:Operation:Ambiguous',
    });
    expect(await storedRows(platform)).toEqual(before);
  });

  it('takes keys of 256 characters and no more', async () => {
    const key = randomUUID().padEnd(256, 'x');
    expect((await post(key, 'longest')).status).toBe(201);
    const errorCode = 'Http:IdempotencyKey:TooLong';
    expectProblem(await post(`${key}x`, 'longest'), keys, { status: 400, errorCode });
    const { body } = await run(`${key}x`, updateSetting, { value: 'fr' });
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', errorCode });
  });

  it('belongs to its caller: the same key of another has an effect of its own', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const mine = await post(key, name);
    for (const user of ['carol', 'dave']) {
      const theirs = await post(key, name, { token: await platform.token(user, { ttl: day }) });
      expect([theirs.status, isReplay(theirs)]).toEqual([201, null]);
      expect(theirs.body.id).not.toBe(mine.body.id);
    }
  });

  it('stores effects, not refusals', async () => {
    const key = randomUUID();
    expect((await post(key, ' ')).status).toBe(400);
    const corrected = await post(key, 'corrected');
    expect([corrected.status, isReplay(corrected)]).toEqual([201, null]);
  });

  it('has one effect for parallel requests, and answers the others with 409 and Retry-After', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(key, name)));
    const made = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(made.length + waiting.length).toBe(answers.length);
    expect(new Set(made.map(({ body }) => body.rawSecret)).size).toBe(1);
    expect(made.filter((answer) => isReplay(answer) === null)).toHaveLength(1);
    for (const answer of waiting) {
      expectProblem(answer, keys, { status: 409, errorCode: 'Idempotency:Key:InProgress' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await storedNames(name)).toBe(1);
  });

  it('keeps secrets encrypted', async () => {
    const { body } = await post(randomUUID(), 'sealed');
    const { database: opened } = platform.running.process.services;
    const rows = await opened.system((em) => em.execute('select result from kernel.idempotency_record'));
    expect(rows.length).toBeGreaterThan(0);
    const plain = [body.rawSecret, Buffer.from(body.rawSecret).toString('base64').slice(4, -4)];
    for (const text of plain) expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('is forgotten after 24 hours', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await post(key, name);
    clock.advance(day - 1);
    expect(isReplay(await post(key, name))).toBe('true');
    clock.advance(1);
    const later = await post(key, 'another body');
    expect([later.status, isReplay(later)]).toEqual([201, null]);
  });
});
