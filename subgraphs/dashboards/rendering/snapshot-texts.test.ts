import { describe, expect, it } from 'vitest';
import { snapshotTexts } from './snapshot-texts.ts';

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

describe('texts of a snapshot', () => {
  it.each([
    ['Count', 1234, null, '1.234'],
    ['Number', 1234.5678, null, '1.234,568'],
    ['Currency', 1234.5, 'EUR', '1.234,50 €'],
    ['Percentage', 0.1234, null, '12,34 %'],
    ['Duration', 90_000, null, '1,5 Min.'],
    ['Duration', 0, null, '0 ms'],
    ['Date', Date.UTC(2026, 2, 1), null, '01.03.2026'],
    ['Date', Date.UTC(2026, 2, 1, 9, 5), null, '01.03.2026, 09:05'],
    ['Number', null, null, undefined],
  ] as const)(
    'write a figure of the kind %s, %s %s, in German as "%s"',
    (valueKind, value, currency, text) => {
      expect(plain(snapshotTexts('de').figure({ value, valueKind, currency }))).toBe(text);
    },
  );

  it.each([
    ['a number with all its digits', 'Double', 1234.000001, '1234,000001'],
    ['a day', 'DateOnly', '2026-03-01', '01.03.2026'],
    ['no day', 'DateOnly', 'infinity', 'infinity'],
    ['an instant', 'DateTimeOffset', new Date('2026-03-01T09:05:07Z'), '1. März 2026, 9:05:07'],
    ['half a second', 'DateTimeOffset', new Date('2026-03-01T09:05:07.500Z'), '1. März 2026, 9:05:07,500'],
    ['a text', 'String', '2026-03-01', '2026-03-01'],
    ['nothing', 'Double', null, '(null)'],
  ] as const)('write %s as a key', (_, type, value, text) => {
    expect(plain(snapshotTexts('de').key({ type }, value))).toBe(text);
  });

  it('write money as a key with its currency', () => {
    expect(plain(snapshotTexts('de').key({ type: 'Decimal', currency: 'EUR' }, 1.005))).toBe('1,005 €');
  });

  it('keep keys as programs read them where no language is named', () => {
    const { key, figure } = snapshotTexts(null);
    expect(key({ type: 'Double' }, 1234.5)).toBe('1234.5');
    expect(key({ type: 'DateTimeOffset' }, new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(figure({ value: 1234.5, valueKind: 'Number', currency: null })).toBe('1,234.5');
  });
});
