import type { TemplateType, TemplateVariable } from '../templating.contract.ts';

/** Variables of every template. */
export const globalVariables: readonly TemplateVariable[] = [
  { name: 'now.date', type: 'string', description: 'Day, month, year.', example: '21/11/2026' },
  { name: 'now.datetime', type: 'string', description: 'Date and time.', example: '21/11/2026 12:00:00' },
  { name: 'now.iso', type: 'string', description: 'ISO 8601, UTC.', example: '2026-11-21T12:00:00.000Z' },
  { name: 'now.year', type: 'string', description: 'Year.', example: '2026' },
  { name: 'now.month', type: 'string', description: 'Month, two digits.', example: '11' },
  { name: 'now.day', type: 'string', description: 'Day, two digits.', example: '21' },
  { name: 'now.time', type: 'string', description: 'Time.', example: '12:00:00' },
  { name: 'context.culture', type: 'string', description: 'Culture rendered in.', example: 'fr-CA' },
  { name: 'context.culture_name', type: 'string', description: 'The culture’s name.', example: 'français' },
  {
    name: 'context.time_zone',
    type: 'string',
    description: 'Time zone rendered in.',
    example: 'Europe/Vienna',
  },
  { name: 'context.tenant_id', type: 'string', description: 'The tenant; empty for the host.' },
  { name: 'context.tenant_name', type: 'string', description: 'The tenant’s name; empty for the host.' },
  { name: 'app.name', type: 'string', description: 'The application’s name.' },
  { name: 'app.base_url', type: 'string', description: 'Where people reach it.' },
  { name: 'app.support_email', type: 'string', description: 'Where people find help.' },
  { name: 'app.logo_url', type: 'string', description: 'Its logo.' },
  {
    name: 'mail.open_url',
    type: 'string',
    description: 'The page that a notification’s e-mail links to. Only in e-mails of notifications.',
  },
  {
    name: 'mail.unsubscribe_url',
    type: 'string',
    description: 'Switches such e-mails off; empty where they cannot be. Only in e-mails of notifications.',
  },
  {
    name: 'mail.preferences_url',
    type: 'string',
    description:
      'All notification preferences of the recipient, for 90 days. Only in e-mails of notifications.',
  },
  {
    name: 'mail.reason',
    type: 'string',
    description: 'Why the recipient got the e-mail. Only in e-mails of notifications.',
  },
];

/** A path without its indexes: `items[0].sku` is a member of `items`. */
const membersOf = (path: string): string[] => path.replaceAll(/\[[^[\]]*\]/g, '').split('.');

/** Whether a declared variable covers a path: it is equal, a parent or a child. */
function covers(known: string, path: string): boolean {
  const [a, b] = [membersOf(known), membersOf(path)];
  return a.slice(0, b.length).every((member, at) => member === b[at]);
}

/** Names a template may begin a member of the model with. */
const variableNames = (variable: TemplateVariable): string[] => [
  variable.name,
  ...(variable.name.startsWith('model.') ? [variable.name.slice('model.'.length)] : []),
];

/** Whether a path refers to a declared value. */
export function isKnown(path: string, type: TemplateType): boolean {
  const all = [...globalVariables, ...type.model, ...(type.enriched ?? [])];
  return all.flatMap(variableNames).some((known) => covers(known, path));
}

/** Undeclared values that a template's text uses. */
export function discoverVariables(paths: readonly string[]): TemplateVariable[] {
  const own = paths.filter((path) => !globalVariables.some(({ name }) => covers(name, path)));
  return [...new Set(own)].toSorted().map((name) => ({ name, type: 'any' }));
}
