import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, carol, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { reviewRevisions } from '../templating.permissions.ts';

const revisions = `nodes { revisionId status contentLength createdAt publishedBy } edges { cursor node { revisionId } }
  totalCount isTotalCountEstimated pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
const lifecycle = 'name culture currentStatus workflowEnabled availableTransitions';

describe.each(databases)('fields of templates on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'templating', database, env: { Templating__ReviewRequired: 'true' } });
    for (const [name, culture] of [
      ['one', null],
      ['one', 'fr'],
      ['two', null],
    ] as const) {
      await create({ name, culture });
      for (let number = 0; number < 2; number += 1) {
        await move('submitTemplateForReview', { name, culture });
        await move('approveTemplate', { name, culture }, anna);
        await ask(
          'mutation ($input: UpdateTemplateInput!) { updateTemplate(input: $input) { template { name } } }',
          {
            input: { name, culture, content: `text ${number}` },
          },
        );
      }
    }
  });
  afterAll(() => slice.close());

  const ask = async (document: string, variables = {}, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(document, caller, variables);
    return error ?? data;
  };
  const create = (input: object, caller: TestCaller = alice, fields = '') =>
    ask(
      `mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { name ${fields} } } }`,
      { input: { content: 'text', ...input } },
      caller,
    );
  const move = (name: string, input: object, caller: TestCaller = alice) =>
    ask(
      `mutation ($name: String!, $culture: String) { ${name}(input: { name: $name, culture: $culture }) { template { name } } }`,
      input,
      caller,
    );
  const templates = async (fields: string, first = 10) =>
    (await ask(`{ templates(first: ${first}) { nodes { name culture ${fields} } } }`)).templates.nodes;
  const statementsOf = async (document: string): Promise<number> => {
    slice.takeStatements();
    await ask(document);
    return slice.takeStatements().length;
  };

  it.each(['', '(first: 1)', '(last: 2)'])('show the history%s that the root field lists', async (part) => {
    const found = await templates(`history${part} { ${revisions} }`);
    expect(found).toHaveLength(3);
    const rest = part.slice(1, -1);
    for (const { name, culture, history } of found) {
      const of = { name, culture };
      const root = `query ($name: String!, $culture: String) {
        templateHistory(name: $name, culture: $culture ${rest}) { ${revisions} }
        template(name: $name, culture: $culture) { history${part} { ${revisions} } } }`;
      const { templateHistory, template } = await ask(root, of);
      expect(history).toEqual(templateHistory);
      expect(template.history).toEqual(templateHistory);
      expect(history).toMatchObject({ totalCount: 3 });
    }
  });

  it('page histories by cursors that belong to one template', async () => {
    const [one, two] = await templates('history(first: 1) { nodes { revisionId } pageInfo { endCursor } }');
    const after = one.history.pageInfo.endCursor;
    const next = 'history(first: 2, after: $after) { nodes { revisionId } pageInfo { hasNextPage } }';
    const read = `query ($name: String!, $culture: String, $after: String) { template(name: $name, culture: $culture) { ${next} } }`;
    const { template } = await ask(read, { name: one.name, culture: one.culture, after });
    expect(template.history).toMatchObject({ nodes: [{}, {}], pageInfo: { hasNextPage: false } });
    expect(template.history.nodes).not.toContainEqual(one.history.nodes[0]);
    const refused = { errors: { after: ['Validation:InvalidCursor'] } };
    expect(await ask(read, { name: two.name, culture: two.culture, after })).toMatchObject(refused);
    const all = `query ($after: String) { templates { nodes { ${next} } } }`;
    expect(await ask(all, { after })).toMatchObject(refused);
  });

  it('show the lifecycle that the root field answers', async () => {
    for (const caller of [alice, anna, keyIn(acme, ['Templating.Templates.Read'])]) {
      const { template, templateLifecycle } = await ask(
        `{ template(name: "one") { lifecycle { ${lifecycle} } } templateLifecycle(name: "one") { ${lifecycle} } }`,
        {},
        caller,
      );
      expect(template.lifecycle).toEqual(templateLifecycle);
    }
  });

  it('of several templates cost as many statements as of one', async () => {
    const list = (first: number) =>
      `{ templates(first: ${first}) { nodes { history(first: 1) { ${revisions} } } } }`;
    expect(await statementsOf(list(3))).toBe(await statementsOf(list(1)));
    expect(await statementsOf(`{ template(name: "one") { lifecycle { ${lifecycle} } } }`)).toBe(
      await statementsOf('{ template(name: "one") { name } }'),
    );
  });

  it('are refused without the permission to read', async () => {
    const reviewer = keyIn(acme, [reviewRevisions]);
    const approve = (fields: string) =>
      `mutation { approveTemplate(input: { name: "two" }) { template { name ${fields} } } }`;
    await move('submitTemplateForReview', { name: 'two' });
    const denied = { code: 'FORBIDDEN', permission: 'Templating.Templates.Read' };
    const { error } = await slice.run(approve('history { totalCount }'), reviewer, {});
    expect(error).toMatchObject(denied);
    await ask('mutation { updateTemplate(input: { name: "two", content: "next" }) { template { name } } }');
    await move('submitTemplateForReview', { name: 'two' });
    expect((await slice.run(approve('lifecycle { name }'), reviewer, {})).error).toMatchObject(denied);
  });

  it('show nothing of another tenant', async () => {
    const { createTemplate } = await create({ name: 'one' }, carol, `history { ${revisions} }`);
    expect(createTemplate.template.history).toMatchObject({ totalCount: 1, nodes: [{ status: 'Draft' }] });
  });
});
