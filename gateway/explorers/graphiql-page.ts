import { escapeHtml, jsonForHtml, sourceHash } from '../http/page/html-text.ts';
import type { PagePolicy } from '../http/security-headers.ts';
import type { DevelopmentUser } from './development-users.ts';
import { graphiqlEnvironment, graphiqlStart } from './graphiql-script.ts';

/** A document that the page offers to begin with. */
export interface ExampleOperation {
  /** Text of the link. */
  readonly title: string;
  /** A GraphQL document with one named operation. */
  readonly text: string;
}

export interface GraphiqlPage {
  /** Documents to begin with, in this order. */
  readonly examples: readonly ExampleOperation[];
  /** Selectable users; empty without seeded ones. */
  readonly users: readonly DevelopmentUser[];
  /** Name of the selected user. */
  readonly chosen: string | null;
  /** Token of the selected user. */
  readonly token: string | null;
}

/** Everything from this host; the editor sets its own styles and fonts. */
export const graphiqlPolicy: PagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", sourceHash(graphiqlEnvironment), sourceHash(graphiqlStart)],
  'worker-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const style = `
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 14px system-ui, sans-serif; }
nav { padding: .4rem .8rem; display: flex; flex-wrap: wrap; gap: .6rem; background: #1b2240; color: #fff; }
nav a { color: #b9c4ff; text-decoration: none; padding: 0 .5rem; border: 1px solid #5563a8; border-radius: 999px; }
nav a[aria-current] { background: #5563a8; color: #fff; }
#root, .graphiql-container { flex: 1; min-height: 0; }
#root { display: flex; }
`;

const welcome = `# Queries, mutations and subscriptions of this installation.
# The token of the chosen user is in the header editor below.
query Welcome {
  __typename
}
`;

/** The page. Its scripts and styles come only from `/graphiql/…`. */
export function graphiqlPage({ users, chosen, token, examples }: GraphiqlPage): string {
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  const settings = { endpoint: '/graphql', headers, document: welcome };
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>GraphiQL</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/graphiql/graphiql.css">
    <style>${style}</style>
  </head>
  <body>
    ${userBar(users, chosen)}
    ${exampleBar(examples, chosen)}
    <div id="root"></div>
    <script type="application/json" id="settings">${jsonForHtml(settings)}</script>
    <script>${graphiqlEnvironment}</script>
    <script src="/graphiql/graphiql.js"></script>
    <script>${graphiqlStart}</script>
  </body>
</html>
`;
}

/** A button for each seeded user that reloads the page with that user's token. */
function userBar(users: readonly DevelopmentUser[], chosen: string | null): string {
  if (users.length === 0) return '';
  const buttons = users.map(({ name, description }) => {
    const current = name === chosen ? ' aria-current="true"' : '';
    const shown = escapeHtml(name);
    return `<a href="?user=${encodeURIComponent(name)}" title="${escapeHtml(description)}"${current}>${shown}</a>`;
  });
  return `<nav aria-label="Development user"><span>Token of</span>${buttons.join('')}</nav>`;
}

/** A link for each example, which opens it in a tab of the editor. */
function exampleBar(examples: readonly ExampleOperation[], chosen: string | null): string {
  if (examples.length === 0) return '';
  const links = examples.map(({ title, text }) => {
    const parameters = new URLSearchParams({ ...(chosen !== null && { user: chosen }), query: text });
    return `<a href="?${escapeHtml(parameters.toString())}">${escapeHtml(title)}</a>`;
  });
  return `<nav aria-label="Examples"><span>Examples</span>${links.join('')}</nav>`;
}
