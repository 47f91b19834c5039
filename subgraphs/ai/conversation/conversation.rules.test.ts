import { describe, expect, it } from 'vitest';
import { hasRoom, historyOf, isPending } from './conversation.rules.ts';

const user = (characterCount: number) => ({ role: 'user' as const, characterCount });
const assistant = (characterCount: number) => ({ role: 'assistant' as const, characterCount });

/** The newest first. */
const stored = [assistant(4), user(3), assistant(2), user(1)];

describe('the history of a new message', () => {
  it.each([
    ['is all there is where it fits', 10, [1, 2, 3, 4]],
    ['begins with a question', 9, [3, 4]],
    ['has what fits exactly', 7, [3, 4]],
    ['has no answer without its question', 6, []],
    ['is empty without characters', 0, []],
  ])('%s', (_, characters, shown) => {
    expect(historyOf(stored, characters).map(({ characterCount }) => characterCount)).toEqual(shown);
  });
});

describe('a conversation', () => {
  const bounds = {
    conversations: 1,
    messages: 4,
    characters: 10,
    fileSize: 5,
    historyCharacters: 10,
    chatMessages: 10,
  };

  it.each([
    [2, 9, 3, true],
    [3, 9, 3, false],
    [2, 10, 3, false],
    [2, 9, 4, false],
  ])(
    'with %i messages, %i characters and %i bytes takes a file of two: %s',
    (messageCount, characterCount, fileSize, room) => {
      expect(hasRoom({ messageCount, characterCount, fileSize }, 2, bounds)).toBe(room);
    },
  );

  it('waits for an answer until its time has passed', () => {
    const pendingUntil = new Date('2026-06-01T00:00:01Z');
    const pending = { pendingId: 'one', pendingUntil };
    expect(isPending(pending, new Date('2026-06-01T00:00:00Z'))).toBe(true);
    expect(isPending(pending, pendingUntil)).toBe(false);
    expect(isPending({ pendingId: null, pendingUntil: null }, pendingUntil)).toBe(false);
  });
});
