import type { Clock } from '../../../kernel/clock/clock.ts';
import { awsSignature } from '../../../kernel/crypto/aws-signature.ts';
import type { GuardedClient, GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { EmailOptions } from './email-options.ts';
import type { OutgoingEmail } from './smtp-mailer.ts';

/** Sends e-mails by Amazon SES (API v2, `SendEmail`), and asks it about the account. */
export class SesMailer {
  constructor(
    private readonly options: EmailOptions,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {}

  /** @throws as `checkAnswer`; no error repeats the address or what the service said. */
  send({ to, deliveryId, subject, text, html }: OutgoingEmail, signal: AbortSignal): Promise<void> {
    const { SenderAddress: address = '', SenderName } = this.options;
    const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
    const body = JSON.stringify({
      FromEmailAddress: `${encodeWord(SenderName)} <${address}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Text: content(text), Html: content(html) },
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            { Name: 'X-Delivery-Id', Value: deliveryId },
          ],
        },
      },
    });
    return inSpan({ source: 'Svc.Notifications.Ses', name: 'ses.send' }, async () => {
      const answer = await this.request('POST', '/v2/email/outbound-emails', body, signal);
      checkAnswer('ses', answer, this.clock.now());
    });
  }

  /** The account (`GetAccount`): `SendingEnabled` and more, as JSON. */
  account(signal: AbortSignal): Promise<GuardedResponse> {
    return this.request('GET', '/v2/email/account', '', signal);
  }

  private request(
    method: 'GET' | 'POST',
    path: string,
    body: string,
    signal: AbortSignal,
  ): Promise<GuardedResponse> {
    const { Region: region, AccessKeyId = '', SecretAccessKey = '' } = this.options.Ses;
    const url = new URL(path, sesUrl(this.options.Ses));
    const scope = { region, service: 'ses', accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey };
    return this.client.request({
      url,
      method,
      headers: {
        ...awsSignature({ method, url, body }, scope, this.clock.now()),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      ...(body === '' ? {} : { body }),
      maxResponseBytes: 65_536,
      signal,
    });
  }
}

/** Where the service is. */
export function sesUrl({ BaseUrl, Region }: EmailOptions['Ses']): string {
  return BaseUrl ?? `https://email.${Region}.amazonaws.com`;
}

/** A name in a header (RFC 2047), whatever is in it. */
const encodeWord = (name: string) => `=?UTF-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`;
