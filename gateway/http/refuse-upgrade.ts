import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import { type DomainError, forbidden } from '../../subgraphs/kernel/error/domain-error.ts';
import { type ProblemWriter, problemMediaType } from './problem-writer.ts';

/** Answers a refused upgrade with the error's problem document, and closes the connection. */
export function refuseUpgrade(
  problems: Pick<ProblemWriter, 'describe'>,
  error: unknown,
  request: IncomingMessage,
  socket: Duplex,
): void {
  if (socket.destroyed) return;
  // The client may leave the socket half open; HTTP time limits no longer apply.
  socket.once('finish', () => socket.destroy());
  const originalUrl = request.url ?? '';
  const { problem, headers } = problems.describe(
    error,
    Object.assign(request, { originalUrl }) as unknown as Request,
  );
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    Connection: 'close',
    'Content-Type': `${problemMediaType}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}

/** Pages of this origin may not connect. */
export const originRefused = (): DomainError =>
  forbidden('Http:Origin:Refused', 'Pages of this origin may not connect.');

/** True without an Origin header, or with an allowed origin or this host. */
export function admitsOrigin(
  { headers: { origin, host } }: IncomingMessage,
  isAllowedOrigin: (origin: string) => boolean,
): boolean {
  if (origin === undefined || isAllowedOrigin(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Browsers let any page open a WebSocket: the server must look where it comes from.
 * @throws {DomainError} `forbidden` for a page that is neither of an allowed origin nor of this host.
 */
export function demandOrigin(request: IncomingMessage, isAllowedOrigin: (origin: string) => boolean): void {
  if (!admitsOrigin(request, isAllowedOrigin)) throw originRefused();
}

/** Bytes of a WebSocket's close reason (RFC 6455 section 5.5). */
const longestReason = 123;

/** Why a WebSocket is closed, in the caller's language. @param headers those of the connection. */
export function closeReason(
  problems: Pick<ProblemWriter, 'describe'>,
  error: unknown,
  request: IncomingMessage,
  headers: IncomingHttpHeaders = request.headers,
): string {
  const described = Object.assign(Object.create(request), { headers, originalUrl: request.url ?? '' });
  const text = Buffer.from(problems.describe(error, described).problem.detail);
  // A character that is cut in two decodes to the replacement character U+FFFD.
  return new TextDecoder().decode(text.subarray(0, longestReason)).replace(/\ufffd$/, '');
}
