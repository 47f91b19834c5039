import { generateKeyPairSync } from 'node:crypto';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { alice } from '../../test/testkit/callers.ts';
import { clientOf, recordedNetwork, serverOf } from '../../test/testkit/http/outbound-http.ts';
import { deliveryOf, goOn } from '../../test/testkit/notification/channel-delivery.ts';
import { newBrowser } from '../../test/testkit/notification/push-devices.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import type { GuardedClient } from '../kernel/http/guarded-client.ts';
import { EmailChannel } from './channel/email/email-channel.ts';
import { emailOptions } from './channel/email/email-options.ts';
import { SesMailer } from './channel/email/ses-mailer.ts';
import { SmtpMailer } from './channel/email/smtp-mailer.ts';
import { HttpChannel } from './channel/http/http-channel.ts';
import { httpOptions } from './channel/http/http-options.ts';
import { ApnsSender } from './channel/mobile-push/apns-sender.ts';
import { FcmSender } from './channel/mobile-push/fcm-sender.ts';
import { mobilePushOptions } from './channel/mobile-push/mobile-push-options.ts';
import { PushChannel } from './channel/push/push-channel.ts';
import { pushOptions } from './channel/push/push-options.ts';
import { SlackChannel } from './channel/slack/slack-channel.ts';
import { slackOptions } from './channel/slack/slack-options.ts';
import { SmsChannel } from './channel/twilio/sms-channel.ts';
import { smsOptions } from './channel/twilio/sms-options.ts';
import { TwilioMessages } from './channel/twilio/twilio-messages.ts';
import { ZulipChannel } from './channel/zulip/zulip-channel.ts';
import { zulipOptions } from './channel/zulip/zulip-options.ts';
import { openNotifications, publish, recordingChannel } from './testing/publish.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => provider.register());
beforeEach(() => exporter.reset());
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
  propagation.disable();
});

const clock = new TestClock();
const wakeUp = { title: 'New', body: 'Open the app', notificationId: '00000000-0000-7000-8000-0000000000a1' };
const delivery = deliveryOf();

/** The spans of an activity source. */
const spansOf = (source: string) =>
  exporter.getFinishedSpans().filter(({ instrumentationScope }) => instrumentationScope.name === source);

