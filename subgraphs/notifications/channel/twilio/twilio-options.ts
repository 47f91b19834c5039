import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { providerUrl } from '../provider-url.ts';

/** The account at Twilio, or at a provider with the same API. */
export const twilioAccount = optionMembers('Notifications', {
  /** Base URL of the provider's API, which is Twilio's or compatible with it. */
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
   * The account's secret.
   * @example vault:twilio#token
   */
  AuthToken: z.string().min(1).optional(),
});

/** A channel is configured by all of these, or it is off. */
export const requiredTwilioOptions = ['AccountSid', 'AuthToken', 'SenderId'];
