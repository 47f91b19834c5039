import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { templateOperations } from './testing/template-operations.ts';

const missing = { code: 'NOT_FOUND', errorCode: 'Templating:Template:NotFound' };
const refused = { code: 'CONFLICT', errorCode: 'Templating:Transition:NotAllowed' };

describe.each(databases)('templates, on $name', (database) => {
  let slice: Slice;
  let optional: Slice;
  let reviewed: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'templating', database });
    optional = await openSlice({
      area: 'templating',
      database,
      env: { Templating__WorkflowEnabled: 'true' },
    });
    reviewed = await openSlice({ area: 'templating', database, env: { Templating__ReviewRequired: 'true' } });
  });
  afterAll(async () => {
    await slice.close();
    await optional.close();
    await reviewed.close();
  });

  const asking =
    (of: () => Slice) =>
    async (
      document: keyof typeof templateOperations,
      variables: Record<string, unknown> = {},
      caller: SliceCaller = alice,
    ) => {
      const { data, error } = await of().run(templateOperations[document], caller, variables);
      return error ?? changed(data.answer);
    };
  const ask = asking(() => slice);
  const create = (name: string, more: object = {}, caller: SliceCaller = alice) =>
    ask('create', { input: { name, content: 'Hello {{ name }}', ...more } }, caller);

  it('are their tenant’s alone: to another they do not exist, and the name is free there', async () => {
    const { draft } = await create('fenced');
    for (const stranger of [carol, dave]) {
      expect(await ask('find', { name: 'fenced' }, stranger)).toBeNull();
      expect(await ask('revision', { name: 'fenced', id: draft.revisionId }, stranger)).toBeNull();
      expect((await ask('list', { search: 'fenced' }, stranger)).totalCount).toBe(0);
      for (const document of [
        'lifecycle',
        'history',
        'delete',
        'publish',
        'unpublish',
        'submit',
        'archive',
      ] as const)
        expect(await ask(document, { name: 'fenced' }, stranger)).toMatchObject(missing);
      expect(await ask('update', { input: { name: 'fenced', content: 'x' } }, stranger)).toMatchObject(
        missing,
      );
      expect(await ask('preview', { name: 'fenced', input: {} }, stranger)).toMatchObject(missing);
    }
    expect(await create('fenced', { content: 'hers' }, carol)).toMatchObject({ draft: { content: 'hers' } });
  });

  it('require their own permissions', async () => {
    const key = (...permissions: string[]) => keyIn(acme, permissions);
    expect(await create('keyed', {}, key('Templating.Templates.Read'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await create('keyed', {}, key('Templating.Templates.Manage'))).toMatchObject({ name: 'keyed' });
    const manager = key('Templating.Templates.Manage');
    expect(await ask('render', { name: 'keyed', input: {} }, manager)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('live from draft to published and back, each revision kept', async () => {
    const created = await create('life', { category: 'Mail' });
    expect(created).toMatchObject({
      name: 'life',
      culture: null,
      category: 'Mail',
      status: 'Draft',
      published: null,
      draft: { content: 'Hello {{ name }}', mimeType: 'text/html', status: 'Draft', createdBy: 'alice' },
    });
    expect(await ask('lifecycle', { name: 'life' })).toEqual({
      name: 'life',
      culture: null,
      currentStatus: 'Draft',
      workflowEnabled: false,
      availableTransitions: ['Published'],
    });
    const first = await ask('publish', { name: 'life' }, anna);
    expect(first).toMatchObject({
      status: 'Published',
      draft: null,
      hasPublishedVersion: true,
      published: { revisionId: created.draft.revisionId, status: 'Published', publishedBy: 'anna' },
    });
    expect(await ask('publish', { name: 'life' })).toMatchObject({ errorCode: 'Templating:Draft:NotFound' });
    const edited = await ask('update', { input: { name: 'life', content: 'Second' } });
    expect(edited).toMatchObject({
      status: 'Draft',
      draft: { content: 'Second' },
      published: { content: 'Hello {{ name }}' },
    });
    expect(await ask('unpublish', { name: 'life' })).toMatchObject(refused);
    await ask('publish', { name: 'life' });
    const back = await ask('unpublish', { name: 'life' });
    expect(back).toMatchObject({
      status: 'Draft',
      published: null,
      draft: { content: 'Second', status: 'Draft' },
    });
    expect(await ask('unpublish', { name: 'life' })).toMatchObject({
      draft: { revisionId: back.draft.revisionId },
    });
    const { revisions, ...page } = await ask('history', { name: 'life' });
    expect(page).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } });
    expect(revisions.map(({ status }: { status: string }) => status)).toEqual([
      'Draft',
      'Archived',
      'Archived',
    ]);
    const [, second, oldest] = revisions;
    expect(await ask('revision', { name: 'life', id: oldest.revisionId })).toMatchObject({
      content: 'Hello {{ name }}',
    });
    expect(await ask('revision', { name: 'fenced', id: oldest.revisionId })).toBeNull();
    const { pageInfo } = await ask('history', { name: 'life', first: 2 });
    expect(await ask('history', { name: 'life', after: pageInfo.endCursor })).toMatchObject({
      revisions: [oldest],
    });
    expect(await ask('history', { name: 'life', last: 1 })).toMatchObject({ revisions: [oldest] });
    expect(await ask('history', { name: 'fenced', after: pageInfo.endCursor })).toMatchObject({
      errors: { after: ['Validation:InvalidCursor'] },
    });
    expect(await ask('diff', { name: 'life', from: oldest.revisionId, to: second.revisionId })).toEqual({
      totalCount: 2,
      changes: [
        { kind: 'Removed', line: 1, text: 'Hello {{ name }}' },
        { kind: 'Added', line: 1, text: 'Second' },
      ],
    });
  });

  it('are archived for good, and their name can be used again', async () => {
    await create('gone');
    expect(await ask('archive', { name: 'gone' })).toMatchObject(refused);
    await ask('publish', { name: 'gone' });
    expect(await ask('archive', { name: 'gone' })).toMatchObject({
      currentStatus: 'Archived',
      availableTransitions: [],
    });
    expect(await ask('find', { name: 'gone' })).toBeNull();
    expect(await ask('lifecycle', { name: 'gone' })).toMatchObject({ currentStatus: 'Archived' });
    expect(await create('gone')).toMatchObject({ status: 'Draft' });
    expect((await ask('history', { name: 'gone' })).totalCount).toBe(2);
  });

  it('lose their draft alone, and vanish with it where there is nothing else', async () => {
    await create('drafted');
    await ask('publish', { name: 'drafted' });
    expect(await ask('delete', { name: 'drafted' })).toMatchObject({
      errorCode: 'Templating:Draft:NotFound',
    });
    await ask('update', { input: { name: 'drafted', content: 'two' } });
    expect(await ask('delete', { name: 'drafted' })).toMatchObject({ draft: { content: 'two' } });
    expect(await ask('find', { name: 'drafted' })).toMatchObject({ status: 'Published', draft: null });
    await create('vanishing');
    await ask('delete', { name: 'vanishing' });
    expect(await ask('lifecycle', { name: 'vanishing' })).toMatchObject(missing);
  });

  it('are not reviewed where reviews are switched off', async () => {
    await create('direct');
    expect(await ask('submit', { name: 'direct' })).toMatchObject(refused);
    expect(await ask('lifecycle', { name: 'direct' })).toMatchObject({
      currentStatus: 'Draft',
      workflowEnabled: false,
    });
  });

  it('are reviewed by those who may, the author too, where no review is required', async () => {
    const askThere = asking(() => optional);
    await askThere('create', { input: { name: 'o', content: 'x' } });
    expect(await askThere('submit', { name: 'o' })).toMatchObject({
      workflowEnabled: true,
      availableTransitions: ['Draft', 'Published'],
    });
    const manager = keyIn(acme, ['Templating.Templates.Manage']);
    expect(await askThere('publish', { name: 'o' }, manager)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askThere('lifecycle', { name: 'o' }, manager)).toMatchObject({ availableTransitions: [] });
    expect(await askThere('approve', { name: 'o' })).toMatchObject({ currentStatus: 'Published' });
  });

  it('are reviewed by another user where that is required', async () => {
    const askThere = asking(() => reviewed);
    await askThere('create', { input: { name: 'r', content: 'x' } });
    expect(await askThere('publish', { name: 'r' })).toMatchObject(refused);
    expect(await askThere('approve', { name: 'r' }, anna)).toMatchObject(refused);
    expect(await askThere('submit', { name: 'r' })).toEqual({
      name: 'r',
      culture: null,
      currentStatus: 'PendingReview',
      workflowEnabled: true,
      availableTransitions: ['Draft'],
    });
    expect(await askThere('submit', { name: 'r' })).toMatchObject(refused);
    const own = { code: 'UNPROCESSABLE', errorCode: 'Templating:Review:AuthorCannotApprove' };
    expect(await askThere('approve', { name: 'r' })).toMatchObject(own);
    expect(await askThere('publish', { name: 'r' })).toMatchObject(own);
    expect(await askThere('reject', { name: 'r' }, anna)).toMatchObject({ currentStatus: 'Draft' });
    await askThere('submit', { name: 'r' });
    // A further edit is a draft again.
    expect(await askThere('update', { input: { name: 'r', content: 'y' } })).toMatchObject({
      status: 'Draft',
    });
    await askThere('submit', { name: 'r' });
    expect(await askThere('publish', { name: 'r' }, anna)).toMatchObject({ published: { content: 'y' } });
  });

  it('fall back from a culture to an existing one, and name it', async () => {
    await create('spoken', { content: 'any' });
    await create('spoken', { content: 'français', culture: 'FR' });
    const cultures: [string | null, string | null][] = [
      ['fr-CA', 'fr'],
      ['fr', 'fr'],
      ['de', null],
      [null, null],
    ];
    for (const [wanted, found] of cultures)
      expect(await ask('find', { name: 'spoken', culture: wanted })).toMatchObject({ culture: found });
    expect(await ask('publish', { name: 'spoken', culture: 'fr-CA' })).toMatchObject(missing);
    expect(await ask('find', { name: 'spoken', culture: 'no_tag' })).toMatchObject({
      errors: { culture: ['Validation:InvalidCulture'] },
    });
  });

  it('guard against lost edits by a stamp', async () => {
    const { draft } = await create('stamped');
    const { concurrencyStamp } = draft;
    const input = { content: 'mine', concurrencyStamp };
    expect(await ask('update', { input: { name: 'stamped', ...input } })).toMatchObject({
      draft: { content: 'mine' },
    });
    expect(await ask('update', { input: { name: 'stamped', ...input, content: 'late' } })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Templating:Draft:Stale',
    });
    expect(await ask('update', { input: { name: 'stamped', content: 'bold' } })).toMatchObject({
      draft: { content: 'bold' },
    });
  });

  it('guard against lost edits by an entity tag', async () => {
    await create('tagged');
    const find = async () =>
      (await slice.run('{ template(name: "tagged") { draft { entityTag concurrencyStamp } } }', alice)).data
        .template.draft;
    const { entityTag, concurrencyStamp } = await find();
    expect(entityTag).toBe(`"${concurrencyStamp}"`);
    const input = { name: 'tagged', content: 'mine', ifMatch: entityTag };
    expect(await ask('update', { input })).toMatchObject({ draft: { content: 'mine' } });
    expect(await ask('update', { input: { ...input, content: 'late' } })).toMatchObject({
      code: 'PRECONDITION_FAILED',
      errorCode: 'Concurrency:Revision:Mismatch',
    });
    const second = { ...input, ifMatch: (await find()).entityTag };
    expect(await ask('update', { input: second })).toMatchObject({ draft: { content: 'mine' } });
    await ask('publish', { name: 'tagged' });
    expect(await ask('update', { input: second })).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(await ask('update', { input: { ...input, ifMatch: '*' } })).toMatchObject({
      draft: { content: 'mine' },
    });
  });

  it('guard the first edit of a published text by its entity tag', async () => {
    await create('released');
    await ask('publish', { name: 'released' });
    const { data } = await slice.run('{ template(name: "released") { published { entityTag } } }', alice);
    const input = { name: 'released', ifMatch: data.template.published.entityTag };
    expect(await ask('update', { input: { ...input, content: 'first' } })).toMatchObject({
      draft: { content: 'first' },
    });
    expect(await ask('update', { input: { ...input, content: 'second' } })).toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
  });

  it('are unique in name and culture', async () => {
    await create('one');
    expect(await create('one')).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Templating:Template:AlreadyExists',
    });
    const rush = await Promise.all([1, 2, 3].map(() => create('rush')));
    expect(rush.filter(({ name }) => name === 'rush')).toHaveLength(1);
    expect(rush.filter(({ code }) => code === 'CONFLICT')).toHaveLength(2);
  });

  it('are listed by name, and found by part of it, state, category and culture', async () => {
    const caller = callerIn(
      { id: '00000000-0000-4000-8000-0000000f0111', isHost: false },
      { userId: 'x', roles: ['admin'] },
    );
    for (const name of ['b-mail', 'A-mail', 'c.note']) await create(name, {}, caller);
    await create('b-mail', { culture: 'fr', category: 'Letters' }, caller);
    await ask('publish', { name: 'c.note' }, caller);
    const names = async (variables: object) =>
      (await ask('list', { ...variables }, caller)).items.map(
        ({ name, culture }: { name: string; culture: string | null }) =>
          culture === null ? name : `${name}:${culture}`,
      );
    expect(await names({})).toEqual(['A-mail', 'b-mail', 'b-mail:fr', 'c.note']);
    expect(await names({ search: 'MAIL' })).toEqual(['A-mail', 'b-mail', 'b-mail:fr']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ status: 'Published' })).toEqual(['c.note']);
    expect(await names({ category: 'letters' })).toEqual(['b-mail:fr']);
    expect(await names({ culture: 'fr' })).toEqual(['b-mail:fr']);
    expect(await ask('list', { page: 2, pageSize: 3 }, caller)).toMatchObject({
      totalCount: 4,
      pageInfo: { hasNextPage: false },
    });
    expect(await ask('list', { pageSize: 101 }, caller)).toMatchObject({
      errors: { pageSize: ['Validation:OutOfRange'] },
    });
    const chosen = await ask(
      'choose',
      { filter: { name: { startsWith: 'b' } }, orderBy: [{ field: 'Culture', direction: 'Descending' }] },
      caller,
    );
    expect(chosen).toMatchObject({
      totalCount: 2,
      groups: [{ label: 'Draft', count: 2 }],
      nodes: [
        { name: 'b-mail', culture: 'fr', category: 'Letters', status: 'Draft', mimeType: 'text/html' },
        { name: 'b-mail', culture: null, layoutName: null, modifiedBy: 'x', hasPublishedVersion: false },
      ],
    });
    expect((await ask('choose', { filter: { status: { eq: 'Published' } } }, caller)).nodes).toMatchObject([
      { name: 'c.note', hasPublishedVersion: true },
    ]);
    expect((await ask('choose', { search: 'lett' }, caller)).nodes).toHaveLength(1);
  });

  it('publish their changes in the same transaction', async () => {
    const askThere = asking(() => optional);
    await optional.takeEvents();
    const input = { name: 'told', content: 'Hello {{ name }}', culture: 'fr' };
    const { draft } = await askThere('create', { input });
    const told = { name: 'told', culture: 'fr' };
    const events: { readonly type: string; readonly data: unknown }[] = [];
    // The timeline numbers what was logged as it arrives, and of two events under way either may arrive first.
    for (const step of ['submit', 'reject', 'publish', 'unpublish'] as const) {
      await askThere(step, told);
      events.push(...(await optional.takeEvents()));
    }
    const asked = 'Notifications.NotificationRequested';
    const [notified, logged] = [asked, null].map((type) =>
      events.filter((event) => (event.type === asked) === (type === asked)),
    );
    const data = { ...told, revisionId: draft.revisionId };
    const entity = { entityType: 'Template', entityId: 'told:fr' };
    expect(logged).toMatchObject([
      { type: 'Timeline.SystemLogged', data: { ...entity, data: { newState: 'PendingReview' } } },
      { type: 'Timeline.SystemLogged', data: { ...entity, data: { newState: 'Draft' } } },
      { type: 'Templating.TemplatePublished', tenantId: acme.id, data: { ...data, status: 'Published' } },
      { type: 'Templating.TemplateUnpublished', data: { ...data, status: 'Draft' } },
    ]);
    const states = ['Draft', 'PendingReview', 'Draft', 'Published', 'Draft'];
    expect(notified).toMatchObject(
      states.slice(1).map((newState, at) => ({
        data: {
          type: 'workflow.state_changed',
          entity,
          requiredPermission: 'Templating.Templates.Read',
          recipients: { followersOf: entity, except: [alice.actor.userId] },
          data: { ...entity, previousState: states[at], newState, transitionedBy: alice.actor.userId },
        },
      })),
    );
    const rows = await optional.sql(
      "select body from timeline.entry where entity_id = 'told:fr' order by id",
    );
    expect(rows.map(({ body }) => JSON.parse(String(body)).newState)).toEqual([
      'PendingReview',
      'Draft',
      'Published',
      'Draft',
    ]);
  });
});
