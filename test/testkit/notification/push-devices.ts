import { createECDH, randomBytes, randomUUID } from 'node:crypto';

/** A browser's side of web push: its keys, and the subscription it hands to a server. */
export interface TestBrowser {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
  /** As `PushSubscription.toJSON()` writes it. */
  readonly subscription: {
    readonly endpoint: string;
    readonly expirationTime: null;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}

/** A new browser. @param endpoint of its push service; default: one of its own. */
export function newBrowser(endpoint = `https://push.example.com/send/${randomUUID()}`): TestBrowser {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  const keys = { p256dh, auth: auth.toString('base64url') };
  return { privateKey: ecdh.getPrivateKey(), auth, subscription: { endpoint, expirationTime: null, keys } };
}

/** A device token of the form FCM gives out. */
export const newDeviceToken = (): string =>
  `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(100).toString('base64url')}`;
