import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { count } from '../kernel/options/written-values.ts';
import { emailOptions } from './channel/email/email-options.ts';
import { httpOptions } from './channel/http/http-options.ts';
import { mobilePushOptions } from './channel/mobile-push/mobile-push-options.ts';
import { pushOptions } from './channel/push/push-options.ts';
import { slackOptions } from './channel/slack/slack-options.ts';
import { smsOptions } from './channel/twilio/sms-options.ts';
import { whatsAppOptions } from './channel/twilio/whats-app-options.ts';
import { zulipOptions } from './channel/zulip/zulip-options.ts';

/** Days in three years, of which one may be a leap year. */
const minimumAttemptDays = 1096;

/** Section `Notifications`. */
export const notificationsSection = defineSection(
  'Notifications',
  z.object({
    /** Maximum number of concurrent deliveries of one process. */
    MaxParallelDeliveries: count({ min: 1, max: 256 }).default(8),
    /** Days a notification is kept in the inbox after it was read. */
    ReadRetentionDays: count({ min: 1, max: 36_500 }).default(90),
    /** Days a notification is kept for activity feeds once no inbox has it. */
    ActivityRetentionDays: count({ min: 1, max: 36_500 }).default(365),
    /** Days delivery attempts are kept; three years at least. */
    AttemptRetentionDays: count({ min: minimumAttemptDays, max: 36_500 }).default(minimumAttemptDays),
    /**
     * URL of the page of preferences that links open, without its query; absent: `PublicUrl` and
     * `/api/v1/notifications/preference-page`.
     * @example https://app.example.com/api/v1/notifications/preference-page
     */
    PreferencesUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    Email: emailOptions,
    Push: pushOptions,
    MobilePush: mobilePushOptions,
    Sms: smsOptions,
    WhatsApp: whatsAppOptions,
    Zulip: zulipOptions,
    Slack: slackOptions,
    Http: httpOptions,
  }),
);
