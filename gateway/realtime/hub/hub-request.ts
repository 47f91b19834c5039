import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { bodyTooLarge, HttpFailure } from '../../http/http-failure.ts';
import { oneCredential } from '../../http/one-credential.ts';
import { longestRecord } from './hub-session.ts';

/** The query parameters of a hub request. */
export interface HubQuery {
  /** Connection token; null without negotiation. */
  readonly id: string | null;
  /** Id of the last received notification. */
  readonly lastEventId: string | undefined;
  readonly negotiateVersion: number;
  /** Whether the client has a method `InboxChanged`. */
  readonly inboxChanges: boolean;
  /** Without repetition. */
  readonly accessTokens: readonly string[];
}

/** Parses the query. It has the access token because browsers cannot set headers of sockets and event streams. */
export function hubQuery({ url }: Pick<IncomingMessage, 'url'>): HubQuery {
  const query = new URLSearchParams((url ?? '').split('?').slice(1).join('?'));
  return {
    id: query.get('id'),
    lastEventId: query.get('lastEventId') ?? undefined,
    negotiateVersion: Number(query.get('negotiateVersion') ?? 0),
    inboxChanges: query.get('inboxChanges') === 'true',
    accessTokens: [...new Set(query.getAll('access_token'))],
  };
}

/**
 * The headers of a request, with the credentials of its query if it has no others.
 * @throws {DomainError} `invalid` for several different ones.
 */
export function hubHeaders(headers: IncomingHttpHeaders, { accessTokens }: HubQuery): IncomingHttpHeaders {
  if (accessTokens.length === 0) return headers;
  const sent = accessTokens.map((token) => `Bearer ${token}`);
  return { ...headers, authorization: oneCredential([headers.authorization, ...sent]) };
}

/** Reads the records a client posts. @throws {HttpFailure} 413. */
export async function readRecords(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestRecord) throw bodyTooLarge(longestRecord);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** 404: this process does not have the connection; it has expired, or belongs to another user. */
export function unknownConnection(): HttpFailure {
  return new HttpFailure(404, 'Notifications:Connection:NotFound', {
    message: 'There is no such connection.',
  });
}

/** 409: the connection already has a transport. */
export function connectionInUse(): DomainError {
  return new DomainError('conflict', 'Notifications:Connection:InUse', {
    message: 'The connection is in use already.',
  });
}
