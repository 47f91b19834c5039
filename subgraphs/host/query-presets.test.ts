import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../../test/testkit/callers.ts';
import { databases } from '../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../test/testkit/slice.ts';
import { compileCount, compileGroups } from '../kernel/query/compile.ts';
import type { RowChoice } from '../kernel/query/conditions.ts';
import { describedListKind, queryKind } from '../kernel/query/contribution.ts';
import { metadataOf } from '../kernel/query/metadata.ts';
import type { Query } from '../kernel/query/query.ts';
import { selectionFor, send } from '../kernel/query/read-query.ts';

/** Every preset and quick filter of a query, as a request chooses it. */
function choicesOf({ definition: { presets = [], quickFilters = [] } }: Query) {
  return [
    ...presets.flatMap((group) =>
      group.presets.map(({ name }) => ({
        name: `${group.name}.${name}`,
        choice: { presets: [{ group: group.name, names: [name] }] },
      })),
    ),
    ...quickFilters.map(({ name }) => ({ name, choice: { quickFilters: [name] } })),
  ];
}

describe.each(databases)('presets and quick filters, on $name', (database) => {
  let slice: Slice;
  let queries: readonly Query[];
  beforeAll(async () => {
    slice = await openSlice({ area: 'webhooks', database });
    queries = slice.process.services.registry.all(queryKind);
  });
  afterAll(() => slice.close());

  const counted = async (query: Query, choice: Partial<RowChoice>) => {
    const { where, dropped } = selectionFor(query, { tenantId: acme.id, choice });
    expect(dropped).toEqual([]);
    const em = slice.process.services.database.session(acme.id);
    const [row] = await send(em, compileCount(query, where));
    return Number(row?.total);
  };

  it('are offered by every list, and run', async () => {
    expect(queries.length).toBeGreaterThan(12);
    for (const query of queries) {
      const choices = choicesOf(query);
      expect([query.name, choices.length]).not.toEqual([query.name, 0]);
      for (const { name, choice } of choices)
        expect([query.name, name, await counted(query, choice)]).toEqual([
          query.name,
          name,
          expect.any(Number),
        ]);
    }
  });

  it('can be grouped by every groupable field', async () => {
    const em = slice.process.services.database.session(acme.id);
    for (const query of queries)
      for (const column of query.columns.filter(({ groupable }) => groupable)) {
        const { where } = selectionFor(query, { tenantId: acme.id });
        expect(await send(em, compileGroups(query, where, [column], [], 10))).toEqual(expect.any(Array));
      }
  });

  it.each(['en', 'fr'])('have labels of their own in %s', (culture) => {
    const { texts } = slice.process.services;
    const missing: string[] = [];
    const label = (key: string, name: string) => {
      const text = texts.find(key, culture);
      if (text === null) missing.push(key);
      return text ?? name;
    };
    for (const query of queries) {
      const { definition } = query;
      const named = { ...definition, columns: {} };
      metadataOf({ ...query, definition: named, columns: [] }, label);
    }
    expect(missing).toEqual([]);
  });

  it.each(['en', 'fr'])('stand beside described lists, whose columns have labels in %s', (culture) => {
    const { texts, registry } = slice.process.services;
    const missing: string[] = [];
    const lists = registry.all(describedListKind);
    expect(lists.map(({ name }) => name)).toContain('AI.Workspaces');
    for (const list of lists)
      metadataOf(list, (key, name) => {
        const text = texts.find(key, culture);
        if (text === null) missing.push(key);
        return text ?? name;
      });
    expect(missing).toEqual([]);
  });

  it('choose the rows they are named for', async () => {
    const query = queries.find(({ name }) => name === 'Webhooks.Subscriptions') as Query;
    const rows = [
      ['Active', 0],
      ['Active', 3],
      ['Suspended', 9],
      ['Deactivated', 0],
    ] as const;
    for (const [index, [status, failures]] of rows.entries())
      await slice.sql(
        `insert into webhooks.subscription (id, tenant_id, event_type, event_types, filter, headers, labels, target_url,
           status, consecutive_failure_count, signing_secret_hint, created_at)
         values (?, ?, 'Settings.SettingChanged', '["Settings.SettingChanged"]', '[]', '[]', '[]', 'https://example.com',
           ?, ?, 'x', now())`,
        [`00000000-0000-7000-8000-00000000f00${index}`, acme.id, status, failures],
      );
    const status = (...names: string[]) => counted(query, { presets: [{ group: 'status', names }] });
    expect([await status('active'), await status('suspended'), await status('active', 'suspended')]).toEqual([
      2, 1, 3,
    ]);
    expect(await counted(query, { quickFilters: ['failing'] })).toBe(1);
  });

  it('support calendar periods', async () => {
    const query = queries.find(({ name }) => name === 'Settings.TenantValues') as Query;
    const month = `date_trunc('month', now() at time zone 'utc') at time zone 'utc'`;
    const moments = ['now()', month, `${month} - interval '1 second'`, `${month} - interval '2 months'`];
    for (const [index, moment] of moments.entries())
      await slice.sql(
        `insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, ?, 'x', ${moment})`,
        [acme.id, `Svc.Preset.${index}`],
      );
    const period = (name: string) => counted(query, { presets: [{ group: 'period', names: [name] }] });
    expect([await period('thisMonth'), await period('lastMonth')]).toEqual([2, 1]);
  });
});
