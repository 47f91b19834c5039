import { describe, expect, it } from 'vitest';
import { hasSeen, isBeyond, type LogPosition } from './log-position.rules.ts';

const at = (seen: string, target?: string, last = '0'): LogPosition => ({
  seen,
  catchUp: target === undefined ? null : { target, last },
});

describe('hasSeen', () => {
  it.each([
    ['before its end', at('5:10:'), '9', '1', true],
    ['at its end', at('5:10:'), '10', '1', false],
    ['running then', at('5:10:7,8'), '7', '1', false],
    ['caught up with, up to the number', at('5:10:7', '20:20:', '4'), '7', '4', true],
    ['caught up with, behind the number', at('5:10:7', '20:20:', '4'), '7', '5', false],
    ['behind what is caught up with', at('5:10:7', '20:20:', '4'), '20', '4', false],
  ])('of a transaction %s', (_what, position, transaction, number, expected) => {
    expect(hasSeen(position, { transaction, number })).toBe(expected);
  });
});

describe('isBeyond', () => {
  it.each([
    ['itself', at('5:10:7'), at('5:10:7'), true],
    ['an earlier one', at('10:12:'), at('5:10:7'), true],
    ['a later one', at('5:10:7'), at('10:12:'), false],
    ['one that sees what was running', at('5:10:7'), at('10:10:'), false],
    ['one that ran when it was taken', at('10:10:'), at('5:10:7'), true],
    ['one that catches up with less', at('5:6:', '9:9:', '7'), at('5:6:', '9:9:', '3'), true],
    ['one that catches up with more', at('5:6:', '9:9:', '3'), at('5:6:', '9:9:', '7'), false],
    ['the position that it catches up from', at('5:6:', '9:9:', '3'), at('5:6:'), true],
    ['one that catches up with what it has seen', at('9:9:'), at('5:6:', '9:9:', '3'), true],
    ['one that catches up with what it has not seen', at('8:8:'), at('5:6:', '9:9:', '3'), false],
  ])('%s', (_what, position, other, expected) => {
    expect(isBeyond(position, other)).toBe(expected);
  });
});
