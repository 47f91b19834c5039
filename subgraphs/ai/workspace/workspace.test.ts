import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { systemWorkspace } from '../ai.contract.ts';
import { StoredWorkspaces } from './stored-workspaces.service.ts';
import { SystemWorkspaces } from './system-workspaces.ts';

const fields =
  'name provider model systemPrompt temperature maxOutputTokens workspaceModelName kind isActive activated capabilities { chat }';
const documents = {
  create: `mutation ($input: CreateAIWorkspaceInput!) { answer: createAIWorkspace(input: $input) { aiWorkspace { ${fields} } } }`,
  update: `mutation ($input: UpdateAIWorkspaceInput!) { answer: updateAIWorkspace(input: $input) { aiWorkspace { ${fields} } } }`,
  delete: `mutation ($name: String!) { answer: deleteAIWorkspace(input: { name: $name }) { aiWorkspace { ${fields} } } }`,
  find: `query ($name: String!) { answer: aiWorkspace(name: $name) { ${fields} } }`,
  list: `{ answer: aiWorkspaces { ${fields} } }`,
} as const;

const settings = { provider: 'openai', model: 'gpt-4o-mini' };
const full = {
  ...settings,
  systemPrompt: 'Be kind.',
  temperature: 0.5,
  maxOutputTokens: 256,
  workspaceModelName: 'Mini',
};
const house = defineModule({
  name: 'house',
  contributes: [
    systemWorkspace({
      name: 'house',
      provider: 'local',
      model: 'echo',
      systemPrompt: 'House rules.',
      temperature: 0,
      fallbacks: ['echo'],
    }),
  ],
});

