import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { providerUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** `Notifications:Sms`: text messages by Twilio or an API like it, off until account and sender are set. */
export const smsOptions = wholeGroup(
  z.object(
    optionMembers('Notifications__Sms', {
      /** Base of the provider's API; any that speaks Twilio's. */
      BaseUrl: providerUrl().default('https://api.twilio.com'),
      /**
       * Account at the provider.
       * @example AC0123456789abcdef0123456789abcdef
       */
      AccountSid: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'must be letters and digits')
        .optional(),
      /**
       * Its secret.
       * @example vault:twilio#token
       */
      AuthToken: z.string().min(1).optional(),
      /**
       * Sender: a telephone number (E.164), a name, or a messaging service (`MG…`).
       * @example +15550100
       */
      SenderId: z.string().min(1).max(64).optional(),
    }),
  ),
  ['AccountSid', 'AuthToken', 'SenderId'],
).prefault({});

/** Parsed. */
export type SmsOptions = z.output<typeof smsOptions>;
