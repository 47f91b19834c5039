import { expect, it } from 'vitest';
import { createDocumentCache } from './document-cache.ts';

it('is limited in number and length of texts, and never stores a huge one', () => {
  const few = createDocumentCache<object>(2);
  for (const text of ['a', 'b', 'c']) few.set(text, {});
  expect([few.has('a'), few.has('b'), few.has('c')]).toEqual([false, true, true]);

  const many = createDocumentCache<object>(10_000);
  for (let i = 0; i < 2_000; i += 1) many.set(`${i}#${'x'.repeat(60_000)}`, {});
  expect(many.calculatedSize).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(many.size).toBeGreaterThan(100);

  many.set('y'.repeat(1_000_000), {});
  expect(many.has('y'.repeat(1_000_000))).toBe(false);
});
