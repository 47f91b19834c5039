import type { Transporter } from 'nodemailer';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import { PermanentDeliveryError } from '../../contract/channel.ts';
import type { EmailAttachment } from './email-attachments.ts';
import type { EmailOptions } from './email-options.ts';
import type { RenderedEmail } from './render-email.ts';

/** An e-mail on its way. */
export interface OutgoingEmail extends RenderedEmail {
  /** One address, checked. */
  readonly to: string;
  /** The same on every attempt, so that mailboxes recognise a repeat. */
  readonly deliveryId: string;
  readonly attachments: readonly EmailAttachment[];
}

/** Characters of a header's value that every mail server and Amazon SES take. */
const longestLink = 868;

/**
 * Headers by which mailboxes unsubscribe in one click (RFC 2369, RFC 8058); none without a link, or with one that is too long
 * for a header: keys of some vaults are. The e-mail's text has the link in any case.
 */
export function unsubscribeHeaders({
  unsubscribeUrl,
}: Pick<RenderedEmail, 'unsubscribeUrl'>): Readonly<Record<string, string>> {
  if (unsubscribeUrl === null || unsubscribeUrl.length > longestLink) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Milliseconds: name resolution and connection, the greeting, silence afterwards. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Connections kept open, and messages each carries before it is renewed. */
const pool = { pool: true, maxConnections: 4, maxMessages: 100 } as const;

type Open = Promise<Transporter>;

/** Sends e-mails over SMTP. The library is loaded with the first; connections are kept and closed with the process. */
export class SmtpMailer {
  private opened: Open | null = null;

  constructor(private readonly options: EmailOptions) {}

  /**
   * @throws {PermanentDeliveryError} when the server refuses the message or the address permanently (RFC 5321 §4.2.1,
   * 5yz). Other failures are retried. No error contains the address or the server's message.
   */
  async send(
    { to, deliveryId, subject, text, html, unsubscribeUrl, attachments }: OutgoingEmail,
    signal: AbortSignal,
  ): Promise<'Smtp'> {
    const { SenderAddress: from = '', SenderName: name } = this.options;
    const domain = from.split('@')[1];
    return inSpan({ source: 'Svc.Notifications.Smtp', name: 'smtp.send' }, async () => {
      const transport = await this.transport();
      try {
        await transport.sendMail({
          from: { name, address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ fileName: filename, contentType, content }) => ({
            filename,
            contentType,
            content,
          })),
          messageId: `<${deliveryId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders({ unsubscribeUrl }) },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        return 'Smtp' as const;
      } catch (error) {
        signal.throwIfAborted();
        throw classifyError(error);
      }
    });
  }

  /** The handshake with the server, sign-in included. @throws what makes it fail. */
  async verify(): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ ...connectionOf(this.options), pool: false });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  /** Closes the connections. A later message opens new ones. */
  async close(): Promise<void> {
    const opened = this.opened;
    this.opened = null;
    (await opened)?.close();
  }

  private transport(): Open {
    this.opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...connectionOf(this.options), ...pool }),
    );
    return this.opened;
  }
}

function connectionOf({ Smtp }: EmailOptions) {
  const { Host: host = '', Port: port, UseSsl, Username: user, Password: pass } = Smtp;
  return {
    host,
    port,
    secure: UseSsl && port === 465,
    requireTLS: UseSsl,
    ignoreTLS: !UseSsl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
    ...(user === undefined ? {} : { auth: { user, pass } }),
  };
}

/** Classifies a failure without its text, because servers repeat addresses in it. */
function classifyError(error: unknown): Error {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const reason = reply ?? (typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'no reply');
  // A refused sign-in (535) is a fault of the options and not of the message.
  const isFinal = reply !== null && reply >= 500 && code !== 'EAUTH' && ![530, 534, 535, 538].includes(reply);
  return isFinal
    ? new PermanentDeliveryError(`the mail server refused the message (${reason})`)
    : new Error(`the mail server did not take the message (${reason})`);
}
