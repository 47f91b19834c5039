import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const fields =
  'id query entityType name isOwner isShared isDefault filterJson sortJson groupByJson visibleColumnsJson';
const documents = {
  savedViews: `query ($query: String!) { answer: savedViews(query: $query) { ${fields} } }`,
  createSavedView: `mutation ($input: CreateSavedViewInput!) {
    answer: createSavedView(input: $input) { savedView { ${fields} } } }`,
  updateSavedView: `mutation ($input: UpdateSavedViewInput!) {
    answer: updateSavedView(input: $input) { savedView { ${fields} } } }`,
  deleteSavedView:
    'mutation ($query: String!, $id: ID!) { answer: deleteSavedView(input: { query: $query, id: $id }) { deletedSavedViewId } }',
  setDefaultSavedView: `mutation ($query: String!, $id: ID!) {
    answer: setDefaultSavedView(input: { query: $query, id: $id }) { savedView { ${fields} } } }`,
};

const query = 'Authentication.ApiKeys';
const other = 'Authorization.Grants';
const view = { name: 'mine', isShared: false, isDefault: false };
const change = { name: 'changed', isShared: false, sortJson: '["-name"]' };
const notFound = { code: 'NOT_FOUND', errorCode: 'Query:SavedView:NotFound' };
const notOwner = { code: 'FORBIDDEN', errorCode: 'Query:SavedView:NotOwner' };