/** What every service answers here: to Google's sign-in a token, to all else that it is done. */
async function services(): Promise<GuardedClient> {
  const { port } = await serverOf((request, response) => {
    const body = request.url === '/token' ? { access_token: 'ya29', expires_in: 3_600 } : {};
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return clientOf({ network: recordedNetwork(port, ['142.250.74.42']) });
}

const senders: Readonly<Record<string, (client: GuardedClient) => Promise<unknown>>> = {
  'Svc.Notifications.Ses ses.send': (client) => {
    const Ses = { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' };
    const options = emailOptions.parse({ SenderAddress: 'platform@acme.example', Ses });
    const mailer = new SesMailer(options, client, clock);
    const texts = { find: () => null };
    return new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost' }).deliver(
      delivery,
      goOn,
    );
  },
  'Svc.Notifications.Twilio twilio.send': (client) => {
    const options = smsOptions.parse({ AccountSid: 'AC1', AuthToken: 'secret', SenderId: 'Acme' });
    return new SmsChannel(options, new TwilioMessages(options, client, clock)).deliver(delivery, goOn);
  },
  'Svc.Notifications.Zulip zulip.send': (client) => {
    const bot = { BotEmail: 'bot@acme.example', ApiKey: 'secret', DefaultStream: 'ops' };
    const options = zulipOptions.parse({ BaseUrl: 'https://chat.example.com', ...bot });
    const deliveries = { posts: async () => true };
    return new ZulipChannel({ options, client, deliveries, clock }).deliver(delivery, goOn);
  },
  'Svc.Notifications.Slack slack.send': (client) => {
    const options = slackOptions.parse({ WebhookUrl: 'https://hooks.example.com/services/T1' });
    const deliveries = { posts: async () => true };
    return new SlackChannel({ options, client, deliveries, clock }).deliver(delivery, goOn);
  },
  'Svc.Notifications.Http http.send': (client) => {
    const Secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const options = httpOptions.parse({ Url: 'https://inbound.example.com', Secret });
    return new HttpChannel(options, client, clock).deliver(delivery, goOn);
  },
  'Svc.Notifications.Fcm fcm.send': (client) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const ServiceAccount = JSON.stringify({
      project_id: 'acme-app',
      client_email: 'push@acme.example',
      private_key: key,
    });
    const { Fcm } = mobilePushOptions.parse({ Fcm: { ServiceAccount } });
    const account = Fcm.ServiceAccount as NonNullable<typeof Fcm.ServiceAccount>;
    return new FcmSender({ ...Fcm, ServiceAccount: account }, client, clock).send(
      { token: 'device-1' },
      wakeUp,
      goOn,
    );
  },
  'Svc.Notifications.Apns apns.send': () => {
    const apple = { send: async () => ({ sent: [], failed: [] }), shutdown: () => {} };
    const { Apns } = mobilePushOptions.parse({});
    return new ApnsSender(Apns, clock, async () => apple as never).send({ token: 'ab'.repeat(32) }, wakeUp);
  },
  'Svc.Notifications.WebPush webpush.send': (client) => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const options = pushOptions.parse({
      VapidSubject: 'mailto:operator@acme.example',
      VapidPublicKey: publicKey,
      VapidPrivateKey: privateKey,
    });
    const { endpoint, keys } = newBrowser().subscription;
    const target = { id: 'b', endpoint, endpointHost: 'push.example.com', keys };
    const subscriptions = {
      targetsOf: async () => [target],
      ownersAmong: async () => new Set<string>(),
      remove: async () => {},
    };
    const reached = { of: async () => new Set<string>(), add: async () => {} };
    return new PushChannel({ options, subscriptions, reached, client, clock }).deliver(delivery, goOn);
  },
};

it.each(Object.entries(senders))('a message by a provider is the span %s', async (expected, send) => {
  await send(await services());
  const [source = '', name] = expected.split(' ');
  const spans = spansOf(source);
  expect(spans.map((span) => [span.name, span.status.code])).toEqual([[name, SpanStatusCode.UNSET]]);
  expect(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]))).not.toMatch(
    /secret|4930|device-1|acme\.example|Maintenance/,
  );
});

it('a mail is the span smtp.send, with the status but not the cause of a failure', async () => {
  const Smtp = { Host: '127.0.0.1', Port: 1, UseSsl: false };
  const options = emailOptions.parse({ SenderAddress: 'platform@acme.example', Smtp });
  const mailer = new SmtpMailer(options);
  const texts = { find: (key: string) => key };
  const channel = new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost:4000' });
  await expect(channel.deliver(delivery, goOn)).rejects.toThrow('the mail server');
  await mailer.close();
  const [span, ...others] = spansOf('Svc.Notifications.Smtp');
  expect(others).toEqual([]);
  expect(span).toMatchObject({ name: 'smtp.send', status: { code: SpanStatusCode.ERROR }, events: [] });
  expect(span?.status.message).toBeUndefined();
});

it('a notification is dispatched and delivered in spans with counts and names, without people', async () => {
  const email = recordingChannel();
  const slice = await openNotifications({ channels: { email } });
  try {
    const input = { type: 'test.plain', recipients: { users: ['eve', 'fay'] }, data: { name: 'Eve' } };
    await publish(slice, alice, input);
    const spans = spansOf('Svc.Notifications');
    const attributesOf = (name: string) =>
      spans.filter((span) => span.name === name).map(({ attributes }) => attributes);
    expect(attributesOf('notification.dispatch')).toEqual([
      {
        'notification.type': 'test.plain',
        'notification.recipient_count': 2,
        'notification.delivery_count': 2,
      },
    ]);
    const delivered = {
      'notification.type': 'test.plain',
      'notification.channel': 'email',
      'notification.attempt': 1,
    };
    expect(attributesOf('notification.deliver')).toEqual([delivered, delivered]);
  } finally {
    await slice.close();
  }
});
