import { describe, expect, it } from 'vitest';
import { type TemplateType, templateTypeKind } from '../templating.contract.ts';
import { discoverVariables, isKnown } from './variable.rules.ts';

const type: TemplateType = {
  name: 'invoice',
  model: [
    { name: 'model.customer.name', type: 'string' },
    { name: 'model.lines', type: 'array' },
  ],
  enriched: [{ name: 'model.total', type: 'number' }],
};

describe('the variables of a template', () => {
  it.each([
    ['customer.name', true],
    ['model.customer.name', true],
    ['model.customer', true],
    ['customer', true],
    ['lines[0].price', true],
    ['model.lines', true],
    ['total', true],
    ['now.year', true],
    ['app', true],
    ['customer.nme', false],
    ['nwo.year', false],
    ['model.nothing', false],
  ])('%s is known: %s', (path, known) => {
    expect(isKnown(path, type)).toBe(known);
  });

  it('have one of the known types', () => {
    const strange = { ...type, enriched: [{ name: 'model.total', type: 'integer' }] } as never;
    expect([type, strange].map((one) => templateTypeKind.problemsOf?.(one, null as never))).toEqual([
      [],
      ['the type "integer" of the variable model.total is unknown'],
    ]);
  });

  it('are discovered where they are not declared, globals apart', () => {
    expect(discoverVariables(['b.c', 'now.year', 'a', 'b.c']).map(({ name }) => name)).toEqual(['a', 'b.c']);
  });
});
