import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { GuardedClient } from './guarded-client.ts';
import { isOwnHeader, type OutboundMethod } from './request-head.ts';
import { publicOnly, trustHosts } from './target-policy.ts';

/** The parts of the SDK's requests that are sent. */
interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  /** Encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[] | null>>;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/**
 * The requests of Amazon's SDK by the guarded client: the named server is the one place they may go to, or Amazon's
 * public addresses.
 * @param timeout milliseconds for one request, its bytes included.
 */
export function createAwsRequestHandler(
  endpoint: string | undefined,
  timeout: number,
  client = new GuardedClient({ policy: endpoint === undefined ? publicOnly : trustHosts([endpoint]) }),
): S3ClientConfig['requestHandler'] {
  const handle = async (request: SdkRequest, { abortSignal }: { abortSignal?: AbortSignal } = {}) => {
    const url = new URL(`${request.protocol}//${request.hostname}${request.port ? `:${request.port}` : ''}`);
    url.pathname = request.path;
    for (const [name, value] of Object.entries(request.query))
      for (const one of [value ?? ''].flat()) url.searchParams.append(name, one);
    const { status, headers, body } = await client.open({
      url,
      method: request.method as OutboundMethod,
      headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !isOwnHeader(name))),
      ...bodyOf(request),
      ...(abortSignal === undefined ? {} : { signal: abortSignal }),
      timeout,
    });
    const flat = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
    );
    return {
      response: {
        statusCode: status,
        headers: Object.fromEntries(flat),
        body: Readable.from(body, { objectMode: false }),
      },
    };
  };
  return {
    handle,
    destroy: () => void client.close(),
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  } as unknown as S3ClientConfig['requestHandler'];
}

function bodyOf({ body, headers }: SdkRequest) {
  if (body === undefined) return {};
  const length = headers['content-length'];
  return { body, ...(length === undefined ? {} : { bodyLength: Number(length) }) };
}
