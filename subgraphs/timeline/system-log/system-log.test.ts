import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, keyIn } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { settingChanged } from '../../settings/settings.contract.ts';
import { appendSystemLogs } from './append-system-logs.ts';

const setting = 'Svc.Localization.PreferredCulture';
const history = `{ timeline(entityType: "Setting", entityId: "${setting}") { items { entryType body authorId } } }`;

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
        ...{ id: `019a0000-0000-7000-8000-00000000000${at}`, type: settingChanged.name, tenantId, data },
        ...{ actorId: 'alice', occurredAt: slice.clock.now().toISOString(), traceparent: null },
      },
      new AbortController().signal,
    );
  };
  const read = async (caller: SliceCaller) => {
    const { data, error } = await slice.run(history, caller);
    return error ?? data.timeline.items;
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
