import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { count, flag, list } from '../../../kernel/options/written-values.ts';
import { providerUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** Ways that e-mails go. */
export const emailProviders = ['Smtp', 'Ses'] as const;
export type EmailProvider = (typeof emailProviders)[number];

const headerText = z.string().regex(/^[^\r\n\0]+$/, 'must be one line');

const smtp = z.object(
  optionMembers('Notifications__Email__Smtp', {
    /**
     * Host of the mail server.
     * @example smtp.example.com
     */
    Host: headerText.optional(),
    /** Port of the server. On 465 TLS begins immediately, on other ports by STARTTLS. */
    Port: count({ min: 1, max: 65_535 }).default(587),
    /** Whether mail goes out encrypted or not at all; false: never encrypted, for a relay on the same host. */
    UseSsl: flag().default(true),
    /**
     * Name to sign in with; absent: no sign-in.
     * @example platform
     */
    Username: z.string().min(1).optional(),
    /**
     * Password to it.
     * @example vault:smtp#password
     */
    Password: z.string().min(1).optional(),
  }),
);

const ses = wholeGroup(
  z.object(
    optionMembers('Notifications__Email__Ses', {
      /** Region of the account. */
      Region: z
        .string()
        .regex(/^[a-z0-9-]{1,32}$/, 'must be a region such as eu-central-1')
        .default('us-east-1'),
      /**
       * Access key; with its secret and `SenderAddress` e-mails go by Amazon SES.
       * @example AKIAEXAMPLE
       */
      AccessKeyId: z
        .string()
        .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII')
        .optional(),
      /**
       * Secret of the access key.
       * @example vault:ses#secret
       */
      SecretAccessKey: z.string().min(1).optional(),
      /** Address instead of Amazon's. */
      BaseUrl: providerUrl().optional(),
    }),
  ),
  ['AccessKeyId', 'SecretAccessKey'],
);

/** Template of the link in an e-mail; `{…}` are its placeholders. */
const link = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text.replaceAll(/[{}]/g, '')),
    'must be an http or https URL',
  );

/** `Notifications:Email`: e-mail over SMTP or by Amazon SES, off until one of them and `SenderAddress` are set. */
export const emailOptions = z
  .object(
    optionMembers('Notifications__Email', {
      /**
       * Sender of e-mails; with `Smtp__Host` or `Ses__AccessKeyId` it turns the channel on.
       * @example no-reply@example.com
       */
      SenderAddress: z.email('must be an e-mail address').optional(),
      /** Name shown beside the sender's address. */
      SenderName: headerText.default('Platform'),
      /**
       * URL of the link in an e-mail, with the placeholders `{notificationId}`, `{entityType}`, `{entityId}`; absent:
       * `PublicUrl`.
       */
      LinkUrl: link.optional(),
      /**
       * URL of the page behind `List-Unsubscribe`, without its query; absent: `PublicUrl` and `/api/v1/notifications/unsubscribe`.
       * @example https://app.example.com/api/v1/notifications/unsubscribe
       */
      UnsubscribeUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
      /**
       * Providers in the order in which they are tried, where both are set: after an error that is not permanent the next
       * one. Absent: the one that is set.
       * @example Ses,Smtp
       */
      Providers: list(z.enum(emailProviders)).optional(),
      /**
       * Secret in the URL by which providers report bounces and complaints; absent: no reports are taken.
       * @example vault:email#callback
       */
      CallbackSecret: z
        .string()
        .regex(/^[\w.~-]{16,256}$/, 'must be 16 to 256 letters, digits, `-`, `_`, `.` and `~`')
        .optional(),
      /**
       * Topics of Amazon SNS: with them only what SNS signed for one of them is taken as a report, besides the secret, and
       * reports of other providers are not. Absent: the secret suffices, and "raw message delivery", which is not signed,
       * works.
       * @example arn:aws:sns:eu-central-1:123456789012:bounces
       */
      SnsTopics: list(
        z
          .string()
          .regex(
            /^arn:aws[a-z-]{0,16}:sns:[a-z0-9-]{1,32}:\d{12}:[\w.-]{1,256}$/,
            'must be the ARN of a topic',
          ),
      ).default([]),
      /** Seconds for which a provider that failed comes last. */
      CooldownSeconds: count({ min: 1, max: 86_400 }).default(60),
      Smtp: smtp.prefault({}),
      Ses: ses.prefault({}),
    }),
  )
  .superRefine(({ SenderAddress, Providers = [], Smtp, Ses, SnsTopics, CallbackSecret }, context) => {
    const problem = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (SnsTopics.length > 0 && CallbackSecret === undefined)
      problem(['CallbackSecret'], 'is required: SnsTopics and CallbackSecret go together');
    const set = setProviders({ Smtp, Ses });
    const ways = set.length;
    if (ways === 2 && Providers.length === 0)
      problem(
        ['Ses', 'AccessKeyId'],
        'is one way too many: e-mails go over Smtp or by Ses, or Providers has an order',
      );
    if (new Set(Providers).size < Providers.length) problem(['Providers'], 'must name each provider once');
    for (const name of Providers.filter((one) => !set.includes(one)))
      problem(nameOption[name], `is required: Providers names ${name}`);
    if (SenderAddress === undefined && ways > 0)
      problem(['SenderAddress'], 'is required: SenderAddress and Smtp__Host go together');
    if (SenderAddress !== undefined && ways === 0)
      problem(['Smtp', 'Host'], 'is required: SenderAddress and Smtp__Host go together');
  })
  .prefault({});

/** The option without which a provider is not set. */
const nameOption: Readonly<Record<EmailProvider, string[]>> = {
  Smtp: ['Smtp', 'Host'],
  Ses: ['Ses', 'AccessKeyId'],
};

/** The providers that have options. */
function setProviders({
  Smtp,
  Ses,
}: {
  readonly Smtp: { readonly Host?: string | undefined };
  readonly Ses: { readonly AccessKeyId?: string | undefined };
}): EmailProvider[] {
  const keys = { Smtp: Smtp.Host, Ses: Ses.AccessKeyId };
  return emailProviders.filter((name) => keys[name] !== undefined);
}

/** The providers that e-mails go by, in their order; none while the channel is off. */
export function usedProviders({ Providers = [], ...options }: EmailOptions): readonly EmailProvider[] {
  return Providers.length > 0 ? Providers : setProviders(options);
}

/** Parsed. */
export type EmailOptions = z.output<typeof emailOptions>;
