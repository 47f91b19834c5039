import { queryKind } from '../../kernel/query/contribution.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type {
  RenderingContext,
  Unavailable,
  WidgetData,
  WidgetRenderer,
} from '../contract/widget-renderer.ts';
import { readChart, readMap, readPivot, readTable } from './data-snapshots.ts';
import { addressPoints, coordinatePoints, geographyPoints, type MapPoints } from './map-points.ts';
import type { Snapshot } from './snapshot.ts';
import { unavailable } from './unavailable.ts';
import { type ConfigurationOf, configurationOf, type RenderedType } from './widget-configuration.ts';

type Read<T extends RenderedType> = (
  query: Query,
  reading: Reading,
  configuration: ConfigurationOf<T>,
  context: RenderingContext,
) => Promise<WidgetData<Snapshot> | Unavailable>;

/** A renderer over the rows of the query its widget is bound to. */
const ofQuery = <T extends RenderedType>(widgetType: T, read: Read<T>): WidgetRenderer<Snapshot> => ({
  widgetType,
  prepare: ({ queryName, configJson }, context) => {
    const configuration = configurationOf(widgetType, configJson);
    const query = queryName === null ? null : context.registry.find(queryKind, queryName);
    if (query === null) return unavailable('QueryNotFound');
    return {
      query,
      refreshHint: 'Dynamic',
      read: (reading) => read(query, reading, configuration, context),
    };
  },
});

const readPoints: Read<'Map'> = async (query, reading, configuration, context) => {
  const { pointSource } = configuration;
  const { places } = context;
  const readPointsOf = (pointsOf: (of: Query) => MapPoints) =>
    readMap(query, reading, pointsOf, configuration);
  if (pointSource.kind === 'lat-lng') return readPointsOf((of) => coordinatePoints(of, pointSource));
  if (pointSource.kind === 'address')
    return places === null
      ? unavailable('GeocodingNotConfigured')
      : readPointsOf((of) => addressPoints(of, pointSource, places));
  return (await context.hasGeography(reading))
    ? readPointsOf((of) => geographyPoints(of, pointSource))
    : unavailable('MapGeographyNotImplemented');
};

/** Widgets that show rows, or groups of them. */
export const rowsRenderers: readonly WidgetRenderer<Snapshot>[] = [
  ofQuery('Chart', readChart),
  ofQuery('Table', readTable),
  ofQuery('Pivot', readPivot),
  ofQuery('Map', readPoints),
];
