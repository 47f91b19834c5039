import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { z } from 'zod';
import {
  CreateSavedViewDocument,
  DeleteSavedViewDocument,
  GetQueryMetadataDocument,
  ListSavedViewsDocument,
  SetDefaultSavedViewDocument,
  UpdateSavedViewDocument,
} from '../../graphql/generated/operations.ts';
import { guidParameter, operation, type Route } from '../route.ts';
import { pagingNumber } from './paging.ts';
import { queryBody, variablesOfBody } from './query-body.ts';
import { type QueryVariables, variablesOfParameters } from './query-variables.ts';
import {
  droppedHeader,
  estimatedCount,
  newSavedViewRequest,
  type QueryAnswer,
  queryMetadata,
  queryResult,
  savedView,
  savedViewRequest,
  toQueryResult,
} from './query-wire.ts';

/** The path and names of a query. */
export interface QueryPlace {
  /** The query's name in the catalogue. */
  readonly query: string;
  /** In operation ids: `ApiKeys` makes `QueryApiKeys`, `GetApiKeysMetadata`, `ListApiKeysViews`. */
  readonly noun: string;
  /** `/authentication/api-keys`. */
  readonly path: string;
  /** Columns that parameters of their own names are equal to, beside `filter[column.Eq]`. */
  readonly columns?: z.ZodRawShape;
}

/** The operation of a list, and the mapping of its rows. */
export interface QueryList<R, T> {
  readonly summary: string;
  readonly document: TypedDocumentNode<R, QueryVariables>;
  /** Selects the list's answer in the operation's data. */
  readonly answerOf: (data: R) => QueryAnswer<T>;
  /** Maps a row; default: unchanged. */
  readonly toItem?: (row: T) => unknown;
  readonly item: z.ZodType;
}

const description =
  'Filters as `filter[field.Operator]=value`, presets as `presets[group]=a,b`; unknown ones are ignored and listed in X-Query-Dropped. Names and operators are in the metadata.';

const parameters = z
  .object({
    page: pagingNumber({
      description: 'Number of the page, starting at 1; not together with `cursor`.',
      minimum: 1,
    }),
    pageSize: pagingNumber({
      description: 'Rows of one page, 1 to 500; the metadata of the list names its largest.',
      minimum: 1,
      maximum: 500,
    }),
    cursor: z.string().describe('The `nextCursor` of the page before; empty: starts a walk.'),
    search: z.string().describe('Text to find in the searchable columns, compared without case.'),
    sort: z.string().describe('Columns to sort by, `-` for descending: `-createdAt,name`.'),
    quickFilters: z.string().describe('Names of quick filters, separated by commas.'),
    groupBy: z.string().describe('Column to group by; the answer then has groups instead of rows.'),
    skipTotalCount: z.string().describe('`true` leaves out the count of all rows.'),
  })
  .partial()
  .catchall(z.array(z.string()));

/** The parameters of a list, and those of its columns. */
export const withColumns = <T extends z.ZodObject>(schema: T, { columns = {} }: QueryPlace) =>
  schema.extend(z.object(columns).partial().shape) as unknown as T;

/** `GET {path}`: the list by query string. */
function queryRow<R, T>(place: QueryPlace, list: QueryList<R, T>): Route {
  return operation({
    ...head(list),
    method: 'GET',
    path: place.path,
    operationId: `Query${place.noun}`,
    query: withColumns(parameters, place),
    variables: ({ query }) => variablesOfParameters(query, Object.keys(place.columns ?? {})),
  });
}

/** `POST {path}`: the same list by body. @param path default: `{place.path}/query`. */
export function queryBodyRow<R, T>(
  place: QueryPlace,
  list: QueryList<R, T>,
  path = `${place.path}/query`,
): Route {
  return operation({
    ...head(list),
    method: 'POST',
    path,
    operationId: `Post${place.noun}Query`,
    body: queryBody,
    ignoresIdempotencyKey: true,
    variables: ({ body }) => variablesOfBody(body),
  });
}

function head<R, T>(list: QueryList<R, T>) {
  const { summary, document, answerOf, toItem = (row: T) => row, item } = list;
  return {
    summary,
    description,
    document,
    respond: (data: NoInfer<R>) => toQueryResult(answerOf(data), toItem),
    response: queryResult(item),
    headers: {
      ...estimatedCount<NoInfer<R>>(answerOf),
      'X-Query-Dropped': {
        description: 'Ignored parts of the request: `filter:provider.Foo, sort:secret`.',
        value: (data: NoInfer<R>) => {
          const { rest } = answerOf(data);
          return rest == null ? null : droppedHeader(rest);
        },
      },
    },
  };
}

/** `GET {path}/meta`. */
export function metadataRow({ query, noun, path }: QueryPlace): Route {
  return operation({
    method: 'GET',
    path: `${path}/meta`,
    operationId: `Get${noun}Metadata`,
    summary: 'Columns, filters and sorting of the list; labels by Accept-Language.',
    document: GetQueryMetadataDocument,
    taggedByContent: true,
    variables: () => ({ query }),
    response: queryMetadata,
  });
}

const id = guidParameter;

/** The five routes of saved views below `{path}/saved-views`. */
function savedViewRows({ query, noun, path }: QueryPlace): readonly Route[] {
  const views = `${path}/saved-views` as const;
  const one = `${views}/{id}` as const;
  return [
    operation({
      method: 'GET',
      path: views,
      operationId: `List${noun}Views`,
      summary: 'The caller’s saved views of the list, and shared ones of others.',
      document: ListSavedViewsDocument,
      variables: () => ({ query }),
      response: z.array(savedView),
    }),
    operation({
      method: 'POST',
      path: views,
      operationId: `Create${noun}View`,
      summary: 'Saves a view of the list.',
      body: newSavedViewRequest,
      document: CreateSavedViewDocument,
      variables: ({ body }) => ({ input: { query, ...body } }),
      headers: {
        Location: {
          description: 'URL of the view.',
          value: ({ createSavedView }, urlOf) => urlOf(`${views}/${createSavedView.savedView.id}`),
        },
      },
      status: 201,
      response: savedView,
      problems: [429],
    }),
    operation({
      method: 'PUT',
      path: one,
      parameters: { id },
      operationId: `Update${noun}View`,
      summary: 'Replaces a view of the caller’s own.',
      body: savedViewRequest,
      document: UpdateSavedViewDocument,
      variables: ({ parameters, body }) => ({ input: { query, ...parameters, ...body } }),
    }),
    operation({
      method: 'DELETE',
      path: one,
      parameters: { id },
      operationId: `Delete${noun}View`,
      summary: 'Deletes a view of the caller’s own.',
      document: DeleteSavedViewDocument,
      variables: ({ parameters }) => ({ query, ...parameters }),
    }),
    operation({
      method: 'POST',
      path: `${one}/set-default`,
      parameters: { id },
      operationId: `SetDefault${noun}View`,
      summary: 'Makes an own or shared view the caller’s default.',
      document: SetDefaultSavedViewDocument,
      variables: ({ parameters }) => ({ query, ...parameters }),
    }),
  ];
}

/** All rows of a list: by query string, its metadata, its saved views. */
export function queryRows<R, T>(place: QueryPlace, list: QueryList<R, T>): readonly Route[] {
  return [queryRow(place, list), metadataRow(place), ...savedViewRows(place)];
}
