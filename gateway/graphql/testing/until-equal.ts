import { expect, vi } from 'vitest';

/** Resolves when a count is reached; fails with the count there is, well before a test runs out of time. */
export async function untilEqual(count: () => number, expected: number): Promise<void> {
  await vi.waitFor(() => expect(count()).toBe(expected), { timeout: 10_000, interval: 5 });
}
