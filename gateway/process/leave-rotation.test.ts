import { describe, expect, it } from 'vitest';
import { leaveRotation, shutdownDelay } from './leave-rotation.ts';

describe('leaving the rotation', () => {
  it.each([
    [{}, true, 10_000],
    [{}, false, 0],
    [{ ShutdownDelay: 0 }, true, 0],
    [{ ShutdownDelay: 1_500 }, false, 1_500],
  ])('with %o, production %s, takes %i ms', (options, production, expected) => {
    expect(shutdownDelay(options, production)).toBe(expected);
  });

  it('reports first that the process is not ready', async () => {
    const order: unknown[] = [];
    const http = { leave: async (delay: number) => void order.push(delay) };
    await leaveRotation({ stop: () => order.push('not ready') }, http, 700);
    expect(order).toEqual(['not ready', 700]);
  });
});