describe.each(databases)('saved views, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database });
  });
  afterAll(() => slice.close());
  const ask = async (caller: SliceCaller, name: keyof typeof documents, variables: object = {}) => {
    const { data, error } = await slice.run(documents[name], caller, { query, ...variables });
    return error ?? changed(data.answer);
  };
  const create = (input: object = {}, caller: SliceCaller = alice) =>
    ask(caller, 'createSavedView', { input: { query, ...view, ...input } });
  const names = async (caller: SliceCaller, of = query) =>
    (await ask(caller, 'savedViews', { query: of })).map(({ name }: { name: string }) => name);

  it('of another tenant are as if they were not there, shared or not', async () => {
    const { id } = await create({ name: 'fenced', isShared: true });
    for (const caller of [carol, dave]) {
      expect(await names(caller)).toEqual([]);
      expect(await ask(caller, 'updateSavedView', { input: { query, id, ...change } })).toMatchObject(
        notFound,
      );
      expect(await ask(caller, 'deleteSavedView', { id })).toMatchObject(notFound);
      expect(await ask(caller, 'setDefaultSavedView', { id })).toMatchObject(notFound);
    }
    expect(await names(alice)).toEqual(['fenced']);
    await ask(alice, 'deleteSavedView', { id });
  });

  it('are a field of the catalogue, with the metadata, by one statement for all queries', async () => {
    const mine = await create({ name: 'listed' });
    const theirs = await create({ name: 'shared', isShared: true }, anna);
    const elsewhere = await ask(alice, 'createSavedView', { input: { query: other, ...view, name: 'B' } });
    const document = `{ queryCatalog { name savedViews { ${fields} } metadata { columns { name label } } } }`;
    slice.takeStatements();
    const { data } = await slice.run(document, alice);
    expect(slice.takeStatements().filter((sql) => sql.includes('kernel.saved_view'))).toHaveLength(1);
    const entry = (name: string) =>
      data.queryCatalog.find((one: { readonly name: string }) => one.name === name);
    for (const name of [query, other]) {
      expect(entry(name).savedViews).toEqual(await ask(alice, 'savedViews', { query: name }));
      const metadata = 'query ($query: String!) { queryMetadata(query: $query) { columns { name label } } }';
      const root = await slice.run(metadata, alice, { query: name });
      expect(entry(name).metadata).toEqual(root.data.queryMetadata);
    }
    expect(entry(query).savedViews.map(({ name }: { name: string }) => name)).toEqual(['listed', 'shared']);
    expect(entry(other).savedViews).toMatchObject([{ id: elsewhere.id }]);
    const ofCarol = await slice.run(document, carol);
    for (const { savedViews } of ofCarol.data.queryCatalog) expect(savedViews).toEqual([]);
    await ask(alice, 'deleteSavedView', { id: mine.id });
    await ask(anna, 'deleteSavedView', { id: theirs.id });
    await ask(alice, 'deleteSavedView', { query: other, id: elsewhere.id });
  });

  it('are kept as they are written, per query', async () => {
    const input = { ...view, filterJson: '{"a":1}', sortJson: 'no json', visibleColumnsJson: '[]' };
    const created = await create(input);
    expect(created).toEqual({
      ...input,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      query,
      entityType: query,
      isOwner: true,
      groupByJson: null,
    });
    expect(await ask(alice, 'savedViews')).toEqual([created]);
    expect(await names(alice, other)).toEqual([]);
    const { id } = created;
    expect(await ask(alice, 'updateSavedView', { input: { id, query: other, ...change } })).toMatchObject(
      notFound,
    );
    expect(await ask(alice, 'updateSavedView', { input: { query, id, ...change } })).toEqual({
      ...created,
      ...change,
      filterJson: null,
      visibleColumnsJson: null,
    });
    expect(await ask(alice, 'deleteSavedView', { id })).toBe(id);
    expect(await ask(alice, 'deleteSavedView', { id })).toMatchObject(notFound);
  });

  it('are shared with who may use the query, and changed by their owner alone', async () => {
    const shared = await create({ name: 'shared', isShared: true });
    const own = await create({ name: 'own' });
    const annas = await create({ name: 'annas' }, anna);
    expect(await names(alice)).toEqual(['own', 'shared']);
    expect(await names(anna)).toEqual(['annas', 'shared']);
    expect((await ask(anna, 'savedViews'))[1]).toEqual({ ...shared, isOwner: false });
    for (const { id } of [shared, own]) {
      expect(await ask(anna, 'updateSavedView', { input: { query, id, ...change } })).toMatchObject(notOwner);
      expect(await ask(anna, 'deleteSavedView', { id })).toMatchObject(notOwner);
    }
    expect(await ask(anna, 'setDefaultSavedView', { id: own.id })).toMatchObject(notOwner);
    for (const { id } of [shared, own]) await ask(alice, 'deleteSavedView', { id });
    await ask(anna, 'deleteSavedView', { id: annas.id });
  });

  it('have one default for each user, which a shared view may be too', async () => {
    const first = await create({ name: 'first', isDefault: true, isShared: true });
    const second = await create({ name: 'second' });
    expect(first.isDefault).toBe(true);
    const defaults = async (caller: SliceCaller) =>
      (await ask(caller, 'savedViews')).flatMap((one: { name: string; isDefault: boolean }) =>
        one.isDefault ? [one.name] : [],
      );
    expect(await defaults(alice)).toEqual(['first']);
    expect(await ask(alice, 'setDefaultSavedView', { id: second.id })).toEqual({
      ...second,
      isDefault: true,
    });
    expect(await defaults(alice)).toEqual(['second']);
    expect(await defaults(anna)).toEqual([]);
    await ask(anna, 'setDefaultSavedView', { id: first.id });
    expect(await defaults(anna)).toEqual(['first']);
    await ask(alice, 'updateSavedView', { input: { query, id: first.id, name: 'first', isShared: false } });
    expect(await names(anna)).toEqual([]);
    await ask(alice, 'updateSavedView', { input: { query, id: first.id, name: 'first', isShared: true } });
    expect(await defaults(anna)).toEqual([]);
    for (const { id } of [first, second]) await ask(alice, 'deleteSavedView', { id });
    const [left] = await slice.sql('select count(*)::int as count from kernel.saved_view_default');
    expect(left).toEqual({ count: 0 });
  });

  it('are at most a hundred of a user and query, also when they come at once', async () => {
    const many = callerIn(acme, { userId: 'many', roles: ['admin'] });
    await slice.sql(
      `insert into kernel.saved_view (id, tenant_id, user_id, entity_type, name, is_shared, created_at)
       select gen_random_uuid(), ?, 'many', ?, 'v' || n, false, now() from generate_series(1, 98) n`,
      [acme.id, query],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({}, many)));
    expect(answers.filter(({ id }) => id !== undefined)).toHaveLength(2);
    expect(answers.find(({ id }) => id === undefined)).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'Query:SavedView:LimitExceeded',
      limit: 100,
      remaining: 0,
    });
    expect((await create({}, alice)).name).toBe('mine');
    expect(await ask(many, 'createSavedView', { input: { query: other, ...view } })).toMatchObject({
      name: 'mine',
    });
  });

  it('are made once by a repeated key', async () => {
    const caller = { ...anna, idempotency: { key: 'view-1', requestHash: 'hash' } };
    const first = await create({ name: 'keyed' }, caller);
    expect(await create({ name: 'keyed' }, caller)).toEqual(first);
    expect(await names(anna)).toEqual(['keyed']);
  });

  it.each([
    [{ name: '' }, { name: ['Validation:Required'] }],
    [{ name: 'x'.repeat(201) }, { name: ['Validation:MaxLength'] }],
    [{ filterJson: 'x'.repeat(10_001) }, { filterJson: ['Validation:MaxLength'] }],
    [{ sortJson: '\0' }, { sortJson: ['Validation:InvalidCharacter'] }],
  ])('refuse %#', async (input, errors) => {
    expect(await create(input)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it.each(Object.keys(documents) as (keyof typeof documents)[])(
    'are for who may use the query: %s',
    async (name) => {
      const of = { query, id: '00000000-0000-7000-8000-00000000dead' };
      const variables = {
        ...of,
        input: name === 'createSavedView' ? { query, ...view } : { ...of, ...change },
      };
      expect(await ask(bob, name, variables)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await ask({}, name, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
      const unknown = { ...variables, query: 'No.Such', input: { ...variables.input, query: 'No.Such' } };
      expect(await ask(alice, name, unknown)).toMatchObject({ errorCode: 'Query:Definition:NotFound' });
    },
  );

  it('belong to queries the catalogue lists for who may use them', async () => {
    const catalog = async (caller: SliceCaller) =>
      (await slice.run('{ queryCatalog { name basePath labelKey label } }', caller)).data.queryCatalog;
    expect(await catalog(bob)).toEqual([]);
    expect(await catalog(alice)).toContainEqual({
      name: query,
      basePath: '/authentication/api-keys',
      labelKey: `Query:${query}`,
      label: 'API keys',
    });
    expect(await catalog({ ...alice, locale: 'fr' })).toContainEqual(
      expect.objectContaining({ name: query, label: 'Clés d’API' }),
    );
  });

  it.each([
    ['AI.Workspaces', alice, bob, 'Authorization:Permission:Denied'],
    ['Settings.TenantSettings', alice, bob, 'Authorization:Permission:Denied'],
    ['Settings.GlobalSettings', dave, bob, 'Authorization:Permission:Denied'],
    ['Identity.Tenants', dave, alice, 'Authorization:Context:HostOnly'],
  ])('are of a described list, too: %s', async (name, reader, other, errorCode) => {
    const made = await ask(reader, 'createSavedView', { input: { query: name, ...view } });
    expect(await names(reader, name)).toEqual(['mine']);
    expect(await ask(other, 'savedViews', { query: name })).toMatchObject({
      code: 'FORBIDDEN',
      errorCode,
    });
    expect(await ask(reader, 'deleteSavedView', { query: name, id: made.id })).toBe(made.id);
    const { queryCatalog } = (await slice.run('{ queryCatalog { name } }', reader)).data;
    expect(queryCatalog.map((entry: { name: string }) => entry.name)).not.toContain(name);
  });

  it('are of a person’s own settings, too, for every signed-in caller', async () => {
    const own = 'Settings.UserSettings';
    const made = await ask(bob, 'createSavedView', { input: { query: own, ...view } });
    expect([await names(bob, own), await names(alice, own), await names(carol, own)]).toEqual([
      ['mine'],
      [],
      [],
    ]);
    expect(await ask({}, 'savedViews', { query: own })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await ask(alice, 'deleteSavedView', { query: own, id: made.id })).toMatchObject(notOwner);
    expect(await ask(bob, 'deleteSavedView', { query: own, id: made.id })).toBe(made.id);
  });

  it('describe a list of one person’s rows without offering it as a query', async () => {
    const described = `{ queryMetadata(query: "Notifications.Inbox") {
      columns { name label isFilterable } defaultSort pagination { maxPageSize supportsCursor } } }`;
    const reader = keyIn(acme, ['Notifications.UserNotifications.Read']);
    const { data } = await slice.run(described, { ...alice, locale: 'fr' });
    expect(data.queryMetadata).toMatchObject({
      defaultSort: '-createdAt',
      pagination: { maxPageSize: 100, supportsCursor: true },
    });
    expect(data.queryMetadata.columns).toContainEqual({
      name: 'createdAt',
      label: 'Reçue le',
      isFilterable: false,
    });
    expect((await slice.run(described, {})).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await slice.run(described, callerIn(acme, { userId: 'nobody' }))).error).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await slice.run(described, reader)).error).toBeNull();
    const { queryCatalog } = (await slice.run('{ queryCatalog { name } }', alice)).data;
    expect(queryCatalog.map(({ name }: { name: string }) => name)).not.toContain('Notifications.Inbox');
  });
});
