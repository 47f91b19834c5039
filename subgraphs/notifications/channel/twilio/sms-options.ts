import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { wholeGroup } from '../whole-group.ts';
import { requiredTwilioOptions, twilioAccount } from './twilio-options.ts';

/** `Notifications:Sms`: text messages by Twilio or an API like it, off until account and sender are set. */
export const smsOptions = wholeGroup(
  z.object({
    ...twilioAccount,
    ...optionMembers('Notifications__Sms', {
      /**
       * Sender: a telephone number (E.164), a name, or a messaging service (`MG…`).
       * @example +15550100
       */
      SenderId: z.string().min(1).max(64).optional(),
    }),
  }),
  requiredTwilioOptions,
).prefault({});

/** Parsed. */
export type SmsOptions = z.output<typeof smsOptions>;
