import { describe, expect, it } from 'vitest';
import {
  answerOf,
  charactersOf,
  chatMessageOf,
  filePart,
  fileSizeOf,
  isPlain,
  orphansOf,
  textPart,
  toolCallPart,
  toolResultPart,
  withoutOpenCalls,
} from './message-part.rules.ts';

const call = (id: string, text = '{}') => ({ id, name: 'find', arguments: text });
const calls = (...ids: string[]) => ({
  role: 'assistant' as const,
  parts: ids.map((id) => toolCallPart(call(id))),
});
const results = (...ids: string[]) => ({
  role: 'tool' as const,
  parts: ids.map((id) => toolResultPart({ toolCallId: id, content: id, isError: false })),
});
const said = (text: string) => ({ role: 'user' as const, parts: [textPart(text)] });
const picture = { id: 'f', mediaType: 'image/png', name: null, size: 3, url: null };

describe('results of tools', () => {
  it.each([
    ['answer the calls of the message before', results('a', 'b'), calls('a', 'b'), []],
    ['may leave a call open', results('a'), calls('a', 'b'), []],
    ['answer no call twice', results('a', 'a'), calls('a'), [1]],
    ['answer no call of their own making', results('x', 'a'), calls('a'), [0]],
    ['answer nothing where there is nothing', results('a'), undefined, [0]],
  ])('%s', (_, message, before, orphans) => {
    expect(orphansOf(message, before)).toEqual(orphans);
  });
});

describe('a model is shown', () => {
  it('calls with their results, whole turns without either, and no others', () => {
    const mixed = { ...calls('c', 'd'), parts: [textPart('So.'), ...calls('c', 'd').parts] };
    const shown = withoutOpenCalls([said('1'), calls('a'), said('2'), mixed, results('d'), calls('e')]);
    expect(shown).toEqual([
      said('1'),
      said('2'),
      { role: 'assistant', parts: [textPart('So.'), ...calls('d').parts] },
      results('d'),
    ]);
  });

  it('files with their bytes, and arguments that are JSON', () => {
    const data = 'AAAA';
    const files = new Map([['f', { mediaType: 'image/png', name: null, data }]]);
    const parts = [
      textPart('See'),
      filePart(picture),
      toolCallPart(call('a', '{"x":')),
      toolCallPart(call('b', '{"x":1}')),
    ];
    expect(chatMessageOf({ role: 'user', parts }, files)).toEqual({
      role: 'user',
      parts: [
        { text: 'See' },
        { file: { mediaType: 'image/png', name: null, url: null, data } },
        { toolCall: { ...call('a'), arguments: '' } },
        { toolCall: call('b', '{"x":1}') },
      ],
    });
  });
});

it('a message is plain where its text says all of it', () => {
  const { content, parts } = answerOf('Yes', []);
  expect([content, isPlain(parts)]).toEqual(['Yes', true]);
  expect(answerOf('', []).parts).toEqual([]);
  for (const other of [[textPart('a'), textPart('b')], [filePart(picture)], calls('a').parts])
    expect(isPlain(other)).toBe(false);
});

it('a message counts its characters and the bytes of its files', () => {
  const parts = [
    textPart('abc'),
    filePart(picture),
    toolCallPart(call('a', '{"x":1}')),
    ...results('ab').parts,
  ];
  expect([charactersOf(parts), fileSizeOf(parts)]).toEqual([12, 3]);
});
