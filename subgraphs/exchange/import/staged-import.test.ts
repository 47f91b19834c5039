import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, anna, callerIn, carol } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { exchangeLimits } from '../exchange.contract.ts';
import { purgeTransfers } from '../transfer/purge-transfers.ts';

const report = 'report { createdCount updatedCount unchangedCount refusedCount refused { row code } }';
const fields = `id status version totalCount isDryRun errorCode fileName ${report}`;
const documents = {
  stage: `mutation ($target: String! = "Settings", $content: String!, $fileName: String! = "rows.csv",
      $format: ImportFormat! = Csv) {
    answer: stageImport(input: { target: $target, format: $format, content: $content, fileName: $fileName }) { dataTransfer { ${fields} } } }`,
  preview: `mutation ($id: ID!) { answer: previewImport(input: { id: $id }) { importPreview { transfer { status } headings rows
    mappings { sourceColumn targetColumn confidence } columns { name isRequired } } } }`,
  map: `mutation ($id: ID!, $mappings: [ImportColumnMappingInput!]!, $version: Int) {
    answer: mapImport(input: { id: $id, mappings: $mappings, version: $version }) { dataTransfer { ${fields} } } }`,
  run: `mutation ($id: ID!) { answer: runImport(input: { id: $id }) { dataTransfer { ${fields} } } }`,
  validate: `mutation ($id: ID!) { answer: validateImport(input: { id: $id }) { dataTransfer { ${fields} } } }`,
  correction: 'query ($id: ID!) { answer: importCorrection(id: $id) { fileName content } }',
  find: `query ($id: ID!) { answer: dataTransfer(id: $id) { ${fields} } }`,
  list: `query ($statuses: [DataTransferStatus!]) {
    answer: dataTransfers(rest: true, kind: Import, statuses: $statuses) { totalCount nodes { id } } }`,
  savePreset: `mutation ($name: String! = "mine", $columns: [String!]!) {
    answer: saveExportPreset(input: { query: "Authorization.Grants", name: $name, columns: $columns, format: Csv }) {
      exportPreset { name columns includesKey } } }`,
  presets: '{ answer: exportPresets(query: "Authorization.Grants") { name columns } }',
  deletePreset:
    'mutation ($name: String! = "mine") { answer: deleteExportPreset(input: { query: "Authorization.Grants", name: $name }) { deletedExportPresetName } }',
} as const;

const zone = 'Svc.Timing.PreferredTimezone';

