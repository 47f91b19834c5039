import { randomUUID } from 'node:crypto';
import { newBrowser, newDeviceToken } from '../../testkit/notification/push-devices.ts';
import type { Refusal, RowSample } from './row-sample.ts';

const manage = 'Notifications.UserNotifications.Manage';
const invalid = { status: 400, errorCode: 'Validation:Failed' };

const refusedSubscription = (name: string, change: object, errors: Refusal['errors']): Refusal => ({
  name,
  input: { body: { ...newBrowser().subscription, ...change } },
  ...invalid,
  ...(errors === undefined ? {} : { errors }),
});

const badEndpoint = { endpoint: ['Validation:InvalidEndpoint'] };
const { keys } = newBrowser().subscription;

/** Endpoints that must not be called (specification, "Target URL rules"). */
const badEndpoints: readonly string[] = [
  'http://push.example.com/send/1',
  'https://127.0.0.1/send/1',
  'https://10.1.2.3/send/1',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/send/1',
  'https://[fd00::1]/send/1',
  'https://2130706433/send/1',
  'https://localhost/send/1',
  'https://push.internal/send/1',
  'https://user:password@push.example.com/send/1',
  'not a URL',
];

const subscriptionRefusals: readonly Refusal[] = [
  ...badEndpoints.map((endpoint) =>
    refusedSubscription(`the endpoint ${endpoint}`, { endpoint }, badEndpoint),
  ),
  refusedSubscription(
    'an endpoint over 2,048 characters',
    { endpoint: `https://push.example.com/${'x'.repeat(2_048)}` },
    { endpoint: ['Validation:MaxLength'] },
  ),
  refusedSubscription(
    'a key that is no point',
    { keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    { 'keys.p256dh': ['Validation:InvalidKey'] },
  ),
  refusedSubscription(
    'a short secret',
    { keys: { ...keys, auth: 'AAAA' } },
    { 'keys.auth': ['Validation:InvalidKey'] },
  ),
  refusedSubscription(
    'an end in the past',
    { expirationTime: 1_000 },
    { expirationTime: ['Validation:ExpirationMustBeFuture'] },
  ),
];

const longToken = 'x'.repeat(513);

const refusedToken = (name: string, body: object, errors: Refusal['errors']): Refusal => ({
  name,
  input: { body: { token: newDeviceToken(), platform: 'android', ...body } },
  ...invalid,
  ...(errors === undefined ? {} : { errors }),
});

const subscriptions = (path: string): readonly RowSample[] => [
  {
    row: `POST ${path}`,
    permission: manage,
    foreign: null,
    good: async () => ({ body: newBrowser().subscription }),
    refusals: subscriptionRefusals,
  },
  {
    row: `DELETE ${path}`,
    permission: manage,
    foreign: null,
    good: async () => ({ body: { endpoint: newBrowser().subscription.endpoint } }),
    refusals: [
      {
        name: 'an endpoint over 2,048 characters',
        input: { body: { endpoint: 'x'.repeat(2_049) } },
        ...invalid,
        errors: { endpoint: ['Validation:MaxLength'] },
      },
    ],
  },
];

const tokens = (path: string): readonly RowSample[] => [
  {
    row: `POST ${path}`,
    permission: manage,
    foreign: null,
    good: async () => ({ body: { token: newDeviceToken(), platform: 'Android', deviceId: randomUUID() } }),
    refusals: [
      refusedToken('a token of 513 characters', { token: longToken }, { token: ['Validation:MaxLength'] }),
      refusedToken(
        'a device id of 129 characters',
        { deviceId: 'x'.repeat(129) },
        { deviceId: ['Validation:MaxLength'] },
      ),
      refusedToken('no token', { token: null }, { token: ['Validation:Required'] }),
      refusedToken('a token with a line end', { token: 'a\nb' }, { token: ['Validation:InvalidCharacter'] }),
      refusedToken(
        'an unknown platform',
        { platform: 'symbian' },
        { platform: ['Validation:InvalidPlatform'] },
      ),
    ],
  },
  {
    row: `DELETE ${path}/{token}`,
    permission: manage,
    foreign: null,
    good: async () => ({ parameters: { token: newDeviceToken() } }),
    refusals: [
      {
        name: 'a token of 513 characters',
        input: { parameters: { token: longToken } },
        ...invalid,
        errors: { token: ['Validation:MaxLength'] },
      },
    ],
  },
];

/** Rows of `notification-devices.routes.ts`. */
export const notificationDeviceSamples: readonly RowSample[] = [
  ...subscriptions('/notifications/push-subscriptions'),
  ...tokens('/notifications/push-tokens'),
];
