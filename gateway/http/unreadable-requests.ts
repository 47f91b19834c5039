import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { earlyProblem } from './early-problem.ts';
import { HttpFailure } from './http-failure.ts';

/** Node's parser errors and the answered status; all others are 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers unparsable requests, such as those with headers above Node's 16 KiB, with a problem document, and closes
 * their connection. While an earlier request of the connection is being answered, only closes it: a second answer would
 * corrupt the first.
 */
export function answerUnreadableRequests(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    socket.end(answerOf(statuses[error.code ?? ''] ?? 400), () => socket.destroy());
  });
}

function answerOf(status: number): string {
  const message = `${STATUS_CODES[status]}.`;
  const { body, headers } = earlyProblem(new HttpFailure(status, 'Http:Request:Invalid', { message }), '');
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
