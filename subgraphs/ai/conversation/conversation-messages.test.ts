import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, callerIn, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { inLockOrder } from '../../../test/testkit/database/lock-queue.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';

const page = `nodes { id position role status content createdAt } edges { cursor node { id } }
  totalCount isTotalCountEstimated pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
const user = (userId: string) => callerIn(acme, { userId, roles: ['svc-ai-user'] });

describe.each(databases)('messages of conversations on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database });
    for (const title of ['one', 'two', 'three']) {
      const { createAIConversation } = await ask(
        `mutation ($title: String) { createAIConversation(input: { title: $title, workspaceName: "echo" }) {
           aiConversation { id } } }`,
        { title },
      );
      const id = createAIConversation.aiConversation.id;
      for (const content of ['hello', title])
        await ask(
          `mutation ($id: ID!, $content: String!) {
             sendAIConversationMessage(input: { conversationId: $id, content: $content }) {
               aiConversationExchange { usage { inputTokens } } } }`,
          { id, content },
        );
    }
  });
  afterAll(() => slice.close());

  const ask = async (document: string, variables = {}, caller: TestCaller = user('ann')) => {
    const { data, error } = await slice.run(document, caller, variables);
    return error ?? data;
  };
  const statementsOf = async (first: number): Promise<number> => {
    slice.takeStatements();
    await ask(`{ aiConversations(first: ${first}) { nodes { messages(first: 1) { ${page} } } } }`);
    return slice.takeStatements().length;
  };

  it.each(['', 'first: 3', 'last: 1'])('are those that the root field lists with “%s”', async (list) => {
    const part = list === '' ? '' : `(${list})`;
    const { aiConversations } = await ask(`{ aiConversations { nodes { id messages${part} { ${page} } } } }`);
    expect(aiConversations.nodes).toHaveLength(3);
    for (const { id, messages } of aiConversations.nodes) {
      const root = `query ($id: ID!) { aiConversationMessages(conversationId: $id ${list}) { ${page} } }`;
      expect(messages).toEqual((await ask(root, { id })).aiConversationMessages);
      expect(messages.totalCount).toBe(4);
    }
  });

  it('are paged by cursors that belong to one conversation', async () => {
    const { aiConversations } = await ask(
      '{ aiConversations { nodes { id messages(first: 3) { pageInfo { endCursor } } } } }',
    );
    const [one, two] = aiConversations.nodes;
    const read =
      'query ($id: ID!, $after: String) { aiConversation(id: $id) { messages(after: $after) { nodes { position } } } }';
    const after = one.messages.pageInfo.endCursor;
    expect(await ask(read, { id: one.id, after })).toEqual({
      aiConversation: { messages: { nodes: [{ position: 3 }] } },
    });
    expect(await ask(read, { id: two.id, after })).toMatchObject({
      errors: { after: ['Validation:InvalidCursor'] },
    });
  });

  it('of several cost as many statements as of one', async () => {
    expect(await statementsOf(3)).toBe(await statementsOf(1));
  });

  it.runIf(database.name === 'PostgreSQL')('are removed with one that is being asked', async () => {
    const owner = user('otto');
    const { createAIConversation } = await ask(
      'mutation { createAIConversation(input: { workspaceName: "echo" }) { aiConversation { id } } }',
      {},
      owner,
    );
    const { id } = createAIConversation.aiConversation;
    const send = `mutation ($id: ID!) { sendAIConversationMessage(input: { conversationId: $id, content: "Hello?" }) {
      aiConversationExchange { usage { inputTokens } } } }`;
    const remove = 'mutation { removeAIConversationsOfOwner(input: { ownerId: "otto" }) { removedCount } }';
    const lock = ['select 1 from ai.conversation where id = ? for update', id] as const;
    const calls = [() => ask(send, { id }, owner), () => ask(remove, {}, alice)];
    const [, removal] = (await inLockOrder(slice, lock, calls)).answers;
    expect(removal).toEqual({ removeAIConversationsOfOwner: { removedCount: 1 } });
    expect(await slice.sql('select id from ai.conversation_message where conversation_id = ?', [id])).toEqual(
      [],
    );
  });

  it('are their owner’s alone', async () => {
    const { aiConversations } = await ask('{ aiConversations { nodes { id } } }');
    for (const { id } of aiConversations.nodes)
      for (const caller of [user('ben'), anna, alice])
        expect(
          await ask(
            'query ($id: ID!) { aiConversation(id: $id) { messages { totalCount } } }',
            { id },
            caller,
          ),
        ).not.toMatchObject({ aiConversation: { messages: {} } });
    const reader = keyIn(acme, ['Timeline.Entries.Read']);
    expect(await ask('{ aiConversations { nodes { messages { totalCount } } } }', {}, reader)).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
