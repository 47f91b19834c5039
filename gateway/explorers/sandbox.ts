import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { type DevelopmentUsers, firstToken } from './development-users.ts';

/** The initial document of Sandbox. */
const firstDocument = 'query Welcome {\n  __typename\n}\n';

/** Comes before Sandbox's script; the page's policy admits scripts of this host. */
const fallback = '<script src="/graphiql/instead-of-sandbox.js"></script>';

/**
 * Apollo Sandbox, embedded, for browsers that open `/graphql`. It loads from Apollo's network; where that cannot be
 * reached, the page goes on to GraphiQL.
 * Rendered per visit, because development tokens expire.
 * @param users the first one is signed in; null: anonymous.
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
          const html = typeof page?.html === 'function' ? await page.html() : (page?.html ?? '');
          return html.replace('<body>', `<body>${fallback}`);
        },
      }),
    }),
  };
}
