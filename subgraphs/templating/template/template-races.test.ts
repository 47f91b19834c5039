import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice } from '../../../test/testkit/callers.ts';
import { inLockOrder } from '../../../test/testkit/database/lock-queue.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases, type TestEngine } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { templateOperations } from './testing/template-operations.ts';

const [, server] = databases;

describe.runIf(server !== undefined)('changes of one template at the same time, on PostgreSQL', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'templating', database: server as TestEngine });
  });
  afterAll(() => slice.close());

  const ask = async (document: keyof typeof templateOperations, variables: Record<string, unknown>) => {
    const { data, error } = await slice.run(templateOperations[document], alice, variables);
    return error ?? changed(data.answer);
  };
  const publish = (name: string) => () => ask('publish', { name });
  const edit = (name: string) => () => ask('update', { input: { name, content: 'edited' } });
  /** Both meet at the row of the template. */
  const meet = async (name: string, ...calls: (() => Promise<unknown>)[]) => {
    await ask('create', { input: { name, content: 'first' } });
    const lock = 'select 1 from templating.template where name = ? for update';
    return (await inLockOrder(slice, [lock, name], calls)).answers;
  };

  it('an edit after a publication creates a new draft, and the published revision stays', async () => {
    await meet('edited', publish('edited'), edit('edited'));
    expect(await ask('find', { name: 'edited' })).toMatchObject({
      status: 'Draft',
      published: { content: 'first' },
      draft: { content: 'edited' },
    });
  });

  it('of two publications the second finds no draft', async () => {
    const [, second] = await meet('twice', publish('twice'), publish('twice'));
    expect(second).toMatchObject({ errorCode: 'Templating:Draft:NotFound' });
    expect(await ask('history', { name: 'twice' })).toMatchObject({ totalCount: 1 });
  });
});
