import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { count, flag } from '../../../kernel/options/written-values.ts';

const headerText = z.string().regex(/^[^\r\n\0]+$/, 'must be one line');

const smtp = z.object(
  optionMembers('Notifications__Email__Smtp', {
    /** Host of the mail server. */
    Host: headerText.optional(),
    /** Its port; on 465 TLS begins at once, elsewhere by STARTTLS. */
    Port: count({ min: 1, max: 65_535 }).default(587),
    /** Whether mail goes out encrypted or not at all; false: never encrypted, for a relay on the same host. */
    UseSsl: flag().default(true),
    /** Name to sign in with; absent: no sign-in. */
    Username: z.string().min(1).optional(),
    /** Password to it. */
    Password: z.string().min(1).optional(),
  }),
);

/** Where an e-mail leads; `{…}` are its places. */
const link = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text.replaceAll(/[{}]/g, '')),
    'must be an http or https URL',
  );

/** `Notifications:Email`: e-mail over SMTP, off until `Smtp:Host` and `SenderAddress` are set. */
export const emailOptions = z
  .object(
    optionMembers('Notifications__Email', {
      /** Sender of e-mails; with `Smtp__Host` it turns the channel on. */
      SenderAddress: z.email('must be an e-mail address').optional(),
      /** Name shown beside the sender's address. */
      SenderName: headerText.default('Platform'),
      /**
       * Where the link of an e-mail leads, with the places `{notificationId}`, `{entityType}`, `{entityId}`; absent: to
       * `PublicUrl`.
       */
      LinkUrl: link.optional(),
      Smtp: smtp.prefault({}),
    }),
  )
  .superRefine(({ SenderAddress, Smtp }, context) => {
    if ((SenderAddress === undefined) === (Smtp.Host === undefined)) return;
    const path = SenderAddress === undefined ? ['SenderAddress'] : ['Smtp', 'Host'];
    context.addIssue({
      code: 'custom',
      path,
      message: 'is required: SenderAddress and Smtp__Host go together',
    });
  })
  .prefault({});

/** Parsed. */
export type EmailOptions = z.output<typeof emailOptions>;
