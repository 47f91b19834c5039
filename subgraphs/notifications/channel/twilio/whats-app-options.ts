import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { providerUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** `Notifications:WhatsApp`: WhatsApp by Twilio or an API like it, off until account and sender are set. */
export const whatsAppOptions = wholeGroup(
  z.object(
    optionMembers('Notifications__WhatsApp', {
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
  ),
  ['AccountSid', 'AuthToken', 'SenderId'],
).prefault({});

/** Parsed. */
export type WhatsAppOptions = z.output<typeof whatsAppOptions>;
