import { describe, expect, it } from 'vitest';
import { sampleData } from './application/templates/sample-data.ts';

describe('sample data of a template', () => {
  it('has the examples of the model, in its shape', () => {
    const of = (name: string, example: string | null, type = 'string') => ({ name, type, example });
    expect(
      sampleData([
        of('model.number', '7', 'number'),
        of('model.customer.name', 'Globex'),
        of('model.lines', null),
        of('now.year', '2026'),
      ]),
    ).toEqual({ number: 7, customer: { name: 'Globex' } });
  });
});
