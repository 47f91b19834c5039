import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { setting } from '../../subgraphs/settings/settings.contract.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const shop = defineModule({
  name: 'shop',
  contributes: [
    setting({ name: 'Shop.Name', defaultValue: 'Guava' }),
    setting({ name: 'Shop.IsOpen', valueKind: 'Bool', defaultValue: 'true' }),
    setting({ name: 'Shop.Limit', valueKind: 'Int' }),
    setting({ name: 'Shop.Secret', isEncrypted: true }),
  ],
});

interface Administered {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly type: 'string' | 'number' | 'boolean';
}

const path = '/api/v1/admin/config/settings';

describe('settings as older administration pages read and save them', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ modules: [shop] });
  });
  afterAll(() => platform.close());

  const read = async (user = 'alice'): Promise<Administered[]> =>
    (await platform.call(path, { token: await platform.token(user) })).body;
  const save = async (body: readonly { key: string; value: unknown }[], user = 'alice') =>
    platform.call(path, { method: 'PUT', body, token: await platform.token(user) });
  const shownOf = async (key: string, user = 'alice') =>
    (await read(user)).find((one) => one.key === key)?.value;
  const levelOf = async (name: string) => {
    const answer = await platform.graphql(
      'query ($name: String!) { setting(scope: tenant, name: $name) { level } }',
      { name },
    );
    return answer.body.data.setting.level;
  };

  it('are an array with a type of the form', async () => {
    const types = (await read()).filter(({ key }) => key.startsWith('Shop.'));
    expect(types.map(({ key, value, type }) => [key, value, type])).toEqual([
      ['Shop.IsOpen', 'true', 'boolean'],
      ['Shop.Limit', '', 'number'],
      ['Shop.Name', 'Guava', 'string'],
      ['Shop.Secret', '', 'string'],
    ]);
  });

  it('are the tenant’s for a caller with a tenant, and the global ones for a host caller', async () => {
    expect((await save([{ key: 'Shop.Name', value: 'Pear' }])).status).toBe(204);
    expect([await shownOf('Shop.Name'), await shownOf('Shop.Name', 'dave')]).toEqual(['Pear', 'Guava']);
    expect((await save([{ key: 'Shop.Limit', value: 7 }], 'dave')).status).toBe(204);
    expect([await shownOf('Shop.Limit', 'dave'), await shownOf('Shop.Limit', 'carol')]).toEqual(['7', '7']);
    expect(await shownOf('Shop.Name', 'carol')).toBe('Guava');
  });

  it('are stored where they were changed, and nowhere else, when the whole form is sent back', async () => {
    await save([{ key: 'Shop.Secret', value: 'hunter2' }]);
    const form = (await read()).map(({ key, value }) => ({
      key,
      value: key === 'Shop.IsOpen' ? 'false' : value,
    }));
    expect(form.find(({ key }) => key === 'Shop.Secret')?.value).toBe('***');
    expect((await save(form)).status).toBe(204);
    expect([await shownOf('Shop.IsOpen'), await shownOf('Shop.Secret')]).toEqual(['false', '***']);
    expect(await levelOf('Shop.IsOpen')).toBe('Tenant');
    expect(await levelOf('Svc.Localization.PreferredCulture')).toBe('Default');
  });

  it('are reset by an empty value', async () => {
    await save([{ key: 'Shop.Name', value: 'Plum' }]);
    expect((await save([{ key: 'Shop.Name', value: '' }])).status).toBe(204);
    expect(await shownOf('Shop.Name')).toBe('Guava');
  });

  it('are all stored or none', async () => {
    const answer = await save([
      { key: 'Shop.Name', value: 'Fig' },
      { key: 'Shop.IsOpen', value: 'perhaps' },
      { key: 'Shop.None', value: '1' },
    ]);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        'settings[1]': ['Settings:Setting:ValidationFailed'],
        'settings[2]': ['Settings:Setting:NotFound'],
      },
    ]);
    expect(await shownOf('Shop.Name')).toBe('Guava');
  });
});

describe('categories and layouts of templates without a prefix', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it.each(['/api/v1', '/api/v1/templating'])('are listed, made and removed below "%s"', async (base) => {
    const made = await platform.call(`${base}/categories`, {
      method: 'POST',
      body: { name: base, sortOrder: 0 },
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const renamed = { method: 'PUT', body: { name: `${base} renamed`, sortOrder: 1 } };
    expect((await platform.call(`${base}/categories/${id}`, renamed)).status).toBe(200);
    const names = (await platform.call(`${base}/categories`)).body.map(({ name }: { name: string }) => name);
    expect(names).toContain(`${base} renamed`);
    expect((await platform.call(`${base}/categories/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await platform.call(`${base}/layouts`)).body).toEqual([]);
  });
});
