import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn, carol, keyIn } from '../../../test/testkit/callers.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { entityAccess } from '../../timeline/timeline.contract.ts';
import { purgeEntityDocuments } from './purge-entity-documents.ts';

const render = `mutation ($input: RenderDocumentInput!) { renderDocument(input: $input) {
  document { html revisionId } entityDocument { id templateName revisionId format renderedAt renderedBy { id } } } }`;
const ofEntities = `query ($of: [_Any!]!, $first: Int, $after: String, $last: Int, $before: String) {
  _entities(representations: $of) { ... on EntityRef {
    documents(first: $first, after: $after, last: $last, before: $before) {
      nodes { id templateName format renderedBy { id } } totalCount pageInfo { hasNextPage startCursor endCursor } } } } }`;
const missing = { code: 'NOT_FOUND', errorCode: 'Templating:Entity:NotFound' };
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('documents of entities, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    const vault = entityAccess({
      entityType: 'Vault',
      mayRead: async ({ userId }) => userId === 'alice',
    });
    const modules = [defineModule({ name: 'vaults', contributes: [vault] })];
    slice = await openSlice({ area: 'templating', database, modules });
    for (const caller of [alice, carol]) await publish('invoice', 'Hello {{ name }}', caller);
  });
  afterAll(() => slice.close());

  const publish = async (name: string, content: string, caller: SliceCaller = alice) => {
    const create = `mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { name } } }`;
    await slice.run(create, caller, { input: { name, content } });
    await slice.run(`mutation { publishTemplate(input: { name: "${name}" }) { template { name } } }`, caller);
  };
  const make = async (
    entityType: string,
    entityId: string,
    caller: SliceCaller = alice,
    more: object = {},
  ) => {
    slice.clock.advance(1_000);
    const input = { templateName: 'invoice', entityType, entityId, data: { name: 'Ada' }, ...more };
    const { data, error } = await slice.run(render, caller, { input });
    return error ?? data.renderDocument;
  };
  const readAll = async (
    of: readonly (readonly [string, string])[],
    caller: SliceCaller,
    variables: object,
  ) => {
    const entities = of.map(([entityType, entityId]) => ({ __typename: 'EntityRef', entityType, entityId }));
    const { data, error } = await slice.run(ofEntities, caller, { of: entities, ...variables });
    return error ?? data._entities.map(({ documents }: { documents: unknown }) => documents);
  };
  const read = async (type: string, id: string, caller: SliceCaller = alice, variables: object = {}) => {
    const found = await readAll([[type, id]], caller, variables);
    return Array.isArray(found) ? found[0] : found;
  };

  it('are rendered and recorded', async () => {
    const { document, entityDocument } = await make('Order', '1');
    expect(document).toEqual({ html: 'Hello Ada', revisionId: entityDocument.revisionId });
    const record = { templateName: 'invoice', format: 'Html', renderedBy: { id: 'alice' } };
    expect(entityDocument).toMatchObject({ ...record, renderedAt: slice.clock.now().toISOString() });
    expect(await read('Order', '1')).toMatchObject({
      nodes: [{ ...record, id: entityDocument.id }],
      totalCount: 1,
    });
    expect(await make('Order', '1', alice, { templateName: 'absent' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await make('', '1')).toMatchObject({ errors: { entityType: ['Validation:Required'] } });
    expect((await read('Order', '1')).totalCount).toBe(1);
  });

  it('are paged from new to old', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.unshift((await make('Order', 'paged')).entityDocument.id);
    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    const first = await read('Order', 'paged', alice, { first: 2 });
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const next = await read('Order', 'paged', alice, { first: 2, after: first.pageInfo.endCursor });
    expect([...idsOf(first), ...idsOf(next)]).toEqual(ids);
    const back = await read('Order', 'paged', alice, { last: 2, before: next.pageInfo.startCursor });
    expect(idsOf(back)).toEqual(idsOf(first));
    for (const type of ['Order', 'Vault\0'])
      expect(await read(type, 'paged', alice, { after: 'x' })).toMatchObject({
        errors: { after: ['Validation:InvalidCursor'] },
      });
    expect(await read('Vault\0', 'paged')).toMatchObject({ nodes: [], totalCount: 0 });
  });

  it('of another tenant are not seen', async () => {
    await make('Order', 'shared');
    expect(await read('Order', 'shared', carol)).toMatchObject({ nodes: [], totalCount: 0 });
    const { entityDocument } = await make('Order', 'shared', carol);
    expect((await read('Order', 'shared', carol)).nodes).toMatchObject([{ id: entityDocument.id }]);
    expect((await read('Order', 'shared')).totalCount).toBe(1);
  });

  it('require the permission of templates, and access to the entity', async () => {
    const member = callerIn(acme, { userId: 'member', roles: [] });
    expect(await read('Order', '1', member)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await make('Order', '1', member)).toMatchObject({ code: 'FORBIDDEN' });
    await make('Vault', '1');
    expect((await read('Vault', '1')).totalCount).toBe(1);
    const anna = callerIn(acme, { userId: 'anna', roles: ['admin'] });
    expect(await read('Vault', '1', anna)).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await make('Vault', '1', anna)).toMatchObject(missing);
    const key = keyIn(acme, ['Templating.Templates.Execute', 'Templating.Templates.Read']);
    expect(await make('AIWorkspace', '1', key)).toMatchObject(missing);
    expect(await make('Order', 'of-key', key)).toMatchObject({ document: { html: 'Hello Ada' } });
    expect((await read('Order', 'of-key', key)).totalCount).toBe(1);
  });

  it('of a repeated key are the first ones, of the same revision', async () => {
    await publish('letter', 'First {{ name }}');
    const keyed = { ...alice, idempotency: { key: 'letter-1', requestHash: 'hash' } };
    const first = await make('Order', 'keyed', keyed, { templateName: 'letter' });
    await slice.run(
      `mutation { updateTemplate(input: { name: "letter", content: "Second" }) { template { name } } }`,
      alice,
    );
    await slice.run('mutation { publishTemplate(input: { name: "letter" }) { template { name } } }', alice);
    const repeat = { ...alice, idempotency: { key: 'letter-1', requestHash: 'hash' } };
    expect(await make('Order', 'keyed', repeat, { templateName: 'letter' })).toEqual(first);
    expect((await read('Order', 'keyed')).totalCount).toBe(1);
  });

  it('of many entities cost as many statements as of one', async () => {
    await read('Order', '1');
    slice.takeStatements();
    await read('Order', '1');
    const forOne = slice.takeStatements().length;
    const found = await readAll(
      [
        ['Order', '1'],
        ['Order', 'paged'],
        ['Order', 'none'],
      ],
      alice,
      {},
    );
    expect(found.map(({ totalCount }: { totalCount: number }) => totalCount)).toEqual([1, 3, 0]);
    expect(slice.takeStatements()).toHaveLength(forOne);
  });

  it('are forgotten after the retention', async () => {
    const now = slice.clock.now().getTime();
    for (const age of [29, 31])
      await slice.sql(
        `insert into templating.entity_document
         values (gen_random_uuid(), ?, 'Order', 'aged', 'age-' || ?::int, gen_random_uuid(), 'Pdf', ?, null)`,
        [acme.id, age, new Date(now - age * day)],
      );
    await purgeEntityDocuments(slice.process.services.database, slice.clock, 30).handle({}, firstRun());
    expect((await read('Order', 'aged')).nodes).toMatchObject([{ templateName: 'age-29', renderedBy: null }]);
  });
});
