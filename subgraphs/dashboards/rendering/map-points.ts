import type { Column, Query } from '../../kernel/query/query.ts';
import type { Row } from '../../kernel/query/read-query.ts';
import type { KnownPlaces } from '../geocoding/known-places.ts';
import { columnOf } from './column-of.ts';
import type { Coordinates } from './snapshot.ts';
import type { ConfigurationOf } from './widget-configuration.ts';

/** Where the points of a map come from: the columns that are read, and what they say of a row. */
export interface MapPoints {
  readonly columns: readonly Column[];
  /** @returns null for a row without a place on earth. */
  coordinatesOf(row: Row): Coordinates | null;
}

type SourceOf<K extends string> = Extract<ConfigurationOf<'Map'>['pointSource'], { kind: K }>;

/** Points of two columns of numbers. @throws {Error} for other columns. */
export function coordinatePoints(
  query: Query,
  { latitudeColumn, longitudeColumn }: SourceOf<'lat-lng'>,
): MapPoints {
  const columns = [latitudeColumn, longitudeColumn].map((name) => {
    const column = columnOf(query, name);
    if (column.type !== 'Double' && column.type !== 'Decimal') throw new Error(`"${name}" is no coordinate.`);
    return column;
  });
  return {
    columns,
    coordinatesOf: (row) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = columns.map(({ name }) =>
        Number(row[name] ?? Number.NaN),
      );
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
    },
  };
}

/** Points of addresses: street and postal code may be left out. @throws {Error} for columns the query lacks. */
export function addressPoints(
  query: Query,
  { streetColumn, postalCodeColumn, localityColumn, countryColumn }: SourceOf<'address'>,
  places: KnownPlaces,
): MapPoints {
  const optional = (name: string) => (name === '' ? null : columnOf(query, name));
  const [street, postalCode] = [optional(streetColumn), optional(postalCodeColumn)];
  const [locality, country] = [columnOf(query, localityColumn), columnOf(query, countryColumn)];
  const text = (row: Row, column: Column | null) => String((column && row[column.name]) ?? '').trim();
  return {
    columns: [street, postalCode, locality, country].filter((column) => column !== null),
    coordinatesOf: (row) => {
      const address = { street: text(row, street), postalCode: text(row, postalCode) };
      const town = { locality: text(row, locality), country: text(row, country) };
      return town.locality === '' && address.postalCode === '' ? null : places.find({ ...address, ...town });
    },
  };
}
