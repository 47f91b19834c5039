import { randomUUID } from 'node:crypto';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { newBrowser, newDeviceToken } from '../testkit/notification/push-devices.ts';
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
  { field: 'Mutation.registerPushToken', crossing: 'ownNamesake', good: rotatedToken },
  { field: 'Mutation.unregisterPushToken', good: async () => ({ token: newDeviceToken() }) },
];

/** A new token of a device that the owner has registered: the device's id is the app's word, not an id of ours. */
async function rotatedToken({ platform, token }: SampleOwner): Promise<Record<string, unknown>> {
  const device = { platform: 'ios', deviceId: randomUUID() };
  const query = 'mutation ($input: PushTokenInput!) { registerPushToken(input: $input) { isNew } }';
  const input = { ...device, token: newDeviceToken() };
  const { body } = await platform.graphql(query, { input }, { token });
  if (body.data?.registerPushToken?.isNew !== true) throw new Error('The owner could not register a device.');
  return { input: { ...device, token: newDeviceToken() } };
}
