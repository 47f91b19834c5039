import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import type { ProblemWriter } from './problem-writer.ts';

/**
 * Answers a refused upgrade with the status and headers of the error's problem, without a body, and closes the
 * connection.
 */
export function refuseUpgrade(
  problems: Pick<ProblemWriter, 'describe'>,
  error: unknown,
  request: IncomingMessage,
  socket: Duplex,
): void {
  const originalUrl = request.url ?? '';
  const described = problems.describe(error, Object.assign(request, { originalUrl }) as unknown as Request);
  answerUpgrade(socket, described.problem.status, described.headers);
}

/** Answers an upgrade with only a status, and closes the connection. */
export function answerUpgrade(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (socket.destroyed) return;
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`);
}
