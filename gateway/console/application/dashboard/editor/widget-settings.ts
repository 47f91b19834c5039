import type { Field } from '../../element/form-dialog.ts';
import type { GetWidgetColumnsQuery } from '../../generated/operations.ts';
import type { Word } from '../../text/words.ts';

/** Columns of the query that a widget shows. */
export type QueryColumns = GetWidgetColumnsQuery['queryMetadata'];

/** What a widget shows: a figure by name, rows of a query, or a text of its own. */
export type WidgetSource = 'metric' | 'query' | 'none';

/** A member of a widget's configuration, as a field of a form. */
interface Setting {
  /** Path in the configuration: `pointSource.latitudeColumn`. */
  readonly path: string;
  readonly label: Word;
  readonly kind:
    | 'group'
    | 'groups'
    | 'number'
    | 'columns'
    | 'size'
    | 'multiline'
    | 'text'
    | readonly string[];
  readonly isOptional?: boolean;
}

/** A kind of widget that can be added here. */
export interface WidgetKind {
  readonly source: WidgetSource;
  /** In columns and rows. */
  readonly width: number;
  readonly height: number;
  readonly settings: readonly Setting[];
  /** Members of the configuration that are no choice. */
  readonly fixed?: object;
}

const aggregations = ['Count', 'Sum', 'Avg', 'Min', 'Max'] as const;

/** The kinds that can be added; their settings are those of their renderers. */
export const widgetKinds: Readonly<Record<string, WidgetKind>> = {
  Kpi: { source: 'metric', width: 3, height: 2, settings: [], fixed: { kind: 'metric' } },
  Chart: {
    source: 'query',
    width: 6,
    height: 4,
    settings: [
      {
        path: 'chartType',
        label: 'chartType',
        kind: ['Bar', 'HorizontalBar', 'Line', 'Area', 'Pie', 'Donut'],
      },
      { path: 'groupBy', label: 'groupByColumn', kind: 'group' },
      { path: 'aggregation', label: 'aggregation', kind: aggregations },
      { path: 'field', label: 'ofColumn', kind: 'number', isOptional: true },
    ],
  },
  Table: {
    source: 'query',
    width: 6,
    height: 4,
    settings: [
      { path: 'visibleColumns', label: 'columns', kind: 'columns' },
      { path: 'pageSize', label: 'rowCount', kind: 'size', isOptional: true },
    ],
  },
  Pivot: {
    source: 'query',
    width: 6,
    height: 4,
    settings: [
      { path: 'rowFields', label: 'rowsOfPivot', kind: 'groups' },
      { path: 'columnFields', label: 'columnsOfPivot', kind: 'groups' },
      { path: 'valueAggregation', label: 'aggregation', kind: aggregations },
      { path: 'valueField', label: 'ofColumn', kind: 'number', isOptional: true },
    ],
  },
  Map: {
    source: 'query',
    width: 6,
    height: 5,
    fixed: { pointSource: { kind: 'lat-lng' } },
    settings: [
      { path: 'pointSource.latitudeColumn', label: 'latitude', kind: 'number' },
      { path: 'pointSource.longitudeColumn', label: 'longitude', kind: 'number' },
      { path: 'popupColumns', label: 'popupColumns', kind: 'columns' },
    ],
  },
  Markdown: {
    source: 'none',
    width: 4,
    height: 3,
    settings: [{ path: 'contentLocalizationKey', label: 'body', kind: 'multiline' }],
  },
  Text: {
    source: 'none',
    width: 4,
    height: 1,
    settings: [
      { path: 'contentLocalizationKey', label: 'body', kind: 'text' },
      { path: 'style', label: 'textStyle', kind: ['Heading', 'Subheading', 'Body', 'Caption'] },
    ],
  },
  Image: {
    source: 'none',
    width: 3,
    height: 3,
    settings: [
      { path: 'source', label: 'imageAddress', kind: 'text' },
      { path: 'altLocalizationKey', label: 'imageText', kind: 'text' },
      { path: 'fit', label: 'imageFit', kind: ['Contain', 'Cover', 'Fill', 'None', 'ScaleDown'] },
    ],
  },
};

const numberTypes = /^(Int32|Int64|Decimal|Double)$/;
const noColumns: QueryColumns = { columns: [], groupByFields: [] };

/** The fields of a kind's settings. @param present configuration of the widget. */
export function settingFields(
  { settings }: WidgetKind,
  present: unknown,
  queryColumns: QueryColumns | null,
  word: (word: Word) => string,
): readonly Field[] {
  const { columns, groupByFields } = queryColumns ?? noColumns;
  const choicesOf = (names: readonly string[]) =>
    names.map((value) => ({ value, text: columns.find(({ name }) => name === value)?.label ?? value }));
  const groups = choicesOf(groupByFields.map(({ name }) => name));
  const numbers = choicesOf(columns.filter(({ type }) => numberTypes.test(type)).map(({ name }) => name));
  const all = choicesOf(columns.map(({ name }) => name));
  return settings.map(({ path, label, kind, isOptional = false }): Field => {
    const field = { name: path, label: word(label), value: memberAt(present, path), isOptional };
    if (typeof kind !== 'string')
      return { ...field, kind: 'choice', choices: kind.map((value) => ({ value, text: value })) };
    const shapes = {
      group: { kind: 'choice', choices: groups },
      groups: { kind: 'choices', choices: groups },
      number: { kind: 'choice', choices: numbers },
      columns: { kind: 'choices', choices: all },
      size: { kind: 'number' },
      multiline: { kind: 'multiline' },
      text: { kind: 'text' },
    } as const satisfies Record<typeof kind, Partial<Field>>;
    return { ...field, ...shapes[kind] };
  });
}

/** The configuration after a form: members that the form does not have stay. */
export function configurationWith(
  { settings, fixed = {} }: WidgetKind,
  present: unknown,
  entered: Readonly<Record<string, unknown>>,
): string {
  const start = { ...fixed, ...(isObject(present) ? present : {}) };
  const filled = settings.reduce<object>(
    (configuration, { path }) => withMember(configuration, path.split('.'), entered[path]),
    start,
  );
  return JSON.stringify(filled);
}

/** The configuration of a widget; null where the text is no JSON. */
export function parseConfiguration(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

function withMember(object: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (object as Record<string, unknown>)[name];
  return {
    ...object,
    [name]: rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value),
  };
}
