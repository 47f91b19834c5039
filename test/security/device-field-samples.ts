import { newBrowser, newDeviceToken } from '../testkit/push-devices.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const none = async () => ({});

/** Root fields of the devices people register. */
export const deviceFields: readonly RootFieldSample[] = [
  { field: 'Query.pushSettings', good: none },
  { field: 'Query.pushSubscriptions', good: none },
  { field: 'Query.pushTokens', good: none },
  {
    field: 'Mutation.registerPushSubscription',
    good: async () => ({ input: { ...newBrowser().subscription, expirationTime: 2 ** 42 } }),
  },
  {
    field: 'Mutation.unregisterPushSubscription',
    good: async () => ({ endpoint: newBrowser().subscription.endpoint }),
  },
  {
    field: 'Mutation.registerPushToken',
    good: async () => ({ input: { token: newDeviceToken(), platform: 'ios' } }),
  },
  { field: 'Mutation.unregisterPushToken', good: async () => ({ token: newDeviceToken() }) },
];
