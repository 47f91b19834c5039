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

  it('has a row of each list, with what its description names and the loops of the text use', () => {
    const list = (name: string, type: string, description: string | null = null) => ({
      name,
      type,
      description,
      example: null,
    });
    const content = `{% for line in model.lines %}{{ line.text }} {{ line.amount | money: 'EUR' }}
      {% assign total = total | plus: line.tax %}{% endfor %}
      {%- for day in days -%}{{ day.name }}{% endfor %}{{ other.member }}`;
    expect(
      sampleData(
        [
          list('model.lines', 'array', 'Lines with `sku` and `amount`.'),
          list('model.days', 'any'),
          list('model.empty', 'any'),
          list('model.rows', 'array'),
        ],
        content,
      ),
    ).toEqual({
      lines: [{ sku: 'sku', amount: 100, text: 'text', tax: 100 }],
      days: [{ name: 'name' }],
      rows: [{}],
    });
  });
});
