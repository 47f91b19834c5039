import { z } from 'zod';
import {
  dashboardCategories,
  dashboardLimits,
  dashboardStatuses,
} from '../../../subgraphs/dashboards/dashboards.contract.ts';
import { pagingNumber } from '../query/paging.ts';
import { statedNumber, statedText } from '../stated-limits.ts';

/** An enum value in any case. */
const anyCase = <const T extends readonly string[]>(words: T) =>
  z.preprocess(
    (written) => words.find((word) => word.toLowerCase() === String(written).toLowerCase()) ?? written,
    z.enum(words),
  );

export const catalogQuery = z.object({ category: anyCase(dashboardCategories).optional() });

export const importQuery = z.object({
  viewName: z.string().optional().meta({ description: 'Name of one of its views; default: its first view.' }),
});

/** Specification, "Dashboards". */
export const dashboardsQuery = z.object({
  status: anyCase(dashboardStatuses).optional(),
  page: pagingNumber({ description: 'Number of the page, starting at 0; default 0.', minimum: 0 }),
  pageSize: pagingNumber({
    description: `1 to ${dashboardLimits.pageSize}; default ${dashboardLimits.defaultPageSize}.`,
    minimum: 1,
    maximum: dashboardLimits.pageSize,
  }),
});

export const catalogEntry = z
  .object({
    name: z.string(),
    version: z.string(),
    category: z.enum(dashboardCategories),
    layout: z.object({ columns: z.int(), rowHeight: z.int() }),
    widgetCount: z.int(),
    viewCount: z.int(),
    isSystem: z.boolean(),
    hasViews: z.boolean(),
    hasAliases: z.boolean().describe('Always false: no dashboard takes entities as parameters.'),
    hasFilters: z.boolean(),
  })
  .meta({ id: 'DashboardDefinition' });

const identity = {
  id: z.guid(),
  name: z.string(),
  category: z.enum(dashboardCategories),
  status: z.enum(dashboardStatuses),
};
const source = {
  sourceDefinitionName: z.string(),
  sourceDefinitionVersion: z.string(),
  widgetCount: z.int(),
};

export const dashboardSummary = z
  .object({ ...identity, isSystem: z.boolean(), ...source })
  .meta({ id: 'DashboardSummaryResponse' });

export const dashboardImport = z.object({ ...identity, ...source }).meta({ id: 'DashboardImportResponse' });

/** Specification, "Dashboards": pages begin at 0. */
export const dashboardPage = z
  .object({
    items: z.array(dashboardSummary),
    totalCount: z.int(),
    page: z.int().describe('Zero-based number of the page.'),
    pageSize: z.int().describe('Dashboards of a full page.'),
  })
  .meta({ id: 'DashboardPage', description: 'A part of a tenant’s dashboards, by name.' });

/** From 0, and from 1, to what GraphQL holds. */
const place = statedNumber(z.int32(), { min: 0, max: dashboardLimits.integer });
const size = statedNumber(z.int32(), { min: 1, max: dashboardLimits.integer });

const placed = {
  position: place,
  x: place.nullish().describe('Column of its upper left corner; default: unchanged, or a free place.'),
  y: place.nullish().describe('Row of its upper left corner; default: unchanged, or a free place.'),
  width: size,
  height: size,
  titleLocalizationKey: statedText({ min: 1, max: dashboardLimits.titleLocalizationKey }),
  configJson: statedText({ min: 1, max: dashboardLimits.configJson }),
};

export const widgetInstance = z
  .object({
    id: z.guid(),
    widgetType: z.string(),
    ...placed,
    x: z.int32(),
    y: z.int32(),
    metricName: z.string().nullable(),
    queryName: z.string().nullable(),
    requiredPermission: z.string().nullable(),
  })
  .meta({ id: 'WidgetInstanceResponse' });

export const dashboardDetail = z
  .object({
    ...identity,
    isSystem: z.boolean(),
    ...source,
    layoutColumns: z.int(),
    layoutRowHeight: z.int(),
    defaultTimeWindow: z
      .object({
        period: z
          .object({ token: z.string().describe('Named period, such as `last_7d`.') })
          .describe('The period as a token.'),
        kind: z.string().describe('`History` is fixed, `Realtime` slides with the time.'),
        compareTo: z
          .object({ token: z.string().describe('Named period, or `previous_period`.') })
          .optional()
          .describe('Period of the comparison; absent without one.'),
        aggregation: z.string().nullable().describe('Always null: widgets choose their own aggregation.'),
      })
      .nullable()
      .meta({ description: 'Period of the dashboard when a render names none.' }),
    widgets: z.array(widgetInstance),
    viewNames: z.array(z.string()).meta({ description: 'Names of the views that a render may select.' }),
    filterNames: z.array(z.string()).meta({ description: 'Columns that the dashboard offers as filters.' }),
    filters: z
      .array(z.object({ name: z.string(), labelLocalizationKey: z.string() }))
      .meta({ description: 'The same columns with the keys of their labels.' }),
  })
  .meta({ id: 'DashboardResponse' });

/** Specification, "Dashboards": full replacement of these. Limits are checked by the area. */
export const updateDashboardRequest = z
  .object({
    name: statedText({ min: 1, max: dashboardLimits.name }),
    layoutColumns: size,
    layoutRowHeight: size,
  })
  .meta({ id: 'UpdateDashboardRequest' });

/** Specification, "Dashboards". */
export const updateWidgetRequest = z.object(placed).meta({ id: 'UpdateWidgetRequest' });

/** Specification, "Dashboards". */
export const addWidgetRequest = z
  .object({
    widgetType: statedText({ min: 1, max: dashboardLimits.widgetType }),
    ...placed,
    metricName: statedText({ max: dashboardLimits.metricName }).nullish(),
    queryName: statedText({ max: dashboardLimits.queryName }).nullish(),
    requiredPermission: statedText({ max: dashboardLimits.requiredPermission }).nullish(),
  })
  .meta({ id: 'AddWidgetRequest' });

/** The result of a resync, for newer clients. */
export const dashboardResync = z
  .object({
    id: z.guid(),
    name: z.string(),
    status: z.enum(dashboardStatuses),
    sourceDefinitionName: z.string(),
    sourceDefinitionVersion: z.string(),
    previousSourceDefinitionVersion: z.string(),
    widgetsAdded: z.int(),
    widgetsRemoved: z.int(),
    overridesCarriedOver: z.int(),
  })
  .meta({
    id: 'DashboardResyncResponse',
    description: 'A dashboard that was brought up to its definition, and what has changed.',
  });

interface TimeWindow {
  readonly periodToken: string;
  readonly kind: string;
  readonly compareToToken?: string | null;
}

/** A time window as newer clients read it. */
export function toTimeWindow(window: TimeWindow | null | undefined) {
  if (window == null) return null;
  const { periodToken, kind, compareToToken } = window;
  const compared = compareToToken == null ? {} : { compareTo: { token: compareToToken } };
  return { period: { token: periodToken }, kind, ...compared, aggregation: null };
}
