import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { OperationUsage } from './operation-usage.ts';
import { readUsage, UsageFiles } from './usage-files.ts';

const schema = buildSchema(`
  type Query { film(id: ID): Film found: [Found] }
  union Found = Film | Person
  type Film { title: String cast: [Person] }
  type Person { name: String }
`);

/** A request for an operation of a document. */
function sent(source: string, name?: string) {
  const document = parse(source);
  const operation = getOperationAST(document, name);
  if (operation === null || operation === undefined) throw new Error('No operation.');
  return { document, operation, source, variables: {} };
}

const from = (client?: string, version?: string) => ({
  headers: {
    ...(client && { 'apollographql-client-name': client }),
    ...(version && { 'apollographql-client-version': version }),
  },
});

describe('the usage of operations', () => {
  let folder = '';
  let clock = new TestClock();
  let usage = new OperationUsage(clock);
  let files: UsageFiles;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'usage-'));
    clock = new TestClock(new Date('2026-03-10T23:59:00Z'));
    usage = new OperationUsage(clock);
    files = new UsageFiles({ usage, folder, clock, logger: silentLogger });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async () =>
    (await readUsage(folder)).map(({ day, client, version, count, operation: { name, fields } }) => ({
      day,
      by: `${client} ${version}`,
      count,
      name,
      fields,
    }));

  it('has the fields of an operation with those of its fragments, by client and day, and no text', async () => {
    const text = `query A { film(id: "secret") { ...F } found { ... on Person { __typename } } }
      query B { found { ... on Film { title } } }
      fragment F on Film { cast { name } }`;
    const [a, b] = [sent(text, 'A'), sent(text, 'B')];
    usage.count(schema, a, from('web', '2'));
    usage.count(schema, a, from('web', '2'));
    usage.count(schema, a, from('app'));
    usage.count(schema, b, from());
    await files.flush();
    clock.advance(120_000);
    usage.count(schema, b, from());
    await files.flush();
    const ofA = [
      'Film.__typename',
      'Film.cast',
      'Person.__typename',
      'Person.name',
      'Query.film',
      'Query.found',
    ];
    const ofB = ['Film.__typename', 'Film.title', 'Query.found'];
    expect(await read()).toEqual([
      { day: '2026-03-10', by: 'web 2', count: 2, name: 'A', fields: ofA },
      { day: '2026-03-10', by: 'app ', count: 1, name: 'A', fields: ofA },
      { day: '2026-03-10', by: ' ', count: 1, name: 'B', fields: ofB },
      { day: '2026-03-11', by: ' ', count: 1, name: 'B', fields: ofB },
    ]);
    expect(JSON.stringify(await readUsage(folder))).not.toContain('secret');
  });

  it('is written only after a change', async () => {
    const one = sent('{ found { __typename } }');
    usage.count(schema, one, from('web'));
    await files.flush();
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await files.flush();
    expect(await readdir(folder)).toEqual([]);
    usage.count(schema, one, from('web'));
    await files.flush();
    expect((await read()).map(({ by, count }) => `${by}${count}`)).toEqual(['web 2']);
  });

  it('is kept for a month, and other files of the folder for ever', async () => {
    const old = ['operations-2026-02-06-aa.json', 'operations-2026-02-07-aa.json', 'notes.json'];
    for (const name of old) await writeFile(join(folder, name), '{"operations":{},"uses":[]}');
    await files.flush();
    expect(await readdir(folder)).toEqual(['notes.json', 'operations-2026-02-07-aa.json']);
    await expect(readUsage(folder)).rejects.toThrow('has no usage of operations');
  });

  it('is bounded in memory, and forgets days that are written', async () => {
    const small = new OperationUsage(clock, 2);
    const bounded = new UsageFiles({ usage: small, folder, clock, logger: silentLogger });
    const one = sent('{ found { __typename } }');
    for (const client of ['a', 'b', 'c', 'a']) small.count(schema, one, from(client));
    await bounded.flush();
    expect((await read()).map(({ by, count }) => `${by}${count}`)).toEqual(['a 2', 'b 1']);
    clock.advance(120_000);
    small.count(schema, one, from('d'));
    await bounded.flush();
    small.count(schema, one, from('d'));
    await bounded.flush();
    expect((await read()).map(({ by, count }) => `${by}${count}`)).toEqual(['a 2', 'b 1', 'd 1']);
  });
});
