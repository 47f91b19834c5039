import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail that the server took. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  /** Who signed in; empty without a sign-in. */
  readonly login: string;
}

export interface MailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  close(): Promise<void>;
}

/** A mail server on loopback that keeps what it takes. @param refuse answers RCPT with this reply. */
export async function startMailServer(refuse?: number): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret-of-smtp' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      refuse === undefined
        ? done()
        : done(Object.assign(new Error(`<${address}> unknown`), { responseCode: refuse })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          login: String(session.user ?? ''),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
