import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { systemClock } from '../../kernel/clock/clock.ts';
import type { HealthCheck, HealthResult } from '../../kernel/health/check.ts';
import { statusResult } from '../../kernel/health/status-result.ts';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import type { OptionsOf } from '../../kernel/options/section.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { notificationsSection } from '../notifications.options.ts';
import { type EmailOptions, usedProviders } from './email/email-options.ts';
import { refusalOf, SesMailer, sesUrl } from './email/ses-mailer.ts';
import { SmtpMailer } from './email/smtp-mailer.ts';
import { FcmSender } from './mobile-push/fcm-sender.ts';
import type { MobilePushOptions } from './mobile-push/mobile-push-options.ts';
import { clientFor } from './provider-client.ts';
import { providerHealthCheck } from './provider-health-check.ts';
import { basicCredentials } from './send-form.ts';
import type { TwilioAccount } from './twilio/twilio-messages.ts';
import type { ZulipOptions } from './zulip/zulip-options.ts';

/**
 * Questions to the providers that are configured. Web push has none: its services are those of the users' browsers. Slack
 * and HTTP endpoints have none, because every request to them is a message.
 */
export function channelHealthChecks(
  { Email, Sms, WhatsApp, Zulip, MobilePush }: OptionsOf<typeof notificationsSection>,
  closers: KernelServices['closers'],
): readonly HealthCheck[] {
  const open = (baseUrl: string) => clientFor({ closers }, baseUrl);
  return [
    ...emailHealthChecks(Email, open),
    ...twilioHealthChecks('twilio-sms', Sms, open),
    ...twilioHealthChecks('twilio-whatsapp', WhatsApp, open),
    ...zulipHealthChecks(Zulip, open),
    ...fcmHealthChecks(MobilePush.Fcm, open),
    ...apnsHealthChecks(MobilePush.Apns),
  ];
}

/** Of the providers that e-mails go by. Of several, one that fails degrades the process: the next one takes its place. */
export function emailHealthChecks(
  options: EmailOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  const checks = { Smtp: () => smtpHealthChecks(options), Ses: () => sesHealthChecks(options, open) };
  const used = usedProviders(options);
  const found = used.flatMap((name) => checks[name]());
  return used.length < 2 ? found : found.map((check) => ({ ...check, failureStatus: 'Degraded' as const }));
}

/** The SMTP handshake (specification, "Dependency checks"); none while the channel is off. */
export function smtpHealthChecks(options: EmailOptions): readonly HealthCheck[] {
  if (options.Smtp.Host === undefined) return [];
  const mailer = new SmtpMailer(options);
  return [
    {
      name: 'smtp',
      tags: ['readiness'],
      check: async () => {
        await mailer.verify();
        return { status: 'Healthy' };
      },
    },
  ];
}

/** The account at Amazon SES (specification, "Dependency checks"): Degraded while its sending is paused. */
export function sesHealthChecks(
  options: EmailOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (options.Ses.AccessKeyId === undefined) return [];
  const mailer = new SesMailer(options, open(sesUrl(options.Ses)), systemClock);
  const check = (signal: AbortSignal): Promise<HealthResult> =>
    mailer.account(signal).then(
      ({ SendingEnabled }) =>
        SendingEnabled === true
          ? { status: 'Healthy' }
          : { status: 'Degraded', description: 'sending is paused' },
      (error) => {
        const refusal = refusalOf(error);
        if (refusal.status < 300) throw error;
        return statusResult(refusal);
      },
    );
  return [{ name: 'ses', tags: ['readiness', 'startup'], check }];
}

/** Reads the account itself (`GET /2010-04-01/Accounts/{sid}.json`); none while the channel is off. */
export function twilioHealthChecks(
  name: string,
  { BaseUrl, AccountSid, AuthToken = '' }: TwilioAccount,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (AccountSid === undefined) return [];
  const client = open(BaseUrl);
  const url = `${BaseUrl}/2010-04-01/Accounts/${encodeURIComponent(AccountSid)}.json`;
  const headers = { authorization: basicCredentials(AccountSid, AuthToken), accept: 'application/json' };
  return [
    providerHealthCheck(name, (signal) => client.request({ url, headers, maxResponseBytes: 16_384, signal })),
  ];
}

/** Reads the bot's user (`GET /api/v1/users/me`); no check while the channel is off. */
export function zulipHealthChecks(
  { BaseUrl, BotEmail = '', ApiKey = '' }: ZulipOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (BaseUrl === undefined) return [];
  const client = open(BaseUrl);
  const url = `${BaseUrl}/api/v1/users/me`;
  const headers = { authorization: basicCredentials(BotEmail, ApiKey), accept: 'application/json' };
  return [
    providerHealthCheck('zulip', (signal) =>
      client.request({ url, headers, maxResponseBytes: 65_536, signal }),
    ),
  ];
}

/** Sends FCM a validate-only message; no check while Android push is off. */
export function fcmHealthChecks(
  { ServiceAccount, ...options }: MobilePushOptions['Fcm'],
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (ServiceAccount === undefined) return [];
  const sender = new FcmSender({ ...options, ServiceAccount }, open(options.BaseUrl), systemClock);
  return [providerHealthCheck('fcm', (signal) => sender.probe(signal))];
}

/**
 * Reaches Apple and reads our key; none while iOS push is off. Nothing is sent: Apple has no request without a recipient,
 * and takes many to unknown devices for an attack.
 */
export function apnsHealthChecks(
  { Key, Production }: MobilePushOptions['Apns'],
  origin = `https://api.${Production ? '' : 'sandbox.'}push.apple.com`,
): readonly HealthCheck[] {
  if (Key === undefined) return [];
  const check = async (signal: AbortSignal) => {
    createPrivateKey(Key);
    await ping(origin, signal);
    return { status: 'Healthy' as const };
  };
  return [{ name: 'apns', tags: ['readiness'], check }];
}

/** Sends one HTTP/2 ping (RFC 9113 §6.7) over a new connection. */
async function ping(origin: string, signal: AbortSignal): Promise<void> {
  const session = connect(origin);
  session.on('error', () => undefined);
  try {
    await once(session, 'connect', { signal });
    const answered = new Promise<void>((resolve, reject) => {
      session.ping((error) => (error === null ? resolve() : reject(error)));
    });
    await Promise.race([
      answered,
      once(session, 'close', { signal }).then(() => Promise.reject(new Error('closed'))),
    ]);
  } finally {
    session.destroy();
  }
}
