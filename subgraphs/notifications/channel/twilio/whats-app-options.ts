import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { wholeGroup } from '../whole-group.ts';
import { requiredTwilioOptions, twilioAccount } from './twilio-options.ts';

/** `Notifications:WhatsApp`: WhatsApp by Twilio or an API like it, off until account and sender are set. */
export const whatsAppOptions = wholeGroup(
  z.object({
    ...twilioAccount,
    ...optionMembers('Notifications__WhatsApp', {
      /**
       * The sender's WhatsApp number (E.164).
       * @example +15550100
       */
      SenderId: z
        .string()
        .regex(/^\+[1-9]\d{6,14}$/, 'must be a telephone number such as +4930123456')
        .optional(),
      /**
       * Approved templates: `type:culture`, `type:language`, `type` or `*` → content id; title and body fill `{{1}}` and
       * `{{2}}`. Without one the text itself is sent.
       * @example Notifications__WhatsApp__Templates__timeline.mention=HX0123
       */
      Templates: z.record(z.string(), z.string().min(1)).default({}),
    }),
  }),
  requiredTwilioOptions,
).prefault({});

/** Parsed. */
export type WhatsAppOptions = z.output<typeof whatsAppOptions>;
