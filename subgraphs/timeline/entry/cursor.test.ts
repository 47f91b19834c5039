import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';

const notes = fc.boolean();
/** What happens between two pages: entries are added, and one of those there is deleted. */
const step = fc.record({ added: fc.array(notes, { maxLength: 2 }), deleted: fc.option(fc.nat()) });

describe.each(databases)('a walk by cursors, on $name', (database) => {
  let slice: Slice;
  let orders = 0;
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline', database });
  });
  afterAll(() => slice.close());

  it('meets whatever was there and stays, once and in order, whatever else comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(notes, { minLength: 1, maxLength: 6 }),
        fc.array(step, { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(staff, writer),
        async (initial, steps, first, reader) => {
          orders += 1;
          const order = new OrderTimeline(slice, `walk-${orders}`);
          const add = async (isNote: boolean) =>
            (await (isNote ? order.note(alice) : order.write(alice))).id as string;
          const there: { id: string; isNote: boolean }[] = [];
          for (const isNote of initial) there.unshift({ id: await add(isNote), isNote });
          const gone = new Set<string>();
          const met: string[] = [];
          let after: string | null = null;
          for (let page = 0; ; page += 1) {
            const answer: {
              nodes: { id: string }[];
              pageInfo: { hasNextPage: boolean; endCursor: string | null };
            } = await order.ask('walk', reader, { first, after });
            met.push(...answer.nodes.map(({ id }) => id));
            after = answer.pageInfo.endCursor;
            if (!answer.pageInfo.hasNextPage) break;
            const { added = [], deleted = null } = steps[page] ?? {};
            const [concurrent] = await Promise.all([
              deleted === null ? null : (there[deleted % there.length]?.id ?? null),
              ...added.map(add),
            ]);
            if (concurrent !== null && !gone.has(concurrent)) {
              gone.add(concurrent);
              await order.ask('delete', alice, { id: concurrent });
            }
          }
          const seen = there.filter(({ isNote }) => reader === staff || !isNote).map(({ id }) => id);
          expect(new Set(met).size).toBe(met.length);
          expect(met.filter((id) => !gone.has(id))).toEqual(seen.filter((id) => !gone.has(id)));
          const { items, totalCount } = await order.ask('list', reader, { pageSize: 100 });
          expect(totalCount).toBe(items.length);
        },
      ),
      { numRuns: 8 },
    );
  });
});
