import type { GetAccountCommandOutput, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { optionalPackage } from '../../../kernel/error/optional-package.ts';
import { createAwsRequestHandler } from '../../../kernel/http/aws-requests.ts';
import type { GuardedClient, GuardedHead } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { EmailOptions } from './email-options.ts';
import { type OutgoingEmail, unsubscribeHeaders } from './smtp-mailer.ts';

/** Milliseconds for one request. */
const timeout = 15_000;

/** Sends e-mails by Amazon SES, and reads the state of the account. */
export class SesMailer {
  private service: SESv2Client | null = null;

  constructor(
    private readonly options: EmailOptions,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {}

  /** @throws as `checkAnswer`; no error contains the address or the service's message. */
  send(
    { to, deliveryId, subject, text, html, unsubscribeUrl, attachments }: OutgoingEmail,
    signal: AbortSignal,
  ): Promise<'Ses'> {
    const { SenderAddress: address = '', SenderName } = this.options;
    const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
    const email = {
      FromEmailAddress: `${encodeWord(SenderName)} <${address}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Text: content(text), Html: content(html) },
          Attachments: attachments.map(({ fileName, contentType, content: bytes }) => ({
            FileName: fileName,
            ContentType: contentType,
            RawContent: bytes,
          })),
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            { Name: 'X-Delivery-Id', Value: deliveryId },
            ...Object.entries(unsubscribeHeaders({ unsubscribeUrl })).map(([Name, Value]) => ({
              Name,
              Value,
            })),
          ],
        },
      },
    };
    return inSpan({ source: 'Svc.Notifications.Ses', name: 'ses.send' }, async () => {
      const { sdk, service } = await this.open();
      await service.send(new sdk.SendEmailCommand(email), { abortSignal: signal }).catch((error) => {
        demandAccount(error);
        checkAnswer('ses', refusalOf(error), this.clock.now());
      });
      return 'Ses' as const;
    });
  }

  /** @throws an error that {@link refusalOf} reads. */
  async account(signal: AbortSignal): Promise<GetAccountCommandOutput> {
    const { sdk, service } = await this.open();
    return service.send(new sdk.GetAccountCommand({}), { abortSignal: signal });
  }

  /** Loads the SDK on demand: few installations need it. */
  private async open() {
    const sdk = await optionalPackage(import('@aws-sdk/client-sesv2'));
    const { Region, BaseUrl, AccessKeyId = '', SecretAccessKey = '' } = this.options.Ses;
    this.service ??= new sdk.SESv2Client({
      region: Region,
      ...(BaseUrl === undefined ? {} : { endpoint: BaseUrl }),
      credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey },
      requestHandler: createAwsRequestHandler(BaseUrl, timeout, this.client) as never,
      maxAttempts: 1,
    });
    return { sdk, service: this.service };
  }
}

/** Refusals with status 400 that are of the account, not of the message: the same message may be taken later. */
const faultsOfAccount = new Set([
  'AccountSuspendedException',
  'LimitExceededException',
  'MailFromDomainNotVerifiedException',
  'SendingPausedException',
]);

function demandAccount(error: unknown): void {
  const { name } = error as Error;
  if (faultsOfAccount.has(name)) throw new Error(`ses refused the account: ${name}`);
}

/** The head of the answer behind an error of the SDK. @throws the error of a request without an answer. */
export function refusalOf(error: unknown): GuardedHead {
  const { $response } = error as {
    readonly $response?: Pick<GuardedHead, 'headers'> & { statusCode: number };
  };
  if ($response === undefined) throw error;
  return { status: $response.statusCode, headers: $response.headers };
}

/** Address of the service. */
export function sesUrl({ BaseUrl, Region }: EmailOptions['Ses']): string {
  return BaseUrl ?? `https://email.${Region}.amazonaws.com`;
}

/** Encodes any name for a header (RFC 2047). */
const encodeWord = (name: string) => `=?UTF-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`;