describe.each(databases)('AI workspaces, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database, modules: [house] });
  });
  afterAll(() => slice.close());

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown> = {},
    caller: SliceCaller = alice,
  ) => {
    const { data, error } = await slice.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const create = (name: string, more: object = settings, caller: SliceCaller = alice) =>
    ask('create', { input: { name, ...more } }, caller);
  /** Until all events are handled; forgets the statements so far. */
  const quiet = async () => {
    await slice.takeEvents();
    slice.takeStatements();
  };
  const namesFor = async (caller: SliceCaller) =>
    (await ask('list', {}, caller)).map(({ name }: { name: string }) => name);

  it('are their tenant’s alone: to another they do not exist, and the name is free there', async () => {
    await create('fenced');
    const missing = { code: 'NOT_FOUND', errorCode: 'AI:Workspace:NotFound' };
    for (const stranger of [carol, dave]) {
      expect(await ask('find', { name: 'fenced' }, stranger)).toBeNull();
      expect(await ask('update', { input: { name: 'fenced', ...settings } }, stranger)).toMatchObject(
        missing,
      );
      expect(await ask('delete', { name: 'fenced' }, stranger)).toMatchObject(missing);
      expect(await namesFor(stranger)).not.toContain('fenced');
    }
    expect(await create('fenced', { ...settings, model: 'hers' }, carol)).toMatchObject({ model: 'hers' });
    expect(await ask('find', { name: 'fenced' })).toMatchObject({ model: 'gpt-4o-mini' });
  });

  it('are administered by the role of the policy, or with the permission', async () => {
    const calls = [
      ['list', {}, 'AI.Workspaces.View'],
      ['find', { name: 'echo' }, 'AI.Workspaces.View'],
      ['create', { input: { name: 'A_b', ...settings } }, 'AI.Workspaces.Create'],
      ['update', { input: { name: 'nowhere', ...settings } }, 'AI.Workspaces.Update'],
      ['delete', { name: 'nowhere' }, 'AI.Workspaces.Delete'],
    ] as const;
    const admin = callerIn(acme, { userId: 'a', roles: ['SVC-AI-Admin'] });
    const user = callerIn(acme, { userId: 'u', roles: ['svc-ai-user'] });
    const key = callerIn(acme, { ...keyIn(acme, []).actor, roles: ['svc-ai-admin'] });
    const refused = { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:Denied' };
    for (const [document, variables, permission] of calls) {
      for (const caller of [admin, keyIn(acme, [permission])])
        expect((await ask(document, variables, caller))?.code, document).not.toBe('FORBIDDEN');
      for (const caller of [bob, user, key])
        expect(await ask(document, variables, caller), document).toMatchObject(refused);
    }
  });

  it('start active, with absent members as null', async () => {
    expect(await create('small')).toEqual({
      name: 'small',
      ...settings,
      systemPrompt: null,
      temperature: null,
      maxOutputTokens: null,
      workspaceModelName: null,
      kind: 'Dynamic',
      isActive: true,
      activated: true,
      capabilities: { chat: true },
    });
    expect(await create('large', full)).toMatchObject({ name: 'large', ...full });
    expect(await ask('find', { name: 'large' })).toMatchObject({ name: 'large', ...full });
  });

  it('are replaced as a whole, apart from whether they are active', async () => {
    await create('whole', full);
    const off = await ask('update', { input: { name: 'whole', ...full, isActive: false } });
    expect(off).toMatchObject({ ...full, isActive: false, activated: false });
    expect(await ask('update', { input: { name: 'whole', provider: 'mistral', model: 'small' } })).toEqual({
      name: 'whole',
      provider: 'mistral',
      model: 'small',
      systemPrompt: null,
      temperature: null,
      maxOutputTokens: null,
      workspaceModelName: null,
      kind: 'Dynamic',
      capabilities: null,
      isActive: false,
      activated: false,
    });
    const input = { ...settings, isActive: true };
    expect(await ask('update', { input: { name: 'whole', ...input } })).toMatchObject({ isActive: true });
  });

  it('free their name when they are deleted, again and again', async () => {
    for (const model of ['first', 'second', 'third']) {
      await create('again', { ...settings, model });
      expect(await ask('delete', { name: 'again' })).toMatchObject({ model });
      expect(await ask('find', { name: 'again' })).toBeNull();
      expect(await ask('delete', { name: 'again' })).toMatchObject({ errorCode: 'AI:Workspace:NotFound' });
    }
    expect(await namesFor(alice)).not.toContain('again');
    const kept = await slice.sql(
      "select model from ai.workspace where name = 'again' and deleted_at is not null",
    );
    expect(kept).toHaveLength(3);
  });

  it('have a unique name, also among system workspaces', async () => {
    const taken = { code: 'CONFLICT', errorCode: 'AI:Workspace:AlreadyExists' };
    await create('unique');
    expect(await create('unique')).toMatchObject(taken);
    expect(await create('house')).toMatchObject(taken);
    const rush = await Promise.all([1, 2, 3, 4].map(() => create('rush')));
    expect(rush.filter((answer) => answer.name === 'rush')).toHaveLength(1);
    expect(rush.filter((answer) => answer.code === 'CONFLICT')).toHaveLength(3);
  });

  it('of code are visible to all and cannot be changed', async () => {
    const immutable = { code: 'UNPROCESSABLE', errorCode: 'AI:Workspace:SystemImmutable' };
    for (const caller of [alice, carol, dave]) {
      expect(await ask('find', { name: 'house' }, caller)).toMatchObject({
        kind: 'System',
        provider: 'local',
        model: 'echo',
        systemPrompt: 'House rules.',
        temperature: 0,
        isActive: true,
      });
      expect((await namesFor(caller)).slice(0, 4)).toEqual(['echo', 'embed', 'house', 'lorem']);
    }
    expect(await ask('update', { input: { name: 'house', ...settings } })).toMatchObject(immutable);
    expect(await ask('delete', { name: 'house' })).toMatchObject(immutable);
  });

  it('are listed by name, system ones first, in one statement', async () => {
    for (const name of ['b-2', 'a-1', 'b-10']) await create(name, settings, carol);
    await quiet();
    const workspaces = await ask('list', {}, carol);
    expect(slice.takeStatements()).toHaveLength(1);
    const names = workspaces.map(({ name }: { name: string }) => name);
    expect(names.slice(4)).toEqual(names.slice(4).toSorted());
    expect(names).toEqual(expect.arrayContaining(['a-1', 'b-10', 'b-2']));
  });

  it.each([
    ['name', 'A_b', 'InvalidFormat'],
    ['name', '-a', 'InvalidFormat'],
    ['name', 'a\n', 'InvalidFormat'],
    ['name', 'é', 'InvalidFormat'],
    ['name', 'x'.repeat(129), 'MaxLength'],
    ['provider', '  ', 'Required'],
    ['provider', 'x'.repeat(65), 'MaxLength'],
    ['model', '', 'Required'],
    ['model', 'a\0', 'InvalidCharacter'],
    ['model', 'x'.repeat(129), 'MaxLength'],
    ['systemPrompt', 'x'.repeat(32_001), 'MaxLength'],
    ['temperature', 2.01, 'OutOfRange'],
    ['temperature', -0.001, 'OutOfRange'],
    ['maxOutputTokens', 0, 'OutOfRange'],
    ['maxOutputTokens', -1, 'OutOfRange'],
    ['workspaceModelName', 'x'.repeat(65), 'MaxLength'],
  ])('refuse %s %j', async (field, value, reason) => {
    const expected = { code: 'BAD_USER_INPUT', errors: { [field]: [`Validation:${reason}`] } };
    expect(await create('refused', { ...settings, [field]: value })).toMatchObject(expected);
    if (field === 'name') return;
    const input = { ...settings, [field]: value };
    expect(await ask('update', { input: { name: 'nowhere', ...input } })).toMatchObject(expected);
  });

  it('accept the limits themselves, and an unregistered provider', async () => {
    const limits = {
      provider: 'p'.repeat(64),
      model: 'm'.repeat(128),
      systemPrompt: 's'.repeat(32_000),
      temperature: 2,
      maxOutputTokens: 2_147_483_647,
      workspaceModelName: 'n'.repeat(64),
    };
    expect(await create('x'.repeat(128), limits)).toMatchObject(limits);
    expect(await create('0', { ...settings, temperature: 0, maxOutputTokens: 1 })).toMatchObject({
      name: '0',
    });
  });

  it('report all invalid members at once', async () => {
    expect(await create('A', { provider: '', model: '', temperature: 3, maxOutputTokens: 0 })).toMatchObject({
      errors: {
        name: ['Validation:InvalidFormat'],
        provider: ['Validation:Required'],
        model: ['Validation:Required'],
        temperature: ['Validation:OutOfRange'],
        maxOutputTokens: ['Validation:OutOfRange'],
      },
    });
  });

  it('that cannot exist are not looked for', async () => {
    for (const name of ['A_b', 'a\0b', 'x'.repeat(200)]) {
      await quiet();
      expect(await ask('find', { name })).toBeNull();
      expect(slice.takeStatements()).toEqual([]);
      expect(await ask('delete', { name })).toMatchObject({ errorCode: 'AI:Workspace:NotFound' });
    }
  });

  it('publish their changes in the same transaction', async () => {
    await slice.takeEvents();
    await create('told', full);
    await ask('update', { input: { name: 'told', ...settings, isActive: false } });
    await ask('delete', { name: 'told' });
    await create('told', { ...settings, temperature: 3 });
    const told = { name: 'told', ...settings };
    expect(await slice.takeEvents()).toMatchObject([
      { type: 'AI.WorkspaceCreated', tenantId: acme.id, data: { ...told, isActive: true } },
      { type: 'AI.WorkspaceUpdated', tenantId: acme.id, data: { ...told, isActive: false } },
      { type: 'AI.WorkspaceDeleted', tenantId: acme.id, data: { ...told, isActive: false } },
    ]);
  });

  it('are made once for a repeated key', async () => {
    const keyed = { ...alice, idempotency: { key: 'once', requestHash: 'h' } };
    const input = { name: 'keyed', ...settings };
    const first = await slice.run(documents.create, keyed, { input });
    const second = await slice.run(documents.create, keyed, { input });
    expect(second.replayed).toBe(true);
    expect(second.data).toEqual(first.data);
  });

  it('have an end in number', async () => {
    const tenantId = '00000000-0000-4000-8000-0000000f0110';
    const caller = callerIn({ id: tenantId, isHost: false }, { userId: 'x', roles: ['admin'] });
    await slice.sql(
      `insert into ai.workspace (id, tenant_id, name, provider, model, is_active, created_at)
       select gen_random_uuid(), ?, 'n' || n, 'p', 'm', true, now() from generate_series(1, 1000) as n`,
      [tenantId],
    );
    const full = { code: 'UNPROCESSABLE', errorCode: 'AI:Workspace:LimitReached' };
    expect(await create('one-more', settings, caller)).toMatchObject(full);
    await ask('delete', { name: 'n1' }, caller);
    expect(await create('one-more', settings, caller)).toMatchObject({ name: 'one-more' });
  });

  describe('as calls find them', () => {
    const directoryOf = (one: Slice) => {
      const { database, epochs, registry } = one.process.services;
      return new StoredWorkspaces(database, epochs, new SystemWorkspaces(registry, new Date(0))).of(acme.id);
    };

    it('cost no statement while nothing changed, and bind at once here, within a second elsewhere', async () => {
      const other = await slice.another();
      await create('called', full);
      const here = directoryOf(slice);
      const there = directoryOf(other);
      expect(await here.get('called')).toMatchObject({ ...full, kind: 'Dynamic', fallbacks: [] });
      expect(await there.get('called')).toMatchObject(full);
      await quiet();
      await here.get('called');
      expect(slice.takeStatements()).toEqual([]);
      await ask('update', { input: { name: 'called', ...settings, model: 'new', isActive: false } });
      expect(await here.get('called')).toMatchObject({ model: 'new', isActive: false });
      other.clock.advance(1_000);
      expect(await there.get('called')).toMatchObject({ model: 'new' });
      await ask('delete', { name: 'called' });
      await expect(here.get('called')).rejects.toMatchObject({ errorCode: 'AI:Workspace:NotFound' });
      other.clock.advance(1_000);
      await expect(there.get('called')).rejects.toMatchObject({ errorCode: 'AI:Workspace:NotFound' });
    });

    it('of code cost none at all', async () => {
      const directory = directoryOf(slice);
      await quiet();
      expect(await directory.get('house')).toMatchObject({ kind: 'System', fallbacks: ['echo'] });
      await expect(directory.get('No_name')).rejects.toMatchObject({ errorCode: 'AI:Workspace:NotFound' });
      expect(slice.takeStatements()).toEqual([]);
    });

    it('of code win over a stored one that is older', async () => {
      await slice.sql(`insert into ai.workspace (id, tenant_id, name, provider, model, is_active, created_at)
        values (gen_random_uuid(), '${acme.id}', 'house', 'old', 'old', true, now())`);
      expect(await directoryOf(slice).get('house')).toMatchObject({ kind: 'System', provider: 'local' });
      expect((await namesFor(alice)).filter((name: string) => name === 'house')).toHaveLength(1);
    });
  });
});
