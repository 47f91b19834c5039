import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';

/** Apollo Client for operations of the application's own. */
export function apolloClient(baseUrl: string, token: () => Promise<string>): ApolloClient {
  const withToken = new SetContextLink(async ({ headers }) => ({
    headers: { ...headers, authorization: `Bearer ${await token()}` },
  }));
  return new ApolloClient({
    link: withToken.concat(new HttpLink({ uri: `${baseUrl}/graphql` })),
    cache: new InMemoryCache({
      typePolicies: {
        // Settings have no id: they are told apart by name, within what the query asked for.
        Setting: { keyFields: false },
        Query: { fields: { dashboards: relayStylePagination(['filter', 'orderBy', 'search']) } },
      },
    }),
  });
}
