import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { type DevelopmentUsers, firstToken } from './development-users.ts';

/** What Sandbox opens with. */
const firstDocument = 'query Welcome {\n  __typename\n}\n';

/**
 * Apollo Sandbox, embedded, for browsers that open `/graphql`. It loads from Apollo's network; GraphiQL is
 * the explorer without internet. Made anew for each visit, because development tokens expire.
 * @param users whose first signs in; null: nobody.
 */
export function sandbox<C extends BaseContext>(users: DevelopmentUsers | null): ApolloServerPlugin<C> {
  return {
    serverWillStart: async (service) => ({
      renderLandingPage: async () => ({
        html: async () => {
          const token = await firstToken(users);
          const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
          const plugin = ApolloServerPluginLandingPageLocalDefault({
            embed: {
              runTelemetry: false,
              initialState: { sharedHeaders: headers, pollForSchemaUpdates: false },
            },
            document: firstDocument,
            footer: false,
          });
          const listener = await plugin.serverWillStart?.(service);
          const page = await listener?.renderLandingPage?.();
          return typeof page?.html === 'function' ? page.html() : (page?.html ?? '');
        },
      }),
    }),
  };
}
