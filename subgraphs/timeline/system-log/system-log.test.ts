import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import type { DomainEvent } from '../../kernel/call/event.ts';
import { settingChanged } from '../../settings/settings.contract.ts';
import { systemLogged } from '../timeline.contract.ts';
import { appendSystemLogs } from './append-system-logs.ts';

const setting = 'Svc.Localization.PreferredCulture';
const history = `{ timeline(entityType: "Setting", entityId: "${setting}") { nodes { entryType body authorId } } }`;

describe('the history of a setting', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline' });
  });
  afterAll(() => slice.close());

  const change = (tenantId: string, level: 'User' | 'Tenant', at: number) => {
    const { services } = slice.process;
    const { registry, database, pubSub } = services;
    const subscriber = appendSystemLogs({ registry, database, pubSub, users: () => slice.process.users });
    const data = { name: setting, level, key: tenantId, oldValue: null, newValue: 'fr' };
    return subscriber.handle(
      {
        id: `019a0000-0000-7000-8000-00000000000${at}`,
        type: settingChanged.name,
        tenantId,
        data,
        actorId: 'alice',
        occurredAt: slice.clock.now().toISOString(),
        traceparent: null,
      },
      new AbortController().signal,
    );
  };
  const read = async (caller: SliceCaller) => {
    const { data, error } = await slice.run(history, caller);
    return error ?? data.timeline.nodes;
  };

  it('is its own tenant’s, written once, and read by those who may see settings', async () => {
    await change(acme.id, 'Tenant', 1);
    await change(acme.id, 'Tenant', 1);
    await change(acme.id, 'User', 2);
    expect(await read(carol)).toEqual([]);
    const items = await read(alice);
    expect(items).toMatchObject([{ entryType: 'SystemLog', authorId: 'alice' }]);
    expect(JSON.parse(items[0].body)).toMatchObject({ event: settingChanged.name, newValue: 'fr' });
    const reader = keyIn(acme, ['Timeline.Entries.Read']);
    expect(await read(reader)).toMatchObject({ errorCode: 'Timeline:Entity:NotFound' });
    const trusted = keyIn(acme, ['Timeline.Entries.Read', 'Settings.Tenant.Read']);
    expect(await read(trusted)).toHaveLength(1);
  });
});

describe.each(databases)('the history of an entity, on $name', (database) => {
  let slice: Slice;
  let workers: Slice[];
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline', database });
    workers = [slice, await slice.another()];
  });
  afterAll(() => slice.close());

  /** What a worker does with an event when it gets it. */
  const handle = (worker: Slice, event: DomainEvent) => {
    const { registry, database, pubSub } = worker.process.services;
    const subscriber = appendSystemLogs({ registry, database, pubSub, users: () => worker.process.users });
    return subscriber.handle(event, new AbortController().signal);
  };
  const list = async (after: string | null, first: number) => {
    const document = `query ($after: String, $first: Int) {
      timeline(entityType: "Order", entityId: "shuffled", after: $after, first: $first) {
        nodes { id } totalCount pageInfo { hasNextPage endCursor } } }`;
    const { data } = await slice.run(document, alice, { after, first });
    const { nodes, totalCount, pageInfo } = data.timeline;
    const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    return { totalCount, next, ids: nodes.map(({ id }: { id: string }) => id) };
  };

  it('has a fixed place in the order of events, whatever the order of handling', async () => {
    const events: DomainEvent[] = Array.from({ length: 24 }, (_, step) => ({
      id: uuidV7(),
      type: systemLogged.name,
      tenantId: acme.id,
      actorId: null,
      traceparent: null,
      occurredAt: slice.clock.now().toISOString(),
      data: { entityType: 'Order', entityId: 'shuffled', data: { step } },
    }));
    const newestFirst = events.map(({ id }) => id).toReversed();
    // The later half first, backwards; then the others, all at once, everything twice.
    for (const event of events.slice(12).toReversed()) await handle(slice, event);
    const before = await list(null, 5);
    expect(before.ids).toEqual(newestFirst.slice(0, 5));
    const shuffled = [...events, ...events].sort(({ id: a }, { id: b }) =>
      a.slice(-8) < b.slice(-8) ? -1 : 1,
    );
    await Promise.all(shuffled.map((event, at) => handle(workers[at % 2] ?? slice, event)));
    const walked = [...before.ids];
    for (let cursor = before.next; cursor !== null; ) {
      const page = await list(cursor, 5);
      walked.push(...page.ids);
      cursor = page.next;
    }
    expect(walked).toEqual(newestFirst);
    expect(await list(null, 100)).toEqual({ ids: newestFirst, totalCount: 24, next: null });
  });
});
