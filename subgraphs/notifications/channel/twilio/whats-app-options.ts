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
      /** Account at the provider. */
      AccountSid: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'must be letters and digits')
        .optional(),
      /** Its secret. */
      AuthToken: z.string().min(1).optional(),
      /** The sender's WhatsApp number (E.164). */
      SenderId: z
        .string()
        .regex(/^\+[1-9]\d{6,14}$/, 'must be a telephone number such as +4930123456')
        .optional(),
      /**
       * Approved templates: `type:culture`, `type:language`, `type` or `*` → content id; title and body fill `{{1}}` and
       * `{{2}}`. Without one the text itself is sent.
       */
      Templates: z.record(z.string(), z.string().min(1)).default({}),
    }),
  ),
  ['AccountSid', 'AuthToken', 'SenderId'],
).prefault({});

/** Parsed. */
export type WhatsAppOptions = z.output<typeof whatsAppOptions>;
