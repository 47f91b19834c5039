import type { ExecutionResult } from 'graphql';
import Negotiator from 'negotiator';

/** Writes the results of one operation to one response. */
export interface StreamFormat {
  readonly contentType: string;
  /** Sent immediately: some browsers do not open a stream before its first byte. */
  readonly start: string;
  readonly heartbeat: string;
  readonly complete: string;
  next(result: ExecutionResult): string;
}

/** graphql-sse, "distinct connections" mode: one event per result. */
export const eventStreamFormat: StreamFormat = {
  contentType: 'text/event-stream; charset=utf-8',
  start: ':\n\n',
  heartbeat: ':\n\n',
  complete: 'event: complete\ndata: \n\n',
  next: (result) => `event: next\ndata: ${JSON.stringify(result)}\n\n`,
};

const part = (content: unknown) =>
  `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(content)}\r\n--graphql`;

/** Apollo's multipart protocol for subscriptions, version 1.0: one part per result, an empty object as heartbeat. */
export const multipartFormat: StreamFormat = {
  contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"',
  // A reader parses a part when the delimiter after it has arrived.
  start: '--graphql',
  heartbeat: part({}),
  complete: '--\r\n',
  next: (result) => part({ payload: result }),
};

const offered: readonly (readonly [string, StreamFormat | null])[] = [
  ['text/event-stream', eventStreamFormat],
  ['multipart/mixed;subscriptionSpec=1.0', multipartFormat],
  ['multipart/mixed;boundary=graphql;subscriptionSpec=1.0', multipartFormat],
  ['application/json', null],
  ['application/graphql-response+json', null],
];
const formats = new Map(offered);
const namesStream = /text\/event-stream|multipart\/mixed/i;

/** The streams that a client accepts in addition to one JSON answer. */
export interface AcceptedStream {
  readonly format: StreamFormat;
  /** True when it accepts JSON too: then only subscriptions are streamed. */
  readonly acceptsJson: boolean;
}

/** @returns null when the header names no stream; a wildcard names none. */
export function acceptedStream(accept: string | undefined): AcceptedStream | null {
  if (accept === undefined || !namesStream.test(accept)) return null;
  const wanted = new Negotiator({ headers: { accept } })
    .mediaTypes(offered.map(([type]) => type))
    .map((type) => formats.get(type) ?? null);
  const format = wanted.find((one) => one !== null);
  return format === undefined ? null : { format, acceptsJson: wanted.includes(null) };
}

const deferredType = 'multipart/mixed;deferSpec=20220824';

/** True when a client accepts an answer in parts. */
export function acceptsDeferred(accept: string | undefined): boolean {
  if (accept === undefined || !/deferspec/i.test(accept)) return false;
  // Without the parameter, `multipart/mixed` matches the first: it names no form of the parts.
  const offer = ['multipart/mixed', deferredType];
  return new Negotiator({ headers: { accept } }).mediaType(offer) === deferredType;
}

const delimiter = '\r\n---';

/** Apollo's multipart form of an answer in parts. A reader parses a part when the delimiter after it has arrived. */
export const deferredFormat = {
  contentType: 'multipart/mixed; boundary="-"; deferSpec=20220824',
  start: delimiter,
  next: (part: { readonly hasNext: boolean }) =>
    `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(part)}${delimiter}${part.hasNext ? '' : '--\r\n'}`,
};
