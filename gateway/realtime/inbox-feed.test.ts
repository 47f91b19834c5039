import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { missedChanges } from './inbox-change-message.ts';
import { InboxFeed } from './inbox-feed.ts';
import type { FeedMember } from './notification-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a connection open over a subgraph that hangs, and tells it later that changes may be missing', async () => {
  const answered = Promise.withResolvers<void>();
  const source = {
    async *followInbox() {
      await answered.promise;
      yield missedChanges;
    },
  };
  const received: unknown[] = [];
  const member = {
    call: {},
    stream: { interject: (message: unknown) => received.push(message) },
    refuse: () => {},
  } as unknown as FeedMember;
  const feed = new InboxFeed(source, silentLogger, () => {});

  let isJoined = false;
  const joined = feed.join(member).then(() => {
    isJoined = true;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isJoined).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await joined;
  expect(received).toEqual([]);

  answered.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual([missedChanges]);
  feed.leave(member);
});
