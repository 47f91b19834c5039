import type { ConsoleSettings } from '../../console-settings.ts';

/** An operation as it was sent, for "copy as". */
export interface SentOperation {
  readonly text: string;
  readonly variables: unknown;
}

/** A request that is not GraphQL, as it was sent. */
export interface SentRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** As the client package calls it; without one it is no operation of the REST API. */
  readonly operation?: { readonly name: string; readonly request: unknown };
}

export type SentCall = SentOperation | SentRequest;

/** A way to write a call. */
export type CallForm = 'GraphQL' | 'HTTP' | 'curl' | 'TypeScript';

/** Where the installation is. */
export interface Installation extends Pick<ConsoleSettings, 'root' | 'api'> {
  readonly origin: string;
}

const isOperation = (call: SentCall): call is SentOperation => 'text' in call;

/** The forms in which a call can be written. */
export function formsOf(call: SentCall): readonly CallForm[] {
  return isOperation(call) ? ['GraphQL', 'curl', 'TypeScript'] : ['HTTP', 'curl', 'TypeScript'];
}

/** What a call is called. */
export function nameOf(call: SentCall): string {
  if (!isOperation(call)) return call.name;
  return /(?:query|mutation|subscription)\s+(\w+)/.exec(call.text)?.[1] ?? '?';
}

/** A call to run elsewhere. */
export function writtenCall(call: SentCall, form: CallForm, installation: Installation): string {
  return isOperation(call)
    ? writtenOperation(call, form, installation)
    : writtenRequest(call, form, installation);
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Subscriptions have a route of their own, which streams. */
function writtenOperation({ text, variables }: SentOperation, form: CallForm, place: Installation): string {
  const operation = text.trim();
  const url = `${place.origin}${place.root}/graphql`;
  const isSubscription = operation.startsWith('subscription');
  if (form === 'curl') {
    const body = quote(JSON.stringify({ query: operation.replaceAll(/\s+/g, ' '), variables }));
    const [command, address, accept] = isSubscription
      ? ['curl -N', `${url}/stream`, ' -H "Accept: text/event-stream"']
      : ['curl', url, ''];
    return `${command} ${address} \\\n  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"${accept} \\\n  -d ${body}`;
  }
  if (form === 'TypeScript') {
    const written = operation.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
    const run = isSubscription
      ? `const ended = new AbortController();
graph.follow(operation, ${json(variables)}, { next: console.log, fail: console.error }, ended.signal);`
      : `const data = await graph.run(operation, ${json(variables)});`;
    return `import { SupergraphClient } from '@platform-service/client';
import { parse } from 'graphql';

const graph = new SupergraphClient({ url: '${url}', token: () => token });
const operation = parse(\`
${written}
\`);
${run}`;
  }
  return json(variables) === '{}' ? operation : `${operation}\n\n# Variables\n${json(variables)}`;
}

function writtenRequest(call: SentRequest, form: CallForm, { origin, root, api }: Installation): string {
  const { method, url, body, operation } = call;
  const hasBody = body !== undefined;
  const flags = method === 'GET' ? '' : ` -X ${method}`;
  if (form === 'HTTP') return `${method} ${url}${hasBody ? `\n\n${json(body)}` : ''}`;
  if (form === 'curl') {
    const sent = hasBody
      ? ` -H "Content-Type: application/json" \\\n  -d ${quote(JSON.stringify(body))}`
      : '';
    return `curl${flags} ${quote(url)} \\\n  -H "Authorization: Bearer $TOKEN"${sent}`;
  }
  if (operation === undefined)
    return `const answer = await fetch('${url}', { headers: { accept: 'application/json' } });
const { items } = await answer.json();`;
  const base = api === '/api/v1' ? '' : `, basePath: '${api}'`;
  return `import { PlatformClient } from '@platform-service/client';

const rest = new PlatformClient({ baseUrl: '${origin}${root}'${base}, token: () => token });
const answer = await rest.call('${operation.name}', ${json(operation.request)});`;
}
