import { describe, expect, it } from 'vitest';
import { loadOptions } from '../kernel/options/load.ts';
import { identitySection } from './identity.options.ts';

const load = (days?: string) =>
  loadOptions(
    { identity: identitySection },
    { env: days === undefined ? {} : { Identity__GrantAuditDays: days } },
  ).identity.GrantAuditDays;

describe('the retention of the audit of grants', () => {
  it('is a day more than three years by default', () => {
    expect(load()).toBe(1096);
  });

  it.each([
    ['1095', 1095],
    ['4000', 4000],
  ])('may be %s days', (text, days) => {
    expect(load(text)).toBe(days);
  });

  it.each(['1094', '0', '-1', 'three years', '1095.5'])('refuses %s days', (text) => {
    expect(() => load(text)).toThrow(/Identity__GrantAuditDays/);
  });
});
