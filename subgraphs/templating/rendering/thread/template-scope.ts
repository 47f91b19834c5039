import type { RenderSurroundings } from '../render-task.ts';
import type { FormatCache } from './format-cache.ts';

/** `firstName` → `first_name`, as templates write members. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** Data with its members under both names, the caller's and the snake-cased; a name of the caller's wins. */
function withSnakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeNames);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, member]) => [name, withSnakeNames(member)] as const);
  // Made from entries: a member called __proto__ becomes a member, never the prototype.
  return Object.fromEntries([...entries.map(([name, member]) => [snakeCase(name), member]), ...entries]);
}

/**
 * The names that a template can use: the data's members, and all of it as `model`, which is created on first use: many
 * templates never use it, and it costs as much as the data are large.
 * @param more further names, which take precedence.
 */
export function scopeOf(
  data: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): object {
  let model: unknown;
  const get = () => {
    model ??= withSnakeNames(data);
    return model;
  };
  const scope = Object.fromEntries(Object.entries(data));
  return Object.assign(Object.defineProperty(scope, 'model', { get, enumerable: true }), more);
}

/** Values by group and name. */
export type GlobalValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names that every template, layout and include can use. */
export function globalsOf(
  { now, culture, timeZone, tenantId, tenantName, app }: RenderSurroundings,
  formats: FormatCache,
): GlobalValues {
  const at = partsOf(now, timeZone, formats);
  const date = `${at.day}/${at.month}/${at.year}`;
  const time = `${at.hour}:${at.minute}:${at.second}`;
  return {
    now: {
      date,
      time,
      datetime: `${date} ${time}`,
      iso: new Date(now).toISOString(),
      year: at.year,
      month: at.month,
      day: at.day,
    },
    context: {
      culture,
      culture_name: formats.nameOf(culture),
      tenant_id: tenantId,
      tenant_name: tenantName,
      time_zone: timeZone,
    },
    app,
  };
}

type DateParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

function partsOf(now: number, timeZone: string, formats: FormatCache): DateParts {
  const format = formats.date('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return parts as unknown as DateParts;
}
