import { describe, expect, it } from 'vitest';
import { findExceededBound } from './json-bounds.ts';

const few = { depth: 3, members: 4, values: 6 };
const found = (text: string) => findExceededBound(Buffer.from(text), few);

describe('the bounds of a JSON text', () => {
  it.each([
    ['', null],
    ['"[[[[[[{{{{,,,,,,,,,,::::::::::"', null],
    ['"\\"[[[[[[,,,,,,,,,,"', null],
    ['"\\\\",[[[[', 'depth'],
    ['[[[1]]]', null],
    ['[[[[1]]]]', 'depth'],
    ['[[],[]]', null],
    ['[[],[],[]]', 'values'],
    ['[1,2,3,4,5]', null],
    ['[1,2,3,4,5,6]', 'values'],
    ['{"a":1,"b":2,"c":3,"d":4}', null],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'members'],
    ['{"a":{"a":{"a":{}}}}', 'depth'],
    ['[[[[', 'depth'],
    ['"never closed [[[[[[', null],
    ['"\\', null],
  ])('%s: %s', (text, expected) => {
    expect(found(text)).toBe(expected);
  });
});
