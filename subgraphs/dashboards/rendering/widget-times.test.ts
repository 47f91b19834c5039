import { expect, it } from 'vitest';
import { WidgetTimes } from './widget-times.ts';

const self = (one: string) => one;

it('puts what was quick before what was slow, and both before what is unknown', async () => {
  const times = new WidgetTimes();
  const slow = Promise.withResolvers<string>();
  const reading = times.during('slow', () => slow.promise);
  expect(await times.during('quick', async () => 'read')).toBe('read');
  await expect(times.during('failed', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  slow.resolve('read');
  await reading;
  const order = times.sortByTime(['new', 'slow', 'quick', 'newer'], self);
  expect(order).toEqual(['quick', 'slow', 'new', 'newer']);
  expect(times.sortByTime(['slow', 'failed'], self)).toEqual(['failed', 'slow']);
});

it('has no time for a read in progress', async () => {
  const times = new WidgetTimes();
  for (const one of ['hangs', 'other']) await times.during(one, async () => {});
  void times.during('hangs', () => new Promise(() => {}));
  expect(times.sortByTime(['hangs', 'other'], self)).toEqual(['other', 'hangs']);
});
