import { describe, expect, it } from 'vitest';
import { inScheme } from './application/element/color-scheme.ts';
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

it.each([
  ['dark', '@media (min-width: 0) {} @media (max-width: 0) {}', 'dark'],
  ['light', '@media (max-width: 0) {} @media (min-width: 0) {}', 'light'],
] as const)('an e-mail is shown as for readers who prefer %s', (scheme, queries, declared) => {
  const queried = '@media (prefers-color-scheme: dark) {} @media ( PREFERS-color-scheme:light ) {}';
  const declaring = (to: string) =>
    `<meta name="color-scheme" content="${to}"><style>:root { color-scheme: ${to} }`;
  const page = (styles: string, to: string) => `${declaring(to)} ${styles}</style><p>light dark</p>`;
  expect(inScheme(page(queried, 'light dark'), scheme)).toBe(page(queries, declared));
});
