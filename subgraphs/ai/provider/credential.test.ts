import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { FakeOpenAI } from '../../../test/testkit/provider/fake-openai.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const chatDocument = `mutation ($input: CreateAIChatCompletionInput!) {
  createAIChatCompletion(input: $input) { aiChatCompletion { content } } }`;
const keyDocument = `mutation ($input: UpdateAICredentialInput!) {
  answer: updateAICredential(input: $input) { aiCredential { provider workspaceName isSet } } }`;
const createDocument =
  'mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }';

describe.each(databases)('a key of the tenant’s own, on $name', (database) => {
  let fake: FakeOpenAI;
  let slice: Slice;
  beforeAll(async () => {
    fake = await FakeOpenAI.start();
    const env = { ...fake.env, AI__Workspaces__special__ApiKey: 'sk-special-option' };
    slice = await openSlice({ area: 'ai', database, env });
    for (const caller of [alice, carol])
      for (const name of ['common', 'special', 'gone'])
        await slice.run(createDocument, caller, { input: { name, provider: 'fake', model: 'normal' } });
  });
  afterAll(async () => {
    await slice.close();
    await fake.close();
  });

  const update = (input: object, caller: SliceCaller = alice) => slice.run(keyDocument, caller, { input });
  async function keySent(workspaceName: string, caller: SliceCaller = alice): Promise<string | undefined> {
    const input = { workspaceName, messages: [{ role: 'user', content: 'Hello?' }] };
    expect((await slice.run(chatDocument, caller, { input })).error).toBeNull();
    return fake.requests.at(-1)?.headers.authorization;
  }
  const second = () => slice.clock.advance(1_100);

  it('is no other tenant’s', async () => {
    expect((await update({ provider: 'FAKE', apiKey: 'sk-globex' }, carol)).data.answer.aiCredential).toEqual(
      {
        provider: 'fake',
        workspaceName: null,
        isSet: true,
      },
    );
    second();
    expect(await keySent('common', carol)).toBe('Bearer sk-globex');
    expect(await keySent('common')).toBe('Bearer sk-secret');
  });

  it('goes from the workspace’s to the tenant’s to the options’', async () => {
    expect(await keySent('special')).toBe('Bearer sk-special-option');
    await update({ provider: 'fake', apiKey: 'sk-acme' });
    second();
    expect([await keySent('common'), await keySent('special')]).toEqual(['Bearer sk-acme', 'Bearer sk-acme']);
    await update({ provider: 'fake', workspaceName: 'special', apiKey: 'sk-acme-special' });
    second();
    expect([await keySent('common'), await keySent('special')]).toEqual([
      'Bearer sk-acme',
      'Bearer sk-acme-special',
    ]);
    expect(
      (await update({ provider: 'fake', workspaceName: 'special', apiKey: null })).data.answer.aiCredential
        .isSet,
    ).toBe(false);
    await update({ provider: 'fake', apiKey: null });
    second();
    expect(await keySent('common')).toBe('Bearer sk-secret');
  });

  it('is stored encrypted, and dies with its workspace', async () => {
    await update({ provider: 'fake', workspaceName: 'gone', apiKey: 'sk-gone-secret' });
    const rows = await slice.sql("select api_key from ai.provider_credential where workspace = 'gone'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('sk-gone-secret');
    await slice.run(
      'mutation { deleteAIWorkspace(input: { name: "gone" }) { aiWorkspace { name } } }',
      alice,
    );
    await slice.run(createDocument, alice, { input: { name: 'gone', provider: 'fake', model: 'normal' } });
    second();
    expect(await keySent('gone')).toBe('Bearer sk-secret');
  });

  it('is refused where it cannot be', async () => {
    expect((await update({ provider: 'fake', apiKey: 'x' }, bob)).error.code).toBe('FORBIDDEN');
    expect((await update({ provider: 'nobody', apiKey: 'x' })).error.errorCode).toBe('AI:Provider:NotFound');
    expect((await update({ provider: 'fake', workspaceName: 'nowhere', apiKey: 'x' })).error.errorCode).toBe(
      'AI:Workspace:NotFound',
    );
    expect((await update({ provider: 'fake', apiKey: 'sk\r\nX-Evil: 1' })).error.errors).toEqual({
      apiKey: ['Validation:InvalidFormat'],
    });
  });
});
