import { describe, expect, it } from 'vitest';
import { sliceOf, tooDeep } from './slice.ts';

const forward = { size: 20, isBackward: false, offset: 0, cursor: null, cursorField: 'after' };
const outOfRange = ['Validation:OutOfRange'];
const mixed = ['Validation:InvalidCombination'];
const refusal = (errors: object) => expect.objectContaining({ kind: 'invalid', errors });

describe('a part of a list by cursors', () => {
  it.each([
    [{}, forward],
    [{ first: 100 }, { ...forward, size: 100 }],
    [
      { first: 5, after: 'x' },
      { ...forward, size: 5, cursor: 'x' },
    ],
    [{ last: 5 }, { ...forward, size: 5, isBackward: true, cursorField: 'before' }],
    [{ before: 'x' }, { ...forward, isBackward: true, cursor: 'x', cursorField: 'before' }],
    [{ page: 9, pageSize: 500, skip: -1 }, forward],
  ])('%j is %j', (request, expected) => {
    expect(sliceOf(request)).toEqual(expected);
  });

  it.each([
    [{ first: 0 }, { first: outOfRange }],
    [{ first: 101 }, { first: outOfRange }],
    [{ last: 1.5 }, { last: outOfRange }],
    [{ first: 1, before: 'x' }, { before: mixed }],
    [{ first: 1, last: 1 }, { first: mixed }],
    [{ last: 1, after: 'x' }, { after: mixed }],
  ])('%j is refused: %j', (request, errors) => {
    expect(() => sliceOf(request)).toThrow(refusal(errors));
  });

  it('has the sizes of its list', () => {
    expect(sliceOf({ first: 500 }, { usual: 50, largest: 500 }).size).toBe(500);
    expect(sliceOf({}, { usual: 50, largest: 500 }).size).toBe(50);
  });
});

describe('a part of a list by number', () => {
  const numbered = { ...forward, cursorField: 'cursor' };

  it.each([
    [{}, numbered],
    [
      { page: 3, pageSize: 10 },
      { ...numbered, size: 10, offset: 20 },
    ],
    [
      { skip: 5, page: 9 },
      { ...numbered, offset: 5 },
    ],
    [
      { take: 3, pageSize: 7, page: 2 },
      { ...numbered, size: 3, offset: 3 },
    ],
    [
      { cursor: 'x', skip: 5 },
      { ...numbered, cursor: 'x' },
    ],
    [
      { cursor: '', page: 2 },
      { ...numbered, offset: 20 },
    ],
    [{ first: 500 }, numbered],
  ])('%j is %j', (request, expected) => {
    expect(sliceOf({ ...request, rest: true })).toEqual(expected);
  });

  it.each([
    [{ page: 0 }, ['page']],
    [{ page: 1.5 }, ['page']],
    [{ page: Number.NaN }, ['page']],
    [{ page: Number.POSITIVE_INFINITY }, ['page']],
    [{ page: 2 ** 53, pageSize: 100 }, ['page']],
    [{ pageSize: 0 }, ['pageSize']],
    [{ pageSize: 101 }, ['pageSize']],
    [{ skip: -1 }, ['skip']],
    [{ take: 0 }, ['take']],
    [{ page: -1, take: 101 }, ['page', 'take']],
  ])('%j is refused: %j', (request, fields) => {
    const errors = Object.fromEntries(fields.map((field) => [field, outOfRange]));
    expect(() => sliceOf({ ...request, rest: true })).toThrow(refusal(errors));
  });

  it('that is too deep names what was asked', () => {
    const useCursor = ['Validation:UseCursor'];
    expect(tooDeep({ skip: 1 })).toMatchObject({ errors: { skip: useCursor } });
    expect(tooDeep({ page: 1 })).toMatchObject({ errors: { page: useCursor } });
  });
});
