import { describe, expect, it } from 'vitest';
import { jsonPath, malformedPath } from './json-path.ts';

describe('jsonPath', () => {
  it.each([
    [[], '$'],
    [['value'], '$.value'],
    [['messages', 0, 'role'], '$.messages[0].role'],
    [['labels', 'a b'], '$.labels["a b"]'],
  ])('writes %j as %s', (path, text) => expect(jsonPath(path)).toBe(text));
});

describe('malformedPath', () => {
  it.each([
    ['', '$'],
    ['nope', '$'],
    ['{', '$'],
    ['{"value":}', '$.value'],
    ['{"value":1', '$.value'],
    ['{"value":tru}', '$.value'],
    ['{"value":"a\nb"}', '$.value'],
    ['{"value":"\\x"}', '$.value'],
    ['{"value":"open', '$.value'],
    ['{"a":1,"b":[1,{"c":2},{"d":}]}', '$.b[2].d'],
    ['{"a":[[],{},],"b":1}', '$.a[2]'],
    ['{"a":1 "b":2}', '$.a'],
    ['{"a":{"b":"\\u00e9 \\" ok"},"c":01}', '$.c'],
    ['{"a":1}}', '$'],
    ['[1,2', '$[1]'],
    ['{"a b":?}', '$["a b"]'],
    [`{"del":"\u007f","x":?}`, '$.x'],
  ])('finds where %j breaks', (text, path) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(malformedPath(text)).toBe(path);
  });

  it('reads a very deep text without running out of stack, and shows the beginning of its path', () => {
    expect(malformedPath('['.repeat(200_000))).toMatch(/^\$(\[0\]){100,}[[0]*…$/);
  });
});
