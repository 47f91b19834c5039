import { expect, it } from 'vitest';
import type { ComposingChannel } from '../composed-message.ts';
import { OutboxChannel } from './outbox-channel.ts';

const wrap = (channel: Partial<ComposingChannel>) =>
  new OutboxChannel(channel as ComposingChannel, { put: async () => {} });

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('writes into a shared stream as the channel it stands for does: %s', (isShared, expected) => {
  expect(wrap(isShared === undefined ? {} : { isShared }).isShared).toBe(expected);
});
