import type { PresetGroup } from './definition.ts';

const periods = [
  { name: 'today', unit: 'day', back: 0 },
  { name: 'thisWeek', unit: 'week', back: 0 },
  { name: 'thisMonth', unit: 'month', back: 0 },
  { name: 'lastMonth', unit: 'month', back: 1 },
] as const;

/** Names of the presets. */
export const periodNames = periods.map(({ name }) => name);

/**
 * The presets of a list that grows with time: calendar periods in UTC, weeks from Monday.
 * @param expression SQL of type timestamptz.
 */
export function periodPresets(expression: string): PresetGroup {
  return {
    name: 'period',
    labelKey: 'QueryPreset:period',
    presets: periods.map(({ name, unit, back }) => {
      const start = (units: number) =>
        `(date_trunc('${unit}', now() at time zone 'utc') - interval '${units} ${unit}') at time zone 'utc'`;
      return {
        name,
        labelKey: `QueryPreset:${name}`,
        where: [
          { sql: `${expression} >= ${start(back)}` },
          ...(back === 0 ? [] : [{ sql: `${expression} < ${start(0)}` }]),
        ],
      };
    }),
  };
}
