import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { flag } from '../../../kernel/options/written-values.ts';
import { providerUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** A service account's key as Google hands it out; other members are ignored. */
const serviceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9:.-]{1,100}$/),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN'),
});

const serviceAccountJson = z.string().transform((text, context): z.output<typeof serviceAccount> => {
  try {
    return serviceAccount.parse(JSON.parse(text));
  } catch {
    // The cause would quote the key.
    context.addIssue({ code: 'custom', message: 'must be the JSON of a service account key' });
    return z.NEVER;
  }
});

const fcm = z.object(
  optionMembers('Notifications__MobilePush__Fcm', {
    /**
     * JSON of the Firebase service account's key file; turns Android push on.
     * @example vault:fcm#service-account
     */
    ServiceAccount: serviceAccountJson.optional(),
    /** Base of the FCM API. */
    BaseUrl: providerUrl().default('https://fcm.googleapis.com'),
  }),
);

const apns = wholeGroup(
  z.object(
    optionMembers('Notifications__MobilePush__Apns', {
      /**
       * PEM of the signing key Apple hands out (`.p8`); with the next three it turns iOS push by Apple on.
       * @example vault:apns#key
       */
      Key: z
        .string()
        .transform((text) => text.replaceAll('\\n', '\n'))
        .refine((text) => text.startsWith('-----BEGIN'), 'must be a PEM key')
        .optional(),
      /**
       * Id of that key.
       * @example ABC1234567
       */
      KeyId: z.string().min(1).max(64).optional(),
      /**
       * Id of the team.
       * @example DEF1234567
       */
      TeamId: z.string().min(1).max(64).optional(),
      /**
       * Bundle id of the app.
       * @example com.example.app
       */
      BundleId: z.string().min(1).max(255).optional(),
      /** Whether Apple's production servers are used; false: the sandbox. */
      Production: flag().default(true),
    }),
  ),
  ['Key', 'KeyId', 'TeamId', 'BundleId'],
);

/** `Notifications:MobilePush`: devices by FCM, and by APNs where that is set. */
export const mobilePushOptions = z.object({ Fcm: fcm.prefault({}), Apns: apns.prefault({}) }).prefault({});

/** Parsed. */
export type MobilePushOptions = z.output<typeof mobilePushOptions>;

/** A Firebase service account. */
export type ServiceAccount = z.output<typeof serviceAccount>;