describe.each(databases)('an import in steps, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'exchange', database });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    await slice.sql('delete from exchange.transfer');
    await slice.sql('delete from settings.setting_value');
  });

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown> = {},
    caller: SliceCaller = alice,
  ) => {
    const { data, error } = await slice.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const staged = async (content: string, more: object = {}) => (await ask('stage', { content, ...more })).id;
  const to = (sourceColumn: string, targetColumn: string | null) => ({ sourceColumn, targetColumn });
  const stored = async () => {
    const rows = await slice.sql('select name, value from settings.setting_value where tenant_id = ?', [
      acme.id,
    ]);
    return rows.map(({ name, value }) => [name, value]);
  };
  const drain = () => slice.process.messaging.drain();

  it('stores the rows, suggests a mapping, runs a trial, and runs once', async () => {
    const id = await staged(`Name,the value,Note\n${zone},Europe/Paris,"a, b"`);
    expect(await ask('preview', { id })).toEqual({
      transfer: { status: 'Previewed' },
      headings: ['Name', 'the value', 'Note'],
      rows: [[zone, 'Europe/Paris', 'a, b']],
      mappings: [
        { ...to('Name', 'name'), confidence: 'Exact' },
        { ...to('the value', null), confidence: 'Manual' },
        { ...to('Note', null), confidence: 'Manual' },
      ],
      columns: [
        { name: 'name', isRequired: true },
        { name: 'value', isRequired: false },
      ],
    });
    const mappings = [to('Name', 'name'), to('the value', 'value')];
    expect(await ask('map', { id, mappings, version: 1 })).toMatchObject({ status: 'Mapped', version: 2 });
    const trial = ask('validate', { id });
    const tried = () => slice.sql('select 1 from exchange.transfer where is_dry_run');
    await vi.waitFor(async () => expect(await tried()).toHaveLength(1), { timeout: 10_000 });
    await drain();
    expect(await trial).toMatchObject({ isDryRun: true, status: 'Completed', report: { createdCount: 1 } });
    expect([await stored(), (await ask('find', { id })).status]).toEqual([[], 'Mapped']);
    expect(await ask('run', { id })).toMatchObject({ status: 'Queued' });
    await drain();
    expect(await ask('find', { id })).toMatchObject({ status: 'Completed', report: { createdCount: 1 } });
    expect(await stored()).toEqual([[zone, 'Europe/Paris']]);
    const started = { code: 'CONFLICT', errorCode: 'Exchange:Import:AlreadyStarted' };
    for (const step of ['preview', 'run', 'validate'] as const)
      expect(await ask(step, { id })).toMatchObject(started);
    expect(await ask('map', { id, mappings })).toMatchObject(started);
    const [row] = await slice.sql('select payload from exchange.transfer where id = ?', [id]);
    expect(row?.payload).toBeNull();
  });

  it('hands back the rows that were refused, as they were sent but for formulas', async () => {
    const id = await staged(`Key;Wert\n${zone};Europe/Paris\nNo.Such;"=1;2"\n;x`);
    await ask('map', { id, mappings: [to('Key', 'name'), to('Wert', 'value')] });
    expect(await ask('correction', { id })).toBeNull();
    await ask('run', { id });
    await drain();
    expect(await ask('find', { id })).toMatchObject({ status: 'Failed', report: { refusedCount: 2 } });
    expect(await ask('correction', { id })).toEqual({
      fileName: 'correction-rows.csv',
      content: "\ufeffKey,Wert\r\nNo.Such,'=1;2\r\n,x\r\n",
    });
    expect(await ask('correction', { id }, anna)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows the refused rows of several imports by one statement', async () => {
    const list = '{ dataTransfers { nodes { id correction { fileName content } } } }';
    const read = async (caller: SliceCaller = alice) => {
      slice.takeStatements();
      const { data } = await slice.run(list, caller);
      return { nodes: data.dataTransfers.nodes, statements: slice.takeStatements().length };
    };
    const refuse = async () => {
      const id = await staged(`Key;Wert\nNo.Such;1`);
      await ask('map', { id, mappings: [to('Key', 'name'), to('Wert', 'value')] });
      await ask('run', { id });
      await drain();
    };
    await refuse();
    const { statements } = await read();
    await refuse();
    await staged(`name,value\n${zone},Europe/Paris`);
    const several = await read();
    expect(several.statements).toBe(statements);
    expect(several.nodes).toHaveLength(3);
    for (const { id, correction } of several.nodes)
      expect(correction).toEqual(await ask('correction', { id }));
    expect(
      several.nodes.filter(({ correction }: { correction: unknown }) => correction !== null),
    ).toHaveLength(2);
    for (const caller of [anna, carol]) expect((await read(caller)).nodes).toEqual([]);
  });

  it.each([
    [
      'a heading the file does not have',
      [to('name', 'name'), to('Nome', 'value')],
      'mappings[1].sourceColumn',
    ],
    [
      'a column the target does not have',
      [to('name', 'name'), to('value', 'worth')],
      'mappings[1].targetColumn',
    ],
    ['a column twice', [to('name', 'name'), to('value', 'name')], 'mappings[1].targetColumn'],
    ['a heading twice', [to('name', 'name'), to('name', 'value')], 'mappings[1].sourceColumn'],
    ['nothing for a required column', [to('value', 'value')], 'mappings'],
  ])('refuses a mapping with %s', async (_, mappings, field) => {
    const id = await staged(`name,value\n${zone},UTC`);
    const refused = await ask('map', { id, mappings });
    expect([refused.code, Object.keys(refused.errors)]).toEqual(['BAD_USER_INPUT', [field]]);
    expect((await ask('find', { id })).status).toBe('Uploaded');
  });

  it('refuses a mapping of what was changed since', async () => {
    const id = await staged(`name,value\n${zone},UTC`);
    const mappings = [to('name', 'name'), to('value', 'value')];
    expect(await ask('map', { id, mappings, version: 1 })).toMatchObject({ version: 2 });
    expect(await ask('map', { id, mappings, version: 1 })).toMatchObject({
      errorCode: 'Exchange:Import:Changed',
    });
  });

  it('is its uploader’s alone, and runs only while the target may be used', async () => {
    const id = await staged(`name,value\n${zone},UTC`);
    for (const other of [anna, carol])
      for (const step of ['preview', 'run', 'validate', 'find'] as const) {
        const answer = await ask(step, { id }, other);
        expect(answer?.code ?? answer).toBe(step === 'find' ? null : 'NOT_FOUND');
      }
    const demoted = callerIn(acme, { userId: 'alice', roles: [randomUUID()] });
    await ask('run', { id }, demoted);
    await drain();
    expect(await ask('find', { id }, demoted)).toMatchObject({
      status: 'Failed',
      errorCode: 'Authorization:Permission:Denied',
    });
    expect(await stored()).toEqual([]);
  });

  it('refuses what cannot be read, and more uploads than a caller may keep', async () => {
    const tooMany = 'a\n'.repeat(exchangeLimits.importedText / 2);
    for (const content of [
      'name,value\n',
      '',
      'name\n"',
      tooMany,
      `${'c,'.repeat(exchangeLimits.headings)}c\n1`,
    ])
      expect([content.slice(0, 9), await ask('stage', { content })]).toEqual([
        content.slice(0, 9),
        expect.objectContaining({ code: 'BAD_USER_INPUT' }),
      ]);
    const content = `name,value\n${zone},UTC`;
    for (let count = 0; count < exchangeLimits.staged; count += 1) await staged(content);
    const full = { code: 'RATE_LIMITED', errorCode: 'Exchange:Transfer:LimitReached' };
    expect(await ask('stage', { content })).toMatchObject(full);
    expect((await ask('list', { statuses: ['Uploaded'] })).totalCount).toBe(exchangeLimits.staged);
    expect((await ask('list', { statuses: ['Failed'] })).totalCount).toBe(0);
  });

  it('is forgotten after a day; the rows of one that failed after two', async () => {
    const waiting = await staged(`name,value\n${zone},UTC`);
    const failed = await staged('name,value\nNo.Such,1');
    await ask('run', { id: failed });
    await drain();
    const { signal } = new AbortController();
    const purge = async (hours: number) => {
      await slice.sql(`update exchange.transfer set created_at = ?`, [
        new Date(slice.clock.now().getTime() - hours * 3_600_000),
      ]);
      const { database, clock } = slice.process.services;
      await purgeTransfers(database, clock).handle({}, { id: 'purge', attempt: 1, signal });
      return (await slice.sql('select id, payload is null as empty from exchange.transfer')).map(
        ({ id, empty }) => [id, empty],
      );
    };
    expect((await purge(23)).toSorted()).toEqual(
      [
        [waiting, false],
        [failed, false],
      ].toSorted(),
    );
    expect(await purge(25)).toEqual([[failed, false]]);
    expect(await purge(49)).toEqual([[failed, true]]);
    expect(await ask('correction', { id: failed })).toBeNull();
  });

  it('presets of exports are their owner’s, by name, and name columns that the list shows', async () => {
    expect(await ask('savePreset', { columns: ['roleName'] })).toEqual({
      name: 'mine',
      columns: ['roleName'],
      includesKey: false,
    });
    expect(await ask('savePreset', { columns: ['name', 'roleName'] })).toMatchObject({ name: 'mine' });
    expect(await ask('presets')).toEqual([{ name: 'mine', columns: ['name', 'roleName'] }]);
    for (const other of [anna, carol]) {
      expect(await ask('presets', {}, other)).toEqual([]);
      expect(await ask('deletePreset', {}, other)).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const columns of [['moon'], ['roleName', 'roleName']])
      expect(await ask('savePreset', { columns })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await ask('deletePreset')).toBe('mine');
    expect(await ask('presets')).toEqual([]);
  });
});
