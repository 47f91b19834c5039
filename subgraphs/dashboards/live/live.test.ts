import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { grantTopic } from '../../kernel/permission/permission-checker.ts';

const document = `subscription ($id: ID!, $request: RenderDashboardInput) {
  dashboardUpdated(dashboardId: $id, request: $request) { dashboardId widgetIds widgets {
    sequence status refreshHint widget { id titleLocalizationKey }
    snapshot { ... on KpiSnapshot { value } ... on TableSnapshot { totalRowCount } } } } }`;
const usage = (workspace: string) =>
  `insert into ai.usage_record (id, tenant_id, workspace_name, provider, model, input_tokens, output_tokens,
     occurred_at, duration_ms) values (gen_random_uuid(), '${acme.id}', '${workspace}', 'local', 'echo', 1, 1, now(), 1)`;

describe.each(databases)('live dashboards, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    const env = {
      DashboardsEndpointsOptions__DynamicInterval: '1s',
      DashboardsEndpointsOptions__RereadInterval: '1h',
      DashboardsEndpointsOptions__StreamsPerUser: '2',
    };
    slice = await openSlice({ area: 'dashboards', database, env });
  });
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => slice.close());

  async function imported(caller: SliceCaller = alice): Promise<string> {
    const { data } = await slice.run(
      'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id } } }',
      caller,
    );
    return data.importDashboard.dashboard.id;
  }

  async function opened(id: string, caller: SliceCaller, request: object | null = null) {
    const ended = new AbortController();
    const stream = await slice.listen(document, { ...caller, signal: ended.signal }, { id, request });
    if (!('next' in stream)) return { error: stream.error, end: async () => {} };
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the document selects.
    const next = async (): Promise<any> => (await stream.next()).value?.data?.dashboardUpdated;
    const end = async () => {
      ended.abort();
      await stream.return?.();
    };
    ends.push(end);
    return { next, end, error: null };
  }
  const watching = async (id: string, caller: SliceCaller, request: object | null = null) => {
    const { next, end, error } = await opened(id, caller, request);
    expect(error).toBeNull();
    if (next === undefined) throw new Error('The stream did not open.');
    return { next, end };
  };
  const titles = (update: { widgets: { widget: { titleLocalizationKey: string } }[] }) =>
    update.widgets.map(({ widget }) => widget.titleLocalizationKey.split('.').at(-1));

  it('of another tenant do not exist, and a caller without the right cannot watch', async () => {
    const id = await imported();
    expect((await opened(id, carol)).error).toMatchObject({ errorCode: 'Dashboards:Dashboard:NotFound' });
    expect((await opened(id, bob)).error).toMatchObject({ code: 'FORBIDDEN' });
    const half = { periodFrom: '2026-01-01T00:00:00Z' };
    expect((await opened(id, alice, half)).error).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('send everything at first, then what shows something else, counting up', async () => {
    const id = await imported();
    const { next } = await watching(id, alice);
    const first = await next();
    expect(titles(first)).toEqual(['requests', 'cost', 'by-model', 'latest']);
    expect(first.widgetIds).toEqual(first.widgets.map(({ widget }: { widget: { id: string } }) => widget.id));
    expect(first.widgets.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 1, 1, 1]);
    const [{ snapshot: before }] = first.widgets;
    await slice.sql(usage('counted'));
    // Of unknown cost: it is no figure any more, so the widget shows something else too.
    const seen = new Map<string, { sequence: number; snapshot: { value: number } }>();
    while (!seen.has('requests') || !seen.has('latest')) {
      const update = await next();
      for (const [index, title] of titles(update).entries()) seen.set(String(title), update.widgets[index]);
    }
    expect(seen.get('requests')).toMatchObject({ sequence: 2, snapshot: { value: before.value + 1 } });
    expect(seen.get('latest')).toMatchObject({ sequence: 2 });
  });

  it('list the widgets when some are added or deleted', async () => {
    const id = await imported();
    const { next } = await watching(id, alice);
    const { widgetIds } = await next();
    const remove =
      'mutation ($id: ID!, $w: ID!) { deleteDashboardWidget(input: { dashboardId: $id, widgetId: $w }) { dashboardEntityTag } }';
    await slice.run(remove, alice, { id, w: widgetIds[1] });
    expect(await next()).toMatchObject({
      widgets: [],
      widgetIds: widgetIds.filter((_: string, index: number) => index !== 1),
    });
  });

  it('are masked for who may not see the rows, also beside a caller who may', async () => {
    const id = await imported();
    const reader = keyIn(acme, ['Dashboards.Instances.Read']);
    const streams = [await watching(id, alice), await watching(id, reader)];
    const [seen, masked] = await Promise.all(streams.map(({ next }) => next()));
    const statuses = (update: { widgets: { status: string; snapshot: unknown }[] }) =>
      update.widgets.map(({ status, snapshot }) => [status, snapshot !== null]);
    expect(statuses(seen)).toEqual(seen.widgets.map(() => ['Snapshot', true]));
    expect(statuses(masked)).toEqual(masked.widgets.map(() => ['Unavailable', false]));
  });

  it('are read once for all viewers of the same rights, and cheaply while nothing changes', async () => {
    const id = await imported();
    const streams = [await watching(id, alice), await watching(id, anna)];
    for (const { next } of streams) await next();
    const pending = streams.map(({ next }) => next());
    await vi.waitFor(() => expect(looks(slice.takeStatements())).toBe(1), { timeout: 10_000, interval: 100 });
    const idle: string[] = [];
    await vi.waitFor(
      () => {
        idle.push(...slice.takeStatements());
        expect(looks(idle)).toBeGreaterThanOrEqual(3);
      },
      { timeout: 15_000, interval: 100 },
    );
    // After the first turn, which reads once more, only the cheap statement is sent: one for both viewers.
    expect(idle.filter((one) => !isLook(one) && one.includes('usage_record')).length).toBeLessThanOrEqual(6);
    await slice.sql(usage('shared'));
    slice.takeStatements();
    await Promise.all(pending);
    const renders = slice
      .takeStatements()
      .filter((one) => one.includes('from dashboards.dashboard where tenant_id'));
    expect(renders.length).toBeLessThanOrEqual(1);
  });

  it('are watched by a user so many times, and again when one is closed', async () => {
    const id = await imported();
    const two = [await watching(id, alice), await watching(id, alice, { locale: 'fr' })];
    expect((await opened(id, alice)).error).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'Dashboards:Stream:LimitReached',
    });
    await two[0]?.end();
    const third = await watching(id, alice);
    expect(titles(await third.next())).toHaveLength(4);
  });

  it('are seen by who has the rights now, and not after they are lost', async () => {
    const id = await imported();
    const read = ['Dashboards.Instances.Read', 'AI.Usage.View'];
    const grant = (name: string) =>
      slice.sql(
        `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
         values (gen_random_uuid(), '${acme.id}', '${name}', 'watcher', now())`,
      );
    const revoke = (name: string) =>
      slice.sql(`delete from kernel.permission_grant where role_name = 'watcher' and name = '${name}'`);
    const changed = async (change: Promise<unknown>) => {
      await change;
      const { database, epochs } = slice.process.services;
      await database.system((em) => epochs.bump(em, acme.id, grantTopic));
    };
    for (const name of read) await revoke(name);
    for (const name of read) await changed(grant(name));
    const early = callerIn(acme, { userId: 'early', userName: 'early', roles: ['watcher'] });
    const late = callerIn(acme, { userId: 'late', userName: 'late', roles: ['watcher'] });
    const first = await watching(id, early);
    const statuses = async (next: typeof first.next) =>
      (await next())?.widgets.map(({ status }: { status: string }) => status);
    expect(await statuses(first.next)).toEqual(Array(4).fill('Snapshot'));
    await changed(revoke('AI.Usage.View'));
    const second = await watching(id, late);
    expect(await statuses(second.next)).toEqual(Array(4).fill('Unavailable'));
    expect(await statuses(first.next)).toEqual(Array(4).fill('Unavailable'));
    const waiting = [first.next(), second.next()];
    await changed(revoke('Dashboards.Instances.Read'));
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect((await opened(id, late)).error).toMatchObject({ code: 'FORBIDDEN' });
    await changed(grant('Dashboards.Instances.Read'));
    expect(await statuses((await watching(id, late)).next)).toEqual(Array(4).fill('Unavailable'));
  });

  it('end with the call', async () => {
    const id = await imported();
    const { next, end } = await watching(id, alice);
    await next();
    const waiting = next();
    await end();
    expect(await waiting).toBeUndefined();
  });
});

const isLook = (statement: string) => statement.includes('first::text');
const looks = (statements: readonly string[]) => statements.filter(isLook).length;
