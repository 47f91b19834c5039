import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { synchronousParseBytes } from '../../../http/json-parser.ts';
import { parseJson } from '../../../http/parse-json.ts';
import { requestBounds } from '../json-body.ts';
import { requestedDetails } from '../requested-details.ts';

const jsonBody = /^application\/json(; ?charset=utf-8)?$/i;
/** Names the stream to which an operation's results go (graphql-sse). */
export const streamTokenHeader = 'x-graphql-event-stream-token';
const digits = /^\d+$/;

/**
 * The body length of a request that the fast path supports: `POST /graphql` with JSON of a stated length, and no header
 * that changes the meaning of the body or the request.
 * @param bodyLimit bytes.
 * @returns 0 for any other request.
 */
export function plainLength({ method, url, headers }: IncomingMessage, bodyLimit: number): number {
  if (method !== 'POST' || url !== '/graphql') return 0;
  const { 'content-type': contentType = '', 'content-length': length = '' } = headers;
  if (contentType !== 'application/json' && !jsonBody.test(contentType)) return 0;
  const bytes = digits.test(length) ? Number(length) : 0;
  return bytes > Math.min(bodyLimit, synchronousParseBytes) || isUnusual(headers) ? 0 : bytes;
}

function isUnusual(headers: IncomingHttpHeaders): boolean {
  return (
    headers['content-encoding'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined ||
    headers.upgrade !== undefined ||
    headers['idempotency-key'] !== undefined ||
    headers['if-match'] !== undefined ||
    headers[streamTokenHeader] !== undefined
  );
}

/**
 * Reads a body of a known length.
 * @param onBytes called with the whole body; never when the caller disconnects first.
 */
export function readBytes(request: IncomingMessage, length: number, onBytes: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let missing = length;
  request.on('data', (chunk: Buffer) => {
    missing -= chunk.length;
    if (missing > 0) chunks.push(chunk);
    else onBytes(chunks.length === 0 ? chunk : Buffer.concat([...chunks, chunk]));
  });
}

/** A GraphQL request with the types Apollo Server accepts. */
export interface PlainBody {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @returns null for malformed JSON, wrong types, a persisted query hash, or further details: Apollo Server answers those. */
export function plainBodyOf(bytes: Buffer): PlainBody | null {
  const body = parseBody(bytes);
  if (!isRecord(body)) return null;
  const { query, operationName, variables, extensions } = body;
  if (typeof query !== 'string' || query === '') return null;
  if (isGiven(operationName) && typeof operationName !== 'string') return null;
  if (isGiven(variables) && !isRecord(variables)) return null;
  if (isGiven(extensions) && (!isRecord(extensions) || isUnusualRequest(extensions))) return null;
  return {
    query,
    operationName: (operationName as string | null | undefined) ?? undefined,
    variables: (variables as PlainBody['variables'] | null | undefined) ?? {},
  };
}

function isUnusualRequest(extensions: Readonly<Record<string, unknown>>): boolean {
  return isGiven(extensions.persistedQuery) || requestedDetails(extensions) !== null;
}

function parseBody(bytes: Buffer): unknown {
  const read = parseJson(bytes, requestBounds);
  return read.kind === 'value' ? read.value : null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
