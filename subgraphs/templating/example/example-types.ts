import type { TemplateType, TemplateVariable } from '../templating.contract.ts';

const text = (name: string, description: string, example: string): TemplateVariable => ({
  name,
  description,
  example,
  type: 'string',
});

/** Declared data of the example templates. */
export const exampleTypes: readonly TemplateType[] = [
  { name: 'welcome-email', model: [text('model.name', 'Who is welcomed.', 'Ada Archer')] },
  {
    name: 'invoice',
    model: [
      text('model.number', 'The invoice’s number.', '2026-0042'),
      text('model.customer.name', 'Who pays.', 'Globex'),
      { name: 'model.issued_at', type: 'date', description: 'When it was written.', example: '2026-11-21' },
      text('model.currency', 'ISO 4217.', 'EUR'),
      { name: 'model.lines', type: 'array', description: 'Lines with `text` and `amount`.' },
    ],
  },
  {
    name: 'usage-report',
    model: [{ name: 'model.rows', type: 'array', description: 'Rows with `day`, `requests` and `cost`.' }],
  },
];
