import { z } from 'zod';
import { text } from '../../../subgraphs/kernel/error/text.ts';
import { validate } from '../../../subgraphs/kernel/error/validation.ts';
import { notificationLimits } from '../../../subgraphs/notifications/contract/notification.ts';
import { pushPlatforms } from '../../../subgraphs/notifications/contract/push-platform.ts';
import { statedNumber, statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });

const key = statedText({ min: 1, max: notificationLimits.pushKey, validator: 'Validation:InvalidKey' });

/** The browser's own `PushSubscription.toJSON()` (specification, "Notifications"). */
export const pushSubscriptionRequest = z
  .object({
    endpoint: statedText({
      min: 1,
      max: notificationLimits.pushEndpoint,
      validator: 'Validation:InvalidEndpoint',
    }).meta({
      description: `An https URL of a public push service; at most ${notificationLimits.pushEndpoint} characters.`,
    }),
    expirationTime: statedNumber(z.number(), { validator: 'Validation:ExpirationMustBeFuture' })
      .nullish()
      .meta({ description: 'Time at which the subscription ends, in milliseconds since 1970.' }),
    keys: z
      .object({
        p256dh: key.describe('Public key of the browser, base64url.'),
        auth: key.describe('Authentication secret of the browser, base64url.'),
      })
      .describe('Keys that encrypt messages for this browser (RFC 8291).'),
  })
  .meta({ id: 'PushSubscription' });

/** Identifies the subscription to remove. */
export const pushSubscriptionRemoval = z
  .object({
    endpoint: statedText({ min: 1, max: notificationLimits.pushEndpoint }).describe(
      'Endpoint URL of the subscription, as the browser reports it.',
    ),
  })
  .meta({ id: 'PushSubscriptionRemoval', description: 'Names the browser subscription to remove.' });

/** A browser subscription without its secret keys. */
export const pushSubscriptionResponse = z
  .object({
    id: z.guid(),
    endpointHost: z.string().describe('Host of the push service, such as `fcm.googleapis.com`.'),
    expiresAt: timestamp
      .nullable()
      .describe('Time at which the browser ends it; null when it does not expire.'),
    createdAt: timestamp,
  })
  .meta({ id: 'RegisteredPushSubscription', description: 'Result of registering a browser.' });

/** The public key for browser subscriptions. */
export const pushPublicKeyResponse = z
  .object({
    publicKey: z.string().nullable().meta({ description: 'Base64url; null while web push is off.' }),
  })
  .meta({ id: 'PushPublicKey', description: 'Public VAPID key for subscriptions of browsers.' });

/** Properties of both client generations. */
export const pushTokenRequest = z
  .object({
    token: statedText({ min: 1, max: notificationLimits.deviceToken })
      .nullish()
      .meta({ description: `At most ${notificationLimits.deviceToken} characters.` }),
    deviceToken: text({ min: 1, max: notificationLimits.deviceToken })
      .regex(/^[\x21-\x7e]*$/, 'Validation:InvalidCharacter')
      .nullish()
      .meta({ description: 'Same as `token`, for newer clients.' }),
    platform: statedText({ validator: 'Validation:InvalidPlatform' }).meta({
      description: '`android` or `ios`, in any case.',
    }),
    deviceId: statedText({ min: 1, max: notificationLimits.deviceId })
      .nullish()
      .meta({
        description: `The app’s own id of this installation, at most ${notificationLimits.deviceId} characters. A new token for the same id replaces the old one.`,
      }),
  })
  .meta({ id: 'PushTokenRequest', description: 'A device’s push token.' });

const knownPlatform = z.object({
  platform: z.string().toLowerCase().pipe(z.enum(pushPlatforms, 'Validation:InvalidPlatform')),
});

/**
 * Maps a device to the GraphQL input. An unknown platform is an invalid value of a field, not an unreadable body.
 * @throws {DomainError} `invalid`.
 */
export function toPushTokenInput(body: z.output<typeof pushTokenRequest>) {
  const { token, deviceToken, deviceId } = body;
  return { ...validate(knownPlatform, body), token: deviceToken ?? token ?? '', deviceId };
}

/** A device; the token is masked under both names of newer clients. */
export const pushTokenResponse = z
  .object({
    id: z.guid(),
    token: z.string().meta({
      description: 'The whole token in the answer to its registration; its end alone in the list.',
    }),
    deviceId: z.string().nullable(),
    deviceToken: z.string().describe('Same as `deviceTokenPreview`, for newer clients.'),
    deviceTokenPreview: z.string().describe('Last characters of the token, the rest masked.'),
    platform: z.enum(pushPlatforms),
    createdAt: timestamp,
  })
  .meta({ id: 'PushToken' });

export function toPushToken<T extends { readonly maskedToken: string }>({ maskedToken, ...rest }: T) {
  return { ...rest, deviceToken: maskedToken, deviceTokenPreview: maskedToken };
}
