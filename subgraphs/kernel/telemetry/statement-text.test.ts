import { describe, expect, it } from 'vitest';
import { statementText } from './statement-text.ts';

describe('statementText', () => {
  it.each([
    ["select 'a' || 'it''s'", 'select ? || ?'],
    [String.raw`select E'it\'s \\' , e'x'`, 'select ? , ?'],
    ["select set_config('mikro.tenant.id', 'nil', true)", 'select set_config(?, ?, true)'],
    ['select $1, $12 limit 20 offset 1.5', 'select $1, $12 limit ? offset ?'],
    [
      'select t0."a 1", "t0"."x\'y", md5 from t0 where "id" = \'1\'',
      'select t0."a 1", "t0"."x\'y", md5 from t0 where "id" = ?',
    ],
    ['do $$ begin secret; end $$', 'do ?'],
    ['do $tag$ it costs $$ 5 $tag$', 'do ?'],
    ['insert into a values (\'{"token": "svc_1"}\', -3, null)', 'insert into a values (?, -?, null)'],
    ["select 'never closed", 'select ?'],
    ['set local role "app_tenant"', 'set local role "app_tenant"'],
  ])('shows %j without its values', (sql, shown) => {
    expect(statementText(sql)).toBe(shown);
  });

  it('cuts a long statement, and a literal that is open there with it', () => {
    expect(statementText(`select ${'a, '.repeat(5_000)}`)).toHaveLength(2_000);
    expect(statementText(`select '${'secret '.repeat(5_000)}'`)).toBe('select ?');
    expect(statementText(`select $$${'secret '.repeat(5_000)}$$`)).toBe('select ?');
    expect(statementText(`select E'${String.raw`\'`.repeat(5_000)}'`)).toBe('select ?');
  });
});
