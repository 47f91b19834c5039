import { once } from 'node:events';
import { connect } from 'node:net';

/** A request whose body is on its way: the server has begun it and cannot finish. */
export interface HalfSentRequest {
  /** Sends the rest. @returns the status, once the connection has ended or the answer is there. */
  finish(): Promise<number>;
}

/**
 * Sends a PUT up to the middle of its body.
 * @returns when the server has asked for the body (`100 Continue`): the request runs.
 */
export async function halfSend(url: string, bearer: string, body: unknown): Promise<HalfSentRequest> {
  const { hostname, port, pathname, host } = new URL(url);
  const text = JSON.stringify(body);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const lines = [
    `PUT ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${bearer}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  while (!received.includes('100 Continue')) await once(socket, 'data');
  const middle = Math.floor(text.length / 2);
  socket.write(text.slice(0, middle));
  const finalLine = /HTTP\/1\.1 (?!100)(\d{3})/;
  return {
    finish: async () => {
      const ended = once(socket, 'close');
      socket.write(text.slice(middle));
      while (!finalLine.test(received) && !socket.closed) await Promise.race([once(socket, 'data'), ended]);
      socket.destroy();
      return Number(finalLine.exec(received)?.[1] ?? 0);
    },
  };
}
