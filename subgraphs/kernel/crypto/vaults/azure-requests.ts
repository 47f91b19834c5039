import type { KeyClientOptions } from '@azure/keyvault-keys';
import type { GuardedClient } from '../../http/guarded-client.ts';
import { isOwnHeader, type OutboundMethod } from '../../http/request-head.ts';

type HttpClient = NonNullable<KeyClientOptions['httpClient']>;
type PipelineRequest = Parameters<HttpClient['sendRequest']>[0];
type PipelineResponse = Awaited<ReturnType<HttpClient['sendRequest']>>;

/** Milliseconds for one request, because a caller waits for it. */
const timeout = 5_000;

/** Maximum bytes of a response. */
const largestAnswer = 1_048_576;

/** Sends the requests of Azure's SDK by the guarded client. */
export function createAzureHttpClient(client: GuardedClient): HttpClient {
  return {
    async sendRequest(request) {
      const { status, headers, body } = await client.request({
        url: request.url,
        method: request.method as OutboundMethod,
        headers: Object.fromEntries([...request.headers].filter(([name]) => !isOwnHeader(name))),
        ...(request.body == null ? {} : { body: textOf(request.body) }),
        ...(request.abortSignal === undefined ? {} : { signal: asSignal(request.abortSignal) }),
        connectTimeout: timeout,
        timeout,
        maxResponseBytes: largestAnswer,
      });
      const flat = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
      );
      return { request, status, headers: headersOf(flat), bodyAsText: body.toString('utf8') };
    },
  };
}

/** Bodies of these services are JSON or forms. Any other type is a programming error. */
function textOf(body: NonNullable<PipelineRequest['body']>): string {
  if (typeof body === 'string') return body;
  throw new TypeError('Only texts are sent to the key vault.');
}

function asSignal(signal: NonNullable<PipelineRequest['abortSignal']>): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}

/** The header interface that the SDK uses; names in lower case. */
function headersOf(entries: readonly (readonly [string, string])[]): PipelineResponse['headers'] {
  const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return {
    get: (name) => values.get(name.toLowerCase()),
    has: (name) => values.has(name.toLowerCase()),
    set: (name, value) => void values.set(name.toLowerCase(), String(value)),
    delete: (name) => void values.delete(name.toLowerCase()),
    toJSON: () => Object.fromEntries(values),
    [Symbol.iterator]: () => values[Symbol.iterator](),
  };
}
