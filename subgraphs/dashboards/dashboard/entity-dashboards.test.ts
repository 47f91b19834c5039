import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const usage = 'Platform.AI.Usage';
const activity = 'Platform.Timeline.Activity';
const selection =
  '... on EntityRef { dashboards(first: $first, after: $after) { nodes { id sourceDefinitionName entityFilter { filterName entityType } } totalCount pageInfo { hasNextPage endCursor } } }';
const ofEntities = `query ($of: [_Any!]!, $first: Int, $after: String) { _entities(representations: $of) { ${selection} } }`;
const entity = (entityType: string, entityId = '1') => ({ __typename: 'EntityRef', entityType, entityId });
type Ref = ReturnType<typeof entity>;

describe.each(databases)('dashboards of entities, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'dashboards', database });
    for (const name of [usage, activity, 'Platform.Templating.Templates'])
      await slice.run(
        'mutation ($name: String!) { importDashboard(input: { definitionName: $name }) { dashboard { id } } }',
        alice,
        { name },
      );
  });
  afterAll(() => slice.close());

  const read = async (of: readonly Ref[], caller: SliceCaller = alice, variables: object = {}) => {
    const { data, error } = await slice.run(ofEntities, caller, { of, ...variables });
    return error ?? data._entities.map(({ dashboards }: { dashboards: unknown }) => dashboards);
  };
  const namesOf = (
    found: readonly { readonly nodes: readonly { readonly sourceDefinitionName: string }[] }[],
  ) => found.map(({ nodes }) => nodes.map(({ sourceDefinitionName }) => sourceDefinitionName));

  it('are those whose definition has a filter for the type', async () => {
    const found = await read([entity('AIWorkspace'), entity('Invoice')]);
    expect(namesOf(found)).toEqual([[usage, activity], [activity]]);
    expect(found[0].nodes[0].entityFilter).toEqual({
      filterName: 'workspaceName',
      entityType: 'AIWorkspace',
    });
    expect(found[1].nodes[0].entityFilter).toEqual({ filterName: 'entityType', entityType: null });
  });

  it('are paged as the list of dashboards', async () => {
    const [page] = await read([entity('AIWorkspace')], alice, { first: 1 });
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    const [next] = await read([entity('AIWorkspace')], alice, { first: 1, after: page.pageInfo.endCursor });
    expect(namesOf([page, next])).toEqual([[usage], [activity]]);
    expect(await read([entity('AIWorkspace')], alice, { after: 'x' })).toMatchObject({
      errors: { after: ['Validation:InvalidCursor'] },
    });
  });

  it('are refused without the permission of the list, and none of another tenant', async () => {
    const member = callerIn(acme, { userId: 'member', roles: [] });
    expect(await read([entity('Invoice')], member)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await read([entity('Invoice')], carol)).toMatchObject([{ nodes: [], totalCount: 0 }]);
  });

  it('of many entities cost as many statements as of one', async () => {
    await read([entity('Invoice')]);
    slice.takeStatements();
    await read([entity('Invoice')]);
    const forOne = slice.takeStatements().length;
    await read(['1', '2', '3'].flatMap((id) => [entity('Invoice', id), entity('Order', id)]));
    expect(slice.takeStatements()).toHaveLength(forOne);
  });
});
