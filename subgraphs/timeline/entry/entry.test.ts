import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { noEntry, OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';

describe.each(databases)('timeline entries, on $name', (database) => {
  let slice: Slice;
  let timeline: OrderTimeline;
  let orders = 0;
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline', database });
  });
  afterAll(() => slice.close());
  beforeEach(() => {
    orders += 1;
    timeline = new OrderTimeline(slice, `order-${orders}`);
  });
  const ask: OrderTimeline['ask'] = (...question) => timeline.ask(...question);
  const write: OrderTimeline['write'] = (...entry) => timeline.write(...entry);
  const note: OrderTimeline['note'] = (...entry) => timeline.note(...entry);
  const bodies: OrderTimeline['bodies'] = (reader) => timeline.bodies(reader);

  it('of another tenant are as if they were not there', async () => {
    const { id } = await write(alice);
    for (const stranger of [carol, dave]) {
      expect(await ask('list', stranger)).toEqual({
        items: [],
        totalCount: 0,
        pageInfo: { hasNextPage: false, endCursor: null },
      });
      expect(await ask('get', stranger, { id })).toBeNull();
      expect(await ask('delete', stranger, { id })).toMatchObject(noEntry);
      expect(await ask('update', stranger, { id, body: 'mine' })).toMatchObject(noEntry);
      expect(await ask('react', stranger, { id, emoji: '👍' })).toMatchObject(noEntry);
      expect(await write(stranger, { parentEntryId: id })).toMatchObject(noEntry);
    }
    expect(await bodies(alice)).toEqual(['Hello']);
    await write(carol, { body: 'in globex' });
    expect(await bodies(alice)).toEqual(['Hello']);
    expect(await bodies(carol)).toEqual(['in globex']);
  });

  it('are listed newest first, replies among them, with the name of the time of writing', async () => {
    const first = await write(alice, { body: 'one' });
    const second = await write(writer, { body: 'two', parentEntryId: first.id });
    expect(second).toMatchObject({ parentEntryId: first.id, authorDisplayName: 'key' });
    const renamed = callerIn(acme, { ...alice.actor, firstName: 'Alice', lastName: 'Archer' });
    await write(renamed, { body: 'three' });
    const { items } = await ask('list', alice);
    expect(items).toMatchObject([
      { body: 'three', authorId: 'alice', authorDisplayName: 'Alice Archer', parentEntryId: null },
      { body: 'two', parentEntryId: first.id },
      { body: 'one', authorDisplayName: 'alice' },
    ]);
  });

  it('lead to the entries that they answer, by one statement for all', async () => {
    const list = async (first: number, caller: SliceCaller = alice) => {
      slice.takeStatements();
      const { data } = await slice.run(
        `query ($id: String!) { timeline(entityType: "Order", entityId: $id, first: ${first}) {
           nodes { id parentEntryId parent { id body } } } }`,
        caller,
        { id: timeline.entityId },
      );
      // Meanwhile, the worker may tell followers.
      const statements = slice.takeStatements().filter((sql) => sql.includes('timeline.entry'));
      return { nodes: data.timeline.nodes, statements: statements.length };
    };
    const one = await write(alice, { body: 'one' });
    const two = await write(alice, { body: 'two' });
    for (const { id } of [one, two, one]) await write(alice, { parentEntryId: id });
    const { nodes, statements } = await list(10);
    const parent = (entry: typeof one) => ({ id: entry.id, body: entry.body });
    expect(nodes.map((node: { parent: unknown }) => node.parent)).toEqual([
      parent(one),
      parent(two),
      parent(one),
      null,
      null,
    ]);
    expect(statements).toBe((await list(1)).statements);
    expect((await list(10, carol)).nodes).toEqual([]);
  });

  it.each([
    ['markup', '<script>alert(1)</script> {{7*7}} **bold**'],
    ['bidirectional text', 'a\u202egpj.exe \u2066x\u2069'],
    ['NUL and what stands for it', 'a\0b\ue000\ue0000\ue0001\0'],
    ['65,536 four-byte characters', '😀'.repeat(65_536)],
  ])('keep %s as it was given', async (_, body) => {
    const { id } = await write(alice, { body });
    expect((await ask('get', alice, { id })).body === body).toBe(true);
  });

  it.each([
    ['an empty body', { body: '' }, { body: ['Validation:Required'] }],
    ['a body of 65,537 characters', { body: '😀'.repeat(65_537) }, { body: ['Validation:MaxLength'] }],
    ['half a character', { body: 'a\ud800' }, { body: ['Validation:InvalidCharacter'] }],
    ['a system log', { entryType: 'SystemLog' }, { entryType: ['Validation:SystemLogNotAllowed'] }],
    [
      '21 attachments',
      { attachmentBlobIds: Array.from({ length: 21 }, (_, at) => `${at}`) },
      { attachmentBlobIds: ['Validation:TooLarge'] },
    ],
  ])('refuse %s', async (_, input, errors) => {
    expect(await write(alice, input)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
    expect(await bodies(alice)).toEqual([]);
  });

  it('answer an entry of their own entity that is seen and not deleted', async () => {
    const elsewhere = await ask('create', alice, {
      input: { entityType: 'Order', entityId: 'elsewhere', entryType: 'Comment', body: 'there' },
    });
    expect(await write(alice, { parentEntryId: elsewhere.id })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Timeline:Entry:ParentElsewhere',
    });
    const secret = await note(staff);
    expect(await write(writer, { parentEntryId: secret.id })).toMatchObject(noEntry);
    expect(await write(staff, { parentEntryId: secret.id })).toMatchObject({
      errorCode: 'Timeline:Entry:ReplyTooOpen',
    });
    expect(await note(staff, { parentEntryId: secret.id })).toMatchObject({ parentEntryId: secret.id });
    const gone = await write(alice);
    await ask('delete', alice, { id: gone.id });
    expect(await write(alice, { parentEntryId: gone.id })).toMatchObject(noEntry);
    expect(await write(alice, { parentEntryId: 'no id' })).toMatchObject(noEntry);
  });

  describe('that are internal notes', () => {
    it('are seen and counted by those alone who may read them', async () => {
      await write(writer, { body: 'open' });
      await note(staff, { body: 'hidden' });
      expect(await bodies(staff)).toEqual(['hidden', 'open']);
      expect(await bodies(alice)).toEqual(['hidden', 'open']);
      expect(await bodies(writer)).toEqual(['open']);
    });

    it('are not found, changed or deleted by others: the answer is that of an unknown entry', async () => {
      const { id } = await note(staff);
      const manager = keyIn(acme, ['Timeline.Entries.Manage']);
      expect(await ask('get', manager, { id })).toBeNull();
      for (const document of ['delete', 'update'] as const)
        expect(await ask(document, manager, { id, body: 'x' })).toMatchObject(noEntry);
      expect(await ask('react', manager, { id, emoji: '👍' })).toMatchObject(noEntry);
      expect(await bodies(staff)).toEqual(['secret']);
    });

    it('are written by those alone who may read them', async () => {
      expect(await note(writer)).toMatchObject({
        code: 'FORBIDDEN',
        errorCode: 'Timeline:InternalNote:NotAllowed',
      });
      expect(await bodies(staff)).toEqual([]);
    });
  });

  it('are edited by their author, for a while', async () => {
    const { id } = await write(writer, { body: 'frist' });
    slice.clock.advance(15 * 60_000 - 1);
    expect(await ask('update', writer, { id, body: 'first' })).toMatchObject({
      body: 'first',
      editedAt: slice.clock.now().toISOString(),
    });
    expect(await ask('update', alice, { id, body: 'mine' })).toMatchObject({
      code: 'FORBIDDEN',
      errorCode: 'Timeline:Entry:NotAuthor',
    });
    slice.clock.advance(1);
    expect(await ask('update', writer, { id, body: 'too late' })).toMatchObject({
      code: 'FORBIDDEN',
      errorCode: 'Timeline:Entry:WindowExpired',
    });
    expect(await bodies(alice)).toEqual(['first']);
  });

  it('bear reactions, one of a kind from each person', async () => {
    const { id } = await write(writer);
    const react = (caller: SliceCaller, emoji: string) => ask('react', caller, { id, emoji });
    expect(await react(alice, '👍')).toEqual({ emoji: '👍', count: 1, byCurrentUser: true });
    expect(await react(writer, '👍')).toMatchObject({ count: 2 });
    slice.clock.advance(1);
    expect(await react(writer, '❤')).toMatchObject({ emoji: '❤️', count: 1 });
    expect(await react(writer, '👍')).toMatchObject({ count: 1, byCurrentUser: false });
    const { data } = await slice.run(
      `query ($id: ID!) { timelineEntry(id: $id) { reactions { emoji count byCurrentUser } } }`,
      alice,
      { id },
    );
    expect(data.timelineEntry.reactions).toEqual([
      { emoji: '👍', count: 1, byCurrentUser: true },
      { emoji: '❤️', count: 1, byCurrentUser: false },
    ]);
    expect(await react(alice, 'like')).toMatchObject({ errorCode: 'Timeline:Reaction:InvalidEmoji' });
  });

  it.each([
    ['an anonymous caller', {}, 'UNAUTHENTICATED'],
    ['a caller without any permission', keyIn(acme, []), 'FORBIDDEN'],
  ])('are nothing to %s', async (_, caller, code) => {
    expect(await ask('list', caller)).toMatchObject({ code });
    expect(await write(caller)).toMatchObject({ code });
    const reader = keyIn(acme, ['Timeline.Entries.Read']);
    expect(await write(reader)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are one entry however often a keyed request is repeated', async () => {
    const keyed = {
      ...bob,
      ...alice,
      idempotency: { key: `once-${timeline.entityId}`, requestHash: 'hash' },
    };
    const first = await write(keyed);
    expect(await write(keyed)).toEqual(first);
    expect(await bodies(alice)).toEqual(['Hello']);
  });

  it('are listed in one statement, however many there are', async () => {
    const count = async () => {
      await slice.takeEvents();
      await ask('list', alice);
      slice.takeStatements();
      await ask('list', alice);
      return slice.takeStatements().length;
    };
    await write(alice);
    const few = await count();
    for (let at = 0; at < 10; at += 1) await write(alice);
    expect([few, await count()]).toEqual([1, 1]);
  });
});
