import type { IncomingMessage } from 'node:http';

const jsonBody = /^application\/json(; ?charset=utf-8)?$/i;
/** Headers with which a body is more than its bytes, or a request more than an operation. */
const unusual = ['content-encoding', 'transfer-encoding', 'expect', 'upgrade', 'idempotency-key'];

/**
 * Whether a request's head is that of an ordinary operation: `POST /graphql` with JSON of a stated length.
 * @param bodyLimit bytes.
 */
export function isPlainRequest({ method, url, headers }: IncomingMessage, bodyLimit: number): boolean {
  if (method !== 'POST' || url !== '/graphql') return false;
  const { 'content-type': contentType = '', 'content-length': length = '' } = headers;
  const bytes = /^\d+$/.test(length) ? Number(length) : 0;
  return (
    jsonBody.test(contentType) && bytes > 0 && bytes <= bodyLimit && !unusual.some((name) => name in headers)
  );
}

/** @returns null where the caller went away before the end. */
export function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  if (request.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('close', () => resolve(null));
    request.once('error', () => resolve(null));
  });
}

/** What a client asks, of the types Apollo Server takes. */
export interface PlainBody {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @returns null for what is no JSON, or not of those types, or asks by a hash: Apollo Server has the words for it. */
export function plainBodyOf(bytes: Buffer): PlainBody | null {
  const body = parsed(bytes);
  if (!isRecord(body)) return null;
  const { query, operationName, variables, extensions } = body;
  if (typeof query !== 'string' || query === '') return null;
  if (isGiven(operationName) && typeof operationName !== 'string') return null;
  if (isGiven(variables) && !isRecord(variables)) return null;
  if (isGiven(extensions) && (!isRecord(extensions) || isGiven(extensions.persistedQuery))) return null;
  return {
    query,
    operationName: (operationName as string | null | undefined) ?? undefined,
    variables: (variables as PlainBody['variables'] | null | undefined) ?? {},
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
