import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, anna, callerIn, carol, keyIn } from '../../test/testkit/callers.ts';
import { changed } from '../../test/testkit/http/changed.ts';
import { databases, type TestEngine } from '../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../test/testkit/slice.ts';
import { blobContent } from '../blobs/blobs.contract.ts';
import type { Actor } from '../kernel/call/actor.ts';
import type { CallContext } from '../kernel/call/context.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { exchangeLimits, importTarget, type SheetFormat, sheetExport } from './exchange.contract.ts';
import { type RunningImport, runImport } from './import/run-import.ts';
import { starterOf } from './transfer/transfer-order.ts';
import type { TransferProgress } from './transfer/transfer-progress.ts';

const fields = `id kind subject status processedCount totalCount file { id } errorCode
  report { createdCount updatedCount unchangedCount refusedCount refused { row field code } }`;
const documents = {
  plan: `query ($query: String!, $format: SheetFormat!, $filters: [QueryFilterInput!]) {
    answer: exportPlan(query: $query, format: $format, rows: { filters: $filters }) { headings rowCount dropped { kind name reason } } }`,
  targets: '{ answer: importTargets { name } }',
  find: `query ($id: ID!) { answer: dataTransfer(id: $id) { ${fields} } }`,
  list: `query ($filter: DataTransferFilterInput, $first: Int, $after: String) {
    answer: dataTransfers(filter: $filter, first: $first, after: $after) {
      totalCount nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
  export: `mutation ($query: String!, $format: SheetFormat!) { answer: startExport(input: { query: $query, format: $format }) { dataTransfer { ${fields} } } }`,
  import: `mutation ($target: String!, $format: ImportFormat! = Csv, $content: String!, $dryRun: Boolean! = false) {
    answer: startImport(input: { target: $target, format: $format, content: $content, dryRun: $dryRun }) { dataTransfer { ${fields} } } }`,
  delete: 'mutation ($id: ID!) { answer: deleteDataTransfer(input: { id: $id }) { deletedDataTransferId } }',
} as const;

const culture = 'Svc.Localization.PreferredCulture';
const zone = 'Svc.Timing.PreferredTimezone';
const listGrants = 'Authorization.Grants';

describe.each(databases)('the exchange of data, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'exchange', database });
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
  /** Starts an import, waits for its end and answers that. */
  const imported = async (target: string, content: string, more: object = {}) => {
    const started = await ask('import', { target, content, ...more });
    await slice.process.messaging.drain();
    return ask('find', { id: started.id });
  };
  const valuesOf = async () =>
    Object.fromEntries(
      (await slice.sql('select name, value from settings.setting_value where tenant_id = ?', [acme.id])).map(
        ({ name, value }) => [name, value],
      ),
    );
  const grant = (role: string, permission = 'Identity.Users.Read') => `${role},${permission}`;
  const grants = (...rows: string[]) => ['roleName,permissionName', ...rows].join('\n');
  const bytesOf = async (format: SheetFormat, request: object = {}) => {
    const call = { ...alice, locale: 'en', signal: new AbortController().signal } as unknown as CallContext;
    const sheets = slice.process.services.ports.get(sheetExport);
    const { bytes } = await sheets.open(call, { query: listGrants, format, request });
    return Buffer.concat(await bytes.toArray());
  };

  it('imports all rows or none, once, and reports each row', async () => {
    await slice.sql('delete from settings.setting_value');
    expect(await imported('Settings', `name,value\n${culture},fr\n${zone},Europe/Paris`)).toMatchObject({
      status: 'Completed',
      processedCount: 2,
      errorCode: null,
      report: { createdCount: 2, updatedCount: 0, unchangedCount: 0, refusedCount: 0 },
    });
    expect(await valuesOf()).toMatchObject({ [culture]: 'fr', [zone]: 'Europe/Paris' });
    const again = JSON.stringify([
      { name: culture, value: 'fr' },
      { NAME: zone, value: 'UTC' },
    ]);
    expect(await imported('Settings', again, { format: 'Json' })).toMatchObject({
      report: { createdCount: 0, updatedCount: 1, unchangedCount: 1 },
    });
    const spoilt = `name,value\n${culture},de\nNo.Such,1\n,1`;
    expect(await imported('Settings', spoilt)).toMatchObject({
      status: 'Failed',
      errorCode: 'Exchange:Import:RowsRefused',
      report: {
        refusedCount: 2,
        refused: [
          { row: 2, field: null, code: 'Settings:Setting:NotFound' },
          { row: 3, field: 'name', code: 'Validation:Required' },
        ],
      },
    });
    expect(await valuesOf()).toMatchObject({ [culture]: 'fr', [zone]: 'UTC' });
  });

  it('reports the rows in a dry run, which stores no row and publishes no event', async () => {
    const dry = randomUUID();
    await slice.takeEvents();
    expect(await imported('Grants', grants(grant(dry)), { dryRun: true })).toMatchObject({
      status: 'Completed',
      report: { createdCount: 1, refusedCount: 0 },
    });
    expect(await slice.sql('select 1 from kernel.permission_grant where role_name = ?', [dry])).toEqual([]);
    expect(await slice.takeEvents()).toEqual([]);
    expect(await imported('Grants', grants(grant(randomUUID())))).toMatchObject({
      report: { createdCount: 1 },
    });
    expect((await slice.takeEvents()).map(({ type }) => type)).toContain('Authorization.PermissionGranted');
  });

  it('imports by the rules of each target: no permission the starter lacks, no template that cannot be read', async () => {
    const manager = randomUUID();
    await imported('Grants', grants(grant(manager, 'Authorization.Grants.Manage')));
    const limited = callerIn(acme, { userId: 'mia', roles: [manager] });
    const { id } = await ask('import', { target: 'Grants', content: grants(grant('x')) }, limited);
    await slice.process.messaging.drain();
    expect(await ask('find', { id }, limited)).toMatchObject({
      status: 'Failed',
      report: { refused: [{ row: 1, code: 'Authorization:Permission:NotHeld' }] },
    });
    const rows = [
      { name: `imported-${randomUUID()}`, content: 'Hello {{ name }}' },
      { name: 'broken', content: '{{ name' },
      { name: '1', content: 'x' },
    ];
    const refused = await imported('Templates', JSON.stringify(rows), { format: 'Json' });
    expect(refused.report.refused.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
    const whole = JSON.stringify(rows.slice(0, 1));
    expect(await imported('Templates', whole, { format: 'Json' })).toMatchObject({
      report: { createdCount: 1 },
    });
    expect(await imported('Templates', whole, { format: 'Json' })).toMatchObject({
      report: { unchangedCount: 1 },
    });
  });

  it('checks the permissions of an API key again when it runs', async () => {
    const revoked = keyIn(acme, ['Settings.Tenant.Manage']);
    const { id } = await ask('import', { target: 'Settings', content: `name,value\n${culture},pt` }, revoked);
    await slice.process.messaging.drain();
    expect(await ask('find', { id }, revoked)).toMatchObject({
      status: 'Failed',
      errorCode: 'Authorization:Permission:Denied',
      report: null,
    });
  });

  it('checks the permissions of the starter’s roles again when it runs', async () => {
    const before = await valuesOf();
    const { actor } = callerIn(acme, { userId: 'mia', roles: ['once a manager'] });
    const running: RunningImport = {
      key: { tenantId: acme.id, id: randomUUID() },
      order: {
        kind: 'Import',
        target: 'Settings',
        format: 'Csv',
        content: `name,value\n${zone},Asia/Tokyo`,
        by: starterOf(actor as Actor, 'en'),
      },
      mappings: null,
      isDryRun: false,
      signal: new AbortController().signal,
    };
    await expect(
      runImport(slice.process.services, {} as unknown as TransferProgress, running),
    ).rejects.toMatchObject({ errorCode: 'Authorization:Permission:Denied' });
    expect(await valuesOf()).toEqual(before);
  });

  it('refuses at once what holds no rows, and who may not', async () => {
    const wrong = async (content: string, format = 'Csv') =>
      (await ask('import', { target: 'Settings', content, format })).errors;
    expect(await wrong('name,value')).toEqual({ content: ['Validation:Required'] });
    expect(await wrong('name,value\n"open')).toEqual({ content: ['Validation:InvalidFormat'] });
    expect(await wrong('name,colour\na,b')).toEqual({ 'content.colour': ['Validation:UnknownField'] });
    expect(await wrong('{}', 'Json')).toEqual({ content: ['Validation:InvalidFormat'] });
    expect(await wrong(`name,value\n${'a,b\n'.repeat(5_001)}`)).toEqual({ content: ['Validation:TooLarge'] });
    const content = 'name,value\na,b';
    expect(await ask('import', { target: 'Nothing', content })).toMatchObject({ code: 'NOT_FOUND' });
    const reader = keyIn(acme, ['Settings.Tenant.Read']);
    expect(await ask('import', { target: 'Settings', content }, reader)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask('export', { query: listGrants, format: 'Csv' }, reader)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await ask('targets', {}, keyIn(acme, ['Settings.Tenant.Manage']))).toEqual([{ name: 'Settings' }]);
  });

  it('is its starter’s alone', async () => {
    const { id } = await imported('Settings', `name,value\n${culture},it`);
    for (const stranger of [anna, carol]) {
      expect(await ask('find', { id }, stranger)).toBeNull();
      expect(await ask('delete', { id }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await ask('list', {}, stranger)).nodes).not.toContainEqual(expect.objectContaining({ id }));
    }
    expect((await ask('list')).nodes[0]).toEqual(await ask('find', { id }));
    const first = await ask('list', { first: 1 });
    const next = await ask('list', { after: first.pageInfo.endCursor });
    expect([first.nodes[0].id, first.pageInfo.hasNextPage]).toEqual([id, true]);
    expect(next.nodes).toHaveLength(first.totalCount - 1);
    const exported = { filter: { kind: { eq: 'Export' } } };
    expect((await ask('list', exported)).nodes).not.toContainEqual(
      expect.objectContaining({ kind: 'Import' }),
    );
    expect((await ask('list', { filter: { status: { in: ['Completed'] } } })).nodes[0].id).toBe(id);
    expect(await ask('delete', { id })).toBe(id);
    expect(await ask('find', { id })).toBeNull();
    expect(await slice.sql('select 1 from exchange.transfer where payload is not null')).toEqual([]);
  });

  it('exports a list as CSV: every row of the tenant’s own in order, and no text becomes a formula', async () => {
    const roles = ['=1+1', '@sum', '-x', 'x;=1+1', "plain, 'quoted'"];
    const rows = roles.map((role) => grant(JSON.stringify(role)));
    expect(await imported('Grants', grants(...rows))).toMatchObject({ status: 'Completed' });
    const { rowCount, headings } = await ask('plan', { query: listGrants, format: 'Csv' });
    const csv = (await bytesOf('Csv', { sort: 'roleName' })).toString();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rowCount + 1);
    expect(lines[0]).toBe(`\ufeff${headings.join(',')}`);
    for (const harmless of ["'=1+1", "'@sum", "'-x", "x;'=1+1", '"plain, \'quoted\'"'])
      expect(csv).toContain(harmless);
    expect(csv).not.toMatch(/(^|,)"?[=@]/m);
    const excel = await bytesOf('Excel');
    expect(excel.subarray(0, 2).toString()).toBe('PK');
  });

  it('exports as a job: a file of the starter’s in the store, and the whole of a long list', async () => {
    await slice.sql(
      `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
       select gen_random_uuid(), ?, 'Identity.Users.Read', 'bulk ' || n, now() from generate_series(1, 2500) n
       on conflict do nothing`,
      [acme.id],
    );
    const started = await ask('export', { query: listGrants, format: 'Csv' });
    expect(started).toMatchObject({ kind: 'Export', status: 'Queued' });
    await slice.process.messaging.drain();
    const ended = await ask('find', { id: started.id });
    expect(ended).toMatchObject({ status: 'Completed', errorCode: null });
    expect(ended.processedCount).toBeGreaterThan(2_500);
    const store = slice.process.services.ports.get(blobContent);
    const { info, open } = await store.read(acme.id, ended.file.id);
    expect(info).toMatchObject({ contentType: 'text/csv' });
    const text = Buffer.concat(await (await open()).toArray()).toString();
    expect(new Set(text.match(/bulk \d+/g)).size).toBe(2_500);
    await expect(store.read(carol.tenant?.id ?? '', ended.file.id)).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('plans a download: what it holds and what had no effect', async () => {
    const filters = [{ field: 'nothing', operator: 'Eq', value: 'x' }];
    expect(await ask('plan', { query: listGrants, format: 'Excel', filters })).toMatchObject({
      dropped: [{ kind: 'filter', name: 'nothing.Eq', reason: 'UnknownField' }],
    });
    expect(await ask('plan', { query: 'No.Such', format: 'Csv' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe.runIf(databases[1])('imports that take their time', () => {
  let slice: Slice;
  let release = Promise.withResolvers<void>();
  let begun = Promise.withResolvers<void>();
  beforeEach(() => {
    release = Promise.withResolvers();
    begun = Promise.withResolvers();
  });
  beforeAll(async () => {
    const patient = importTarget({
      name: 'Patient',
      permission: 'Settings.Tenant.Manage',
      columns: [{ name: 'role', description: 'A role.' }],
      keyOf: ({ role }) => String(role),
      async write({ em, tenant }, { role = null }) {
        await em.execute(
          `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
           values (gen_random_uuid(), ?, 'Identity.Users.Read', ?, now())`,
          [tenant.id, role],
        );
        begun.resolve();
        await release.promise;
        return 'Created';
      },
    });
    slice = await openSlice({
      area: 'exchange',
      database: databases[1] as TestEngine,
      modules: [defineModule({ name: 'patience', contributes: [patient] })],
    });
  });
  afterAll(() => slice.close());
  const run = (document: keyof typeof documents, variables: Record<string, unknown>) =>
    slice.run(documents[document], alice, variables);

  it('leave nothing when they are deleted while they run', async () => {
    const { data } = await run('import', { target: 'Patient', content: 'role\npatient' });
    const { id } = data.answer.dataTransfer;
    await begun.promise;
    expect((await run('delete', { id })).data.answer).toEqual({ deletedDataTransferId: id });
    release.resolve();
    await slice.process.messaging.drain();
    expect((await run('find', { id })).data.answer).toBeNull();
    expect(await slice.sql("select 1 from kernel.permission_grant where role_name = 'patient'")).toEqual([]);
  });

  it('are limited in number per caller, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: exchangeLimits.unfinished + 3 }, () =>
        run('import', { target: 'Patient', content: 'role\nx', dryRun: true }),
      ),
    );
    release.resolve();
    expect(answers.filter(({ data }) => data?.answer.dataTransfer.status === 'Queued')).toHaveLength(
      exchangeLimits.unfinished,
    );
    expect(answers.filter(({ error }) => error?.errorCode === 'Exchange:Transfer:LimitReached')).toHaveLength(
      3,
    );
    await slice.process.messaging.drain();
  });
});
