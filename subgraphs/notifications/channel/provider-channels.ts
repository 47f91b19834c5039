import { blobContent } from '../../blobs/blobs.contract.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { ChannelDefinition } from '../contract/channel.ts';
import { notificationTextOverride } from '../contract/notification-texts.ts';
import { notificationsSection } from '../notifications.options.ts';
import { linkTimes } from '../preference-link/preference-link.rules.ts';
import { openPreferenceLinks } from '../preference-link/preference-links.ts';
import { openUnsubscribeLinks } from '../unsubscribe/open-unsubscribe-links.ts';
import type { ComposingChannel } from './composed-message.ts';
import { StoredReachedDevices } from './device/stored-reached-devices.service.ts';
import { EmailAttachments } from './email/email-attachments.ts';
import { EmailChannel } from './email/email-channel.ts';
import { type EmailOptions, usedProviders } from './email/email-options.ts';
import { FailoverMailer, type NamedMailer } from './email/failover-mailer.ts';
import { SesMailer, sesUrl } from './email/ses-mailer.ts';
import { SmtpMailer } from './email/smtp-mailer.ts';
import { HttpChannel } from './http/http-channel.ts';
import { ApnsSender } from './mobile-push/apns-sender.ts';
import { FcmSender } from './mobile-push/fcm-sender.ts';
import { MobilePushChannel } from './mobile-push/mobile-push-channel.ts';
import { StoredPushTokens } from './mobile-push/stored-push-tokens.service.ts';
import { OutboxChannel } from './outbox/outbox-channel.ts';
import { StoredOutbox } from './outbox/stored-outbox.service.ts';
import { PostingDeliveries } from './posting-deliveries.service.ts';
import { clientFor } from './provider-client.ts';
import { PushChannel } from './push/push-channel.ts';
import { StoredPushSubscriptions } from './push/stored-push-subscriptions.service.ts';
import { SlackChannel } from './slack/slack-channel.ts';
import { SmsChannel } from './twilio/sms-channel.ts';
import { TwilioMessages } from './twilio/twilio-messages.ts';
import { WhatsAppChannel } from './twilio/whats-app-channel.ts';
import { ZulipChannel } from './zulip/zulip-channel.ts';

const smtpMailer = (options: EmailOptions, { closers }: KernelServices) => {
  const mailer = new SmtpMailer(options);
  closers.add(() => mailer.close());
  return mailer;
};

const sesMailer = (options: EmailOptions, services: KernelServices) =>
  new SesMailer(options, clientFor(services, sesUrl(options.Ses)), services.clock);

const openMailer = { Smtp: smtpMailer, Ses: sesMailer } as const;

/** Builds a channel; nothing is connected before its first delivery. */
type Build = (services: KernelServices) => ComposingChannel;

const email: Build = (services) => {
  const { options, texts, installation, ports } = services;
  const { Email } = options(notificationsSection);
  const mailers = usedProviders(Email).map((name): NamedMailer => {
    const mailer: Pick<NamedMailer, 'send'> = openMailer[name](Email, services);
    return { name, send: (message, signal) => mailer.send(message, signal) };
  });
  const [only] = mailers;
  const mailer =
    mailers.length === 1 && only !== undefined
      ? only
      : new FailoverMailer(mailers, services.clock, Email.CooldownSeconds * 1_000);
  const findTextOverride = () => ports.find(notificationTextOverride);
  const links = openUnsubscribeLinks(services);
  const preferenceLinks = openPreferenceLinks(services);
  return new EmailChannel({
    options: Email,
    mailer,
    texts,
    publicUrl: installation.publicUrl,
    findTextOverride,
    links,
    attachments: new EmailAttachments(() => ports.find(blobContent)),
    preferencesUrl: ({ tenantId, recipientId: userId }) =>
      preferenceLinks.linkFor(
        { tenantId, userId },
        new Date(services.clock.now().getTime() + linkTimes.message),
      ),
  });
};

const push: Build = (services) => {
  const { database, cipher, clock, options } = services;
  return new PushChannel({
    options: options(notificationsSection).Push,
    subscriptions: new StoredPushSubscriptions(database, cipher, clock),
    reached: new StoredReachedDevices(database),
    client: clientFor(services),
    clock,
  });
};

const mobilePush: Build = (services) => {
  const { database, cipher, clock, options, texts, closers } = services;
  const { Fcm, Apns } = options(notificationsSection).MobilePush;
  const { ServiceAccount } = Fcm;
  const fcm =
    ServiceAccount === undefined
      ? null
      : new FcmSender({ ...Fcm, ServiceAccount }, clientFor(services, Fcm.BaseUrl), clock);
  const apns = Apns.Key === undefined ? null : new ApnsSender(Apns, clock);
  if (apns !== null) closers.add(() => apns.close());
  const tokens = new StoredPushTokens(database, cipher);
  return new MobilePushChannel({ tokens, reached: new StoredReachedDevices(database), fcm, apns, texts });
};

const sms: Build = (services) => {
  const { Sms } = services.options(notificationsSection);
  return new SmsChannel(Sms, new TwilioMessages(Sms, clientFor(services, Sms.BaseUrl), services.clock));
};

const whatsApp: Build = (services) => {
  const { WhatsApp } = services.options(notificationsSection);
  const client = clientFor(services, WhatsApp.BaseUrl);
  return new WhatsAppChannel(WhatsApp, new TwilioMessages(WhatsApp, client, services.clock));
};

const zulip: Build = (services) => {
  const { database, clock, options } = services;
  const { Zulip } = options(notificationsSection);
  const client = clientFor(services, Zulip.BaseUrl);
  const deliveries = new PostingDeliveries(database, 'zulip');
  return new ZulipChannel({ options: Zulip, client, deliveries, clock });
};

const slack: Build = (services) => {
  const { database, clock, options } = services;
  const { Slack } = options(notificationsSection);
  const client = clientFor(services, Slack.WebhookUrl);
  return new SlackChannel({
    options: Slack,
    client,
    deliveries: new PostingDeliveries(database, 'slack'),
    clock,
  });
};

const http: Build = (services) => {
  const { Http } = services.options(notificationsSection);
  return new HttpChannel(Http, clientFor(services, Http.Url), services.clock);
};

const builders = { email, push, mobilePush, sms, whatsApp, zulip, slack, http } as const;

/** The channels of the platform besides the inbox and its stream. Each is off until its options are set. */
export const providerChannels: readonly ChannelDefinition[] = Object.entries(builders).map(
  ([name, build]) => ({
    name: name as keyof typeof builders,
    open: (services) => openChannel(build(services), services),
  }),
);

/** In development the outbox shows what a channel sends. */
function openChannel(
  built: ComposingChannel,
  { installation, database, clock, ports }: KernelServices,
): ComposingChannel {
  if (!installation.isDevelopment) return built;
  return new OutboxChannel(built, new StoredOutbox(database, clock, () => ports.find(blobContent)));
}
