import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { usageMeasure } from '../../kernel/usage/usage-measure.ts';

const own = defineModule({
  name: 'letters',
  contributes: [usageMeasure({ name: 'Letters.Sent', unit: '{letter}', kind: 'Sum' })],
});

const page = `query ($filter: TenantUsageFilterInput, $first: Int, $after: String) {
  tenantUsage(filter: $filter, first: $first, after: $after) {
    nodes { tenantId tenantName day measure part amount unit }
    pageInfo { hasNextPage endCursor }
    totalCount
  } }`;

describe.each(databases)('what tenants used, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database, modules: [own] });
    for (const [tenant, name] of [
      [acme.id, 'Acme'],
      [globex.id, 'Globex'],
    ])
      await slice.sql(
        'insert into identity.tenant (id, name, is_active, created_at) values (?, ?, true, now())',
        [tenant, name],
      );
    for (const [tenant, day, measure, part, amount] of [
      [globex.id, '2026-01-02', 'Platform.Requests', '', 5],
      [acme.id, '2026-01-01', 'Platform.Requests', '', 7],
      [acme.id, '2026-01-02', 'Platform.Requests', '', 3_000_000_000],
      [acme.id, '2026-01-02', 'Notifications.Deliveries', 'email', 4],
      [acme.id, '2026-01-03', 'Letters.Gone', '', 2],
      [HOST_TENANT_ID, '2026-01-02', 'Platform.Requests', '', 1],
    ])
      await slice.sql(
        `insert into kernel.usage_day (id, tenant_id, day, measure, part, amount)
         values (gen_random_uuid(), ?, ?, ?, ?, ?)`,
        [tenant, day, measure, part, amount],
      );
  });
  afterAll(() => slice.close());

  const list = async (caller: SliceCaller, variables: object = {}) => {
    const { data, error } = await slice.run(page, caller, { ...variables });
    return error ?? data.tenantUsage;
  };
  const requests = { measure: { eq: 'Platform.Requests' } };

  it('is seen by the tenant itself alone, and by the host', async () => {
    expect(await list(carol)).toEqual({
      nodes: [
        {
          tenantId: globex.id,
          tenantName: 'Globex',
          day: '2026-01-02',
          measure: 'Platform.Requests',
          part: null,
          amount: 5,
          unit: '{request}',
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
      totalCount: 1,
    });
    expect(await list(carol, { filter: { tenantId: { eq: acme.id } } })).toMatchObject({
      nodes: [],
      totalCount: 0,
    });
    const rows = (await list(dave, { filter: { ...requests, day: { eq: '2026-01-02' } } })).nodes;
    expect(
      rows.map((row: { tenantId: string; tenantName: string }) => [row.tenantId, row.tenantName]).toSorted(),
    ).toEqual(
      [
        [acme.id, 'Acme'],
        [globex.id, 'Globex'],
        [null, null],
      ].toSorted(),
    );
    expect(await list(dave, { filter: { tenantId: { in: [globex.id] } } })).toMatchObject({ totalCount: 1 });
  });

  it('is listed newest first, by pages, with the amounts as they are', async () => {
    const first = await list(alice, { first: 2 });
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
    const second = await list(alice, { first: 2, after: first.pageInfo.endCursor });
    const rows = [...first.nodes, ...second.nodes].map(({ day, amount }) => [day, amount]);
    expect(rows[0]).toEqual(['2026-01-03', 2]);
    expect(rows.slice(1, 3).toSorted()).toEqual([
      ['2026-01-02', 3_000_000_000],
      ['2026-01-02', 4],
    ]);
    expect(rows[3]).toEqual(['2026-01-01', 7]);
    // The module that counted it is gone, and the cursor is another tenant’s nothing.
    expect(first.nodes[0]).toMatchObject({ measure: 'Letters.Gone', unit: null });
    expect(await list(carol, { after: first.pageInfo.endCursor })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('has totals by group', async () => {
    const totals = async (caller: SliceCaller, by: string) => {
      const { data } = await slice.run(
        `{ tenantUsage(filter: { measure: { eq: "Platform.Requests" }, day: { gte: "2026-01-01", lte: "2026-01-31" } }) {
          groups(by: ${by}) { value aggregates } } }`,
        caller,
      );
      return data.tenantUsage.groups.map(
        ({ value, aggregates }: { value: string; aggregates: { totalAmount: number } }) => [
          value,
          aggregates.totalAmount,
        ],
      );
    };
    expect(await totals(alice, 'Measure')).toEqual([['Platform.Requests', 3_000_000_007]]);
    expect(await totals(dave, 'TenantId')).toEqual([
      [HOST_TENANT_ID, 1],
      [acme.id, 3_000_000_007],
      [globex.id, 5],
    ]);
  });

  it('needs a permission, in the host context that of the host', async () => {
    const grant = (tenantId: string, name: string, roleName: string) =>
      slice.sql(
        `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
         values (gen_random_uuid(), ?, ?, ?, now())`,
        [tenantId, name, roleName],
      );
    const clerk = callerIn(dave.tenant, { userId: 'eve', userName: 'eve', roles: ['clerk'] });
    expect(await list(bob)).toMatchObject({ code: 'FORBIDDEN' });
    // A grant that binds in every tenant opens the own tenant’s usage, and not that of all to the host’s callers.
    await grant(HOST_TENANT_ID, 'Identity.Usage.Read', 'clerk');
    const ofAcme = callerIn(acme, { userId: 'zoe', userName: 'zoe', roles: ['clerk'] });
    expect(await list(ofAcme)).toMatchObject({ totalCount: 4 });
    expect(await list(clerk)).toMatchObject({ code: 'FORBIDDEN' });
    await expect(slice.process.services.queryRights.demand(clerk, 'Identity.Usage')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await slice.process.services.queryRights.demand(ofAcme, 'Identity.Usage');
    await slice.process.services.queryRights.demand(dave, 'Identity.Usage');
  });

  it('is of measures that modules contribute, with labels', async () => {
    const measures = async (locale: string) =>
      (await slice.run('{ usageMeasures { name label unit kind partName } }', { ...alice, locale })).data
        .usageMeasures;
    const french = await measures('fr');
    expect(french.map(({ name }: { name: string }) => name)).toEqual([
      'AI.Calls',
      'AI.InputTokens',
      'AI.OutputTokens',
      'Blobs.StoredBytes',
      'Letters.Sent',
      'Notifications.Deliveries',
      'Platform.Requests',
      'Webhooks.Attempts',
    ]);
    expect(french).toContainEqual({
      name: 'Blobs.StoredBytes',
      label: 'Octets stockés',
      unit: 'By',
      kind: 'Level',
      partName: null,
    });
    expect(french).toContainEqual({
      name: 'Letters.Sent',
      label: 'Letters.Sent',
      unit: '{letter}',
      kind: 'Sum',
      partName: null,
    });
    expect(french).toContainEqual(
      expect.objectContaining({ name: 'Notifications.Deliveries', partName: 'channel' }),
    );
  });
});
