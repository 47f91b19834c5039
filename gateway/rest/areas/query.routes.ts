import { ListQueriesDocument } from '../../graphql/generated/operations.ts';
import { queryCatalog } from '../query/query-wire.ts';
import { operation, type Route } from '../route.ts';

/** Routes that all lists share. */
export const queryRoutes: readonly Route[] = [
  operation({
    tags: ['Queries'],
    method: 'GET',
    path: '/query/catalog',
    summary: 'The queries the caller may use, labels by Accept-Language.',
    document: ListQueriesDocument,
    taggedByContent: true,
    respond: (data) => data.queryCatalog,
    response: queryCatalog,
  }),
];
