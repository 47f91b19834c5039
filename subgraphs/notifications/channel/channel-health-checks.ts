import type { HealthCheck } from '../../kernel/health/check.ts';
import type { OptionsOf } from '../../kernel/options/section.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { notificationsSection } from '../notifications.options.ts';
import { sesHealthChecks } from './email/ses-health-check.ts';
import { smtpHealthChecks } from './email/smtp-health-check.ts';
import { apnsHealthChecks, fcmHealthChecks } from './mobile-push/mobile-push-health-checks.ts';
import { clientFor } from './provider-client.ts';
import { twilioHealthChecks } from './twilio/twilio-health-check.ts';
import { zulipHealthChecks } from './zulip/zulip-health-check.ts';

/** Questions to the providers that are configured. Web push has none: its services are those of the users' browsers. */
export function channelHealthChecks(
  { Email, Sms, WhatsApp, Zulip, MobilePush }: OptionsOf<typeof notificationsSection>,
  closers: KernelServices['closers'],
): readonly HealthCheck[] {
  const open = (baseUrl: string) => clientFor({ closers }, baseUrl);
  return [
    ...smtpHealthChecks(Email),
    ...sesHealthChecks(Email, open),
    ...twilioHealthChecks('twilio-sms', Sms, open),
    ...twilioHealthChecks('twilio-whatsapp', WhatsApp, open),
    ...zulipHealthChecks(Zulip, open),
    ...fcmHealthChecks(MobilePush.Fcm, open),
    ...apnsHealthChecks(MobilePush.Apns),
  ];
}
