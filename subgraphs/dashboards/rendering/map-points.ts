import type { ColumnDefinition, Condition } from '../../kernel/query/definition.ts';
import type { Column, Query } from '../../kernel/query/query.ts';
import type { Row } from '../../kernel/query/read-query.ts';
import type { Coordinates, RenderingContext } from '../contract/widget-renderer.ts';
import { columnOf } from './column-of.ts';
import type { ConfigurationOf } from './widget-configuration.ts';

/** The points of a map: the columns to read, and the mapping of a row. */
export interface MapPoints {
  /** Computed columns of the points, in addition to those of the query. */
  readonly computed: Readonly<Record<string, ColumnDefinition>>;
  /** Conditions of rows with valid coordinates. */
  readonly where: readonly Condition[];
  /** Names of columns of the query, and of those computed. */
  readonly columns: readonly string[];
  /** @returns null for a row without a place on earth. */
  coordinatesOf(row: Row): Coordinates | null;
}

type SourceOf<K extends string> = Extract<ConfigurationOf<'Map'>['pointSource'], { kind: K }>;

/**
 * Points of two columns of degrees. The database omits rows without coordinates or outside the map, so that they do
 * not count towards the limit of a map.
 */
function pointsBetween(latitude: string, longitude: string, computed: MapPoints['computed'] = {}): MapPoints {
  return {
    computed,
    where: [
      { column: latitude, operator: 'Between', value: '-90,90' },
      { column: longitude, operator: 'Between', value: '-180,180' },
    ],
    columns: [latitude, longitude],
    coordinatesOf: (row) => ({ latitude: Number(row[latitude]), longitude: Number(row[longitude]) }),
  };
}

/** Points of two columns of numbers. @throws {Error} for other columns. */
export function coordinatePoints(
  query: Query,
  { latitudeColumn, longitudeColumn }: SourceOf<'lat-lng'>,
): MapPoints {
  const [latitude, longitude] = [latitudeColumn, longitudeColumn].map((name) => {
    const column = columnOf(query, name);
    if (column.type !== 'Double' && column.type !== 'Decimal') throw new Error(`"${name}" is no coordinate.`);
    return column;
  }) as [Column, Column];
  return pointsBetween(latitude.name, longitude.name);
}

/** Points of a column of PostGIS' type `geography`. @throws {Error} for another column. */
export function geographyPoints(query: Query, { geographyColumn }: SourceOf<'geography'>): MapPoints {
  const { type, expression } = columnOf(query, geographyColumn);
  if (type !== 'Geography') throw new Error(`"${geographyColumn}" is no geography.`);
  const degrees = (axis: 'st_x' | 'st_y') =>
    ({ type: 'Double', nullable: true, sql: `${axis}((${expression})::geometry)` }) as const;
  return pointsBetween('$latitude', '$longitude', {
    $latitude: degrees('st_y'),
    $longitude: degrees('st_x'),
  });
}

/** Points of addresses: street and postal code may be left out. @throws {Error} for columns the query lacks. */
export function addressPoints(
  query: Query,
  { streetColumn, postalCodeColumn, localityColumn, countryColumn }: SourceOf<'address'>,
  places: NonNullable<RenderingContext['places']>,
): MapPoints {
  const optional = (name: string) => (name === '' ? null : columnOf(query, name));
  const [street, postalCode] = [optional(streetColumn), optional(postalCodeColumn)];
  const [locality, country] = [columnOf(query, localityColumn), columnOf(query, countryColumn)];
  const text = (row: Row, column: Column | null) => String((column && row[column.name]) ?? '').trim();
  const columns = [street, postalCode, locality, country].filter((column) => column !== null);
  return {
    computed: {},
    where: [],
    columns: columns.map(({ name }) => name),
    coordinatesOf: (row) => {
      const address = { street: text(row, street), postalCode: text(row, postalCode) };
      const town = { locality: text(row, locality), country: text(row, country) };
      return town.locality === '' && address.postalCode === '' ? null : places.find({ ...address, ...town });
    },
  };
}
