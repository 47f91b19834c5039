import { describe, expect, it } from 'vitest';
import { loadOptions } from '../kernel/options/load.ts';
import { identitySection } from './identity.options.ts';

const load = (days?: string) =>
  loadOptions(
    { identity: identitySection },
    { env: days === undefined ? {} : { Identity__GrantAuditDays: days } },
  ).identity.GrantAuditDays;

describe('the retention of the audit of grants', () => {
  it('is three years by default, of which one may be a leap year', () => {
    expect(load()).toBe(1096);
  });

  it.each([
    ['1096', 1096],
    ['4000', 4000],
  ])('may be %s days', (text, days) => {
    expect(load(text)).toBe(days);
  });

  it.each(['1095', '0', '-1', 'three years', '1096.5'])('refuses %s days', (text) => {
    expect(() => load(text)).toThrow(/Identity__GrantAuditDays/);
  });
});
