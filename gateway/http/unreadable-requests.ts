import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What node's parser says of a request it cannot read, and what the caller is told; all else is 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that never become one, such as those with headers above node's 16 KiB, with a problem document as all
 * others, and closes their connection. Where an answer to an earlier request of the connection is on its way, the
 * connection is cut: nothing may be written into that.
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
  const body = JSON.stringify({ type: 'about:blank', title: `${STATUS_CODES[status]}.`, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
