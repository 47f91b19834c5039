import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeWithNotes, type RunningNotes, startNotes } from '../composition/own-subgraph/own-subgraph.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

const alice = '00000000-0000-4000-8000-0000000a11ce';
const mine = [{ text: 'Prefers mornings.' }, { text: 'Speaks French.' }];

describe('a platform that is given a supergraph with a subgraph of your own', () => {
  let notes: RunningNotes;
  let single: SingleProcess;
  beforeAll(async () => {
    notes = await startNotes();
    single = await SingleProcess.start(async (directory) => {
      const file = join(directory, 'supergraph.graphql');
      await writeFile(file, composeWithNotes(notes.url));
      return { Gateway__Supergraph: file };
    });
  });
  afterAll(async () => {
    await single?.close();
    await notes?.stop();
  });

  const query = async (text: string) => {
    const { body } = await single.call('/graphql', { method: 'POST', body: { query: text } });
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('answers across: from the platform into it, and back', async () => {
    expect(await query(`{ user(id: "${alice}") { displayName notes { text } } }`)).toEqual({
      user: { displayName: 'Alice Archer', notes: mine },
    });
    expect(
      await query('{ notes { about { displayName } } me { userName user { notes { text } } } }'),
    ).toEqual({
      notes: [{ about: { displayName: 'Alice Archer' } }, { about: { displayName: 'Alice Archer' } }],
      me: { userName: 'alice', user: { notes: mine } },
    });
  });

  it('serves its own subgraphs in process and its REST routes as before', async () => {
    expect((await single.call('/api/v1/settings/user')).status).toBe(200);
    expect((await single.call('/api/v1/authorization/me')).body.userName).toBe('alice');
  });

  it('says which part is away when yours is, and answers for the rest', async () => {
    await notes.stop();
    const { body } = await single.call('/graphql', {
      method: 'POST',
      body: { query: '{ me { userName } notes { text } }' },
    });
    expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    expect((await query('{ me { userName } }')).me).toEqual({ userName: 'alice' });
  });
});
