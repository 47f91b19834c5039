import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const items =
  'id tenantId userId workspaceName provider model inputTokens outputTokens estimatedCostUsd timestamp duration';
const document = `query ($first: Int, $last: Int, $orderBy: [AIUsageRecordOrderInput!], $search: String, $filter: AIUsageRecordFilterInput) {
  aiUsage(first: $first, last: $last, orderBy: $orderBy, search: $search, filter: $filter) {
    nodes { ${items} } totalCount pageInfo { hasNextPage }
  }
}`;
const groupsDocument = `query ($by: AIUsageRecordGroupField!) {
  aiUsage { groups(by: $by) { field value label count aggregates } }
}`;

/** Workspace, provider, model, tokens in, tokens out, cost, day of November. */
const used = [
  ['support', 'openai', 'gpt-4o-mini', 1000, 500, '0.00045', 1],
  ['support', 'openai', 'gpt-4o', 10, 20, '0.0001', 2],
  ['drafts', 'ollama', 'llama3', 7, 3, null, 3],
] as const;

describe.each(databases)('the usage of AI, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database });
    for (const tenant of [acme, globex]) {
      for (const [workspace, provider, model, input, output, cost, day] of used) {
        await slice.sql(
          `insert into ai.usage_record (id, tenant_id, user_id, workspace_name, provider, model, input_tokens,
             output_tokens, estimated_cost_usd, occurred_at, duration_ms)
           values (gen_random_uuid(), ?, 'alice', ?, ?, ?, ?, ?, ?::numeric, ?::timestamptz, 3723004)`,
          [tenant.id, workspace, provider, model, input, output, cost, `2026-11-0${day}T10:00:00Z`],
        );
      }
    }
  });
  afterAll(() => slice.close());

  const ask = async (variables: Record<string, unknown> = {}, caller: SliceCaller = alice) => {
    const { data, error } = await slice.run(document, caller, variables);
    return error ?? data.aiUsage;
  };
  const models = async (variables: Record<string, unknown>) =>
    (await ask(variables)).nodes.map(({ model }: { model: string }) => model);

  it('is the tenant’s own', async () => {
    expect(await ask()).toMatchObject({ totalCount: 3 });
    const ids = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    const [mine, hers] = [ids(await ask()), ids(await ask({}, carol))];
    expect(hers).toHaveLength(3);
    expect(mine.filter((id) => hers.includes(id))).toEqual([]);
    const filter = { workspaceName: { eq: 'support' } };
    expect(await ask({ filter }, callerIn(acme, { userId: 'x', roles: ['svc-ai-admin'] }))).toMatchObject({
      totalCount: 2,
    });
  });

  it('is shown to the role of the policy, or with the permission', async () => {
    const admin = callerIn(acme, { userId: 'a', roles: ['svc-ai-admin'] });
    for (const caller of [admin, keyIn(acme, ['AI.Usage.View'])])
      expect(await ask({}, caller)).toMatchObject({ totalCount: 3 });
    const user = callerIn(acme, { userId: 'u', roles: ['svc-ai-user'] });
    for (const caller of [bob, user, keyIn(acme, ['AI.Workspaces.View'])])
      expect(await ask({}, caller)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is shown newest first, 25 on a page, of every month', async () => {
    expect(await ask()).toMatchObject({
      nodes: [
        {
          model: 'llama3',
          estimatedCostUsd: null,
          tenantId: acme.id,
          timestamp: '2026-11-03T10:00:00.000Z',
        },
        { model: 'gpt-4o', estimatedCostUsd: 0.0001, userId: 'alice' },
        { model: 'gpt-4o-mini', inputTokens: 1000, outputTokens: 500, duration: '01:02:03.004' },
      ],
      pageInfo: { hasNextPage: false },
    });
  });

  it.each([
    [{ orderBy: { field: 'InputTokens' } }, ['llama3', 'gpt-4o', 'gpt-4o-mini']],
    [
      { orderBy: [{ field: 'EstimatedCostUsd', direction: 'Descending' }] },
      ['gpt-4o-mini', 'gpt-4o', 'llama3'],
    ],
    [{ search: 'OPENAI' }, ['gpt-4o', 'gpt-4o-mini']],
    [{ filter: { provider: { in: ['ollama', 'none'] } } }, ['llama3']],
    [{ filter: { timestamp: { gte: '2026-11-02T00:00:00Z' } } }, ['llama3', 'gpt-4o']],
    [{ last: 1 }, ['gpt-4o-mini']],
    [{ filter: { quickFilters: ['Unpriced'] } }, ['llama3']],
    [{ filter: { presets: { period: ['LastMonth'] } } }, []],
  ])('%j answers %j', async (variables, expected) => {
    expect(await models(variables)).toEqual(expected);
  });

  it.each(['WorkspaceName', 'Provider', 'Model'])('is added up by %s', async (by) => {
    slice.takeStatements();
    const { groups } = (await slice.run(groupsDocument, alice, { by })).data.aiUsage;
    expect(slice.takeStatements()).toHaveLength(1);
    const sum = (alias: string) =>
      groups.reduce(
        (all: number, { aggregates }: { aggregates: Record<string, number> }) =>
          all + (aggregates[alias] ?? 0),
        0,
      );
    expect(sum('totalInputTokens')).toBe(1_017);
    expect(sum('totalOutputTokens')).toBe(523);
    expect(sum('totalEstimatedCostUsd')).toBeCloseTo(0.00055, 12);
  });

  it('is added up exactly, and to null where no price is known', async () => {
    const { groups } = (await slice.run(groupsDocument, alice, { by: 'Provider' })).data.aiUsage;
    const of = (value: string) => groups.find((group: { value: string }) => group.value === value);
    expect(of('openai')).toMatchObject({
      field: 'provider',
      label: 'openai',
      count: 2,
      aggregates: { totalInputTokens: 1010, totalOutputTokens: 520, totalEstimatedCostUsd: 0.00055 },
    });
    expect(of('ollama').aggregates).toMatchObject({ totalEstimatedCostUsd: null });
  });

  it.each([
    [{ first: 101 }, { first: ['Validation:OutOfRange'] }],
    [{ search: 'x'.repeat(501) }, { search: ['Validation:MaxLength'] }],
    [{ filter: { model: { isNull: true } } }, { 'filter.model.isNull': ['Validation:InvalidValue'] }],
  ])('refuses what it cannot do: %j', async (variables, errors) => {
    expect(await ask(variables)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it('includes calls that were never completed, for administrators', async () => {
    await slice.sql(
      `insert into ai.call (id, tenant_id, kind, workspace_name, provider, model, opened_at, process_id, status,
         error_code, input_tokens, output_tokens, is_estimated, served_model, duration_ms, settled_at)
       values (gen_random_uuid(), ?, 'chat', 'support', 'openai', 'gpt-4o', now(), gen_random_uuid(), 'Failed',
         'AI:Service:Unavailable', 3, 0, true, 'gpt-4o', 1500, now())`,
      [acme.id],
    );
    const calls = `{ aiCalls(filter: { status: { eq: "Failed" } }) { totalCount nodes {
      kind status errorCode inputTokens isEstimated servedModel duration estimatedCostUsd } } }`;
    expect((await slice.run(calls, alice)).data.aiCalls).toEqual({
      totalCount: 1,
      nodes: [
        {
          kind: 'chat',
          status: 'Failed',
          errorCode: 'AI:Service:Unavailable',
          inputTokens: 3,
          isEstimated: true,
          servedModel: 'gpt-4o',
          duration: '00:00:01.500',
          estimatedCostUsd: null,
        },
      ],
    });
    expect((await slice.run(calls, carol)).data.aiCalls).toEqual({ totalCount: 0, nodes: [] });
    expect((await slice.run(calls, bob)).error).toMatchObject({ code: 'FORBIDDEN' });
  });
});
