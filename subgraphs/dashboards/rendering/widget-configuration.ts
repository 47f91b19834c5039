import { z } from 'zod';
import { aggregateFunctions } from '../../kernel/query/definition.ts';
import { chartTypes, imageFits, mapLayerKinds, textStyles } from '../contract/widget-content.ts';

/** A word of a list, or its index. */
const word = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.union([
    z.enum(words),
    z
      .int()
      .min(0)
      .max(words.length - 1)
      .transform((at) => words[at] as T[number]),
  ]);

const name = z.string().min(1);
const names = z.array(name);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const aggregation = word(aggregateFunctions);
/** The range of a GraphQL `Int`: beyond it the whole answer would fail. */
const whole = z.int32();
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });

/** The configuration of each kind of widget with its defaults. */
const widgetConfigurations = {
  Kpi: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('metric'), metricName: optional(name) }),
    z.object({
      kind: z.literal('query-aggregate'),
      queryName: optional(name),
      aggregation,
      field: optional(name),
    }),
  ]),
  Chart: z.object({
    groupBy: name,
    aggregation,
    field: optional(name),
    chartType: word(chartTypes),
  }),
  Table: z.object({ visibleColumns: optional(names), pageSize: z.int().min(1).nullish() }),
  Pivot: z.object({
    rowFields: names.min(1),
    columnFields: names,
    valueField: optional(name),
    valueAggregation: aggregation,
  }),
  Map: z.object({
    pointSource: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('lat-lng'), latitudeColumn: name, longitudeColumn: name }),
      z.object({ kind: z.literal('geography'), geographyColumn: name }),
      z.object({
        kind: z.literal('address'),
        streetColumn: z.string().default(''),
        postalCodeColumn: z.string().default(''),
        localityColumn: z.string().default(''),
        countryColumn: z.string().default(''),
      }),
    ]),
    popupColumns: optional(names),
    defaultZoom: whole.default(5),
    defaultCenter: optional(coordinates),
    clusterThreshold: whole.default(200),
    detailRoute: optional(z.string()),
    tileUrlTemplate: optional(z.string()),
    defaultLayerKind: optional(word(mapLayerKinds)),
  }),
  Markdown: z.object({ contentLocalizationKey: name }),
  Text: z.object({
    contentLocalizationKey: name,
    style: word(textStyles),
  }),
  Image: z.object({
    source: name,
    altLocalizationKey: name,
    fit: word(imageFits),
  }),
} as const;

/** The kinds of the specification; compared case-sensitively. */
export type RenderedType = keyof typeof widgetConfigurations;

/** The configuration of a kind, parsed. */
export type ConfigurationOf<T extends RenderedType> = z.output<(typeof widgetConfigurations)[T]>;

/** A configuration in the form of its kind. @throws {Error} for any other text. */
export function configurationOf<T extends RenderedType>(widgetType: T, json: string): ConfigurationOf<T> {
  return widgetConfigurations[widgetType].parse(JSON.parse(json)) as ConfigurationOf<T>;
}
