import { z } from 'zod';
import {
  GetPushSettingsDocument,
  ListPushSubscriptionsDocument,
  ListPushTokensDocument,
  RegisterPushSubscriptionDocument,
  RegisterPushTokenDocument,
  UnregisterPushSubscriptionDocument,
  UnregisterPushTokenDocument,
} from '../../graphql/generated/operations.ts';
import { withAliases } from '../path-aliases.ts';
import { operation, type Route, withTags } from '../route.ts';
import {
  pushPublicKeyResponse,
  pushSubscriptionRemoval,
  pushSubscriptionRequest,
  pushSubscriptionResponse,
  pushTokenRequest,
  pushTokenResponse,
  toPushToken,
  toPushTokenInput,
} from './notification-devices.wire.ts';

const subscriptions = '/notifications/push-subscriptions';
const tokens = '/notifications/push-tokens';

const rows: readonly Route[] = withTags(
  ['Notification devices'],
  [
    operation({
      method: 'GET',
      path: subscriptions,
      summary: 'The caller’s browsers that take web push.',
      document: ListPushSubscriptionsDocument,
      response: z.array(pushSubscriptionResponse),
    }),
    operation({
      method: 'POST',
      path: subscriptions,
      summary: 'Registers a browser for web push, or renews it.',
      body: pushSubscriptionRequest,
      document: RegisterPushSubscriptionDocument,
      variables: ({ body }) => ({ input: body }),
      respond: ({ registerPushSubscription }) => registerPushSubscription.pushSubscription,
      status: 201,
      otherwise: { status: 200, when: ({ registerPushSubscription }) => !registerPushSubscription.isNew },
      response: pushSubscriptionResponse,
    }),
    operation({
      method: 'DELETE',
      path: subscriptions,
      summary: 'Forgets a browser of the caller’s; unknown ones too.',
      body: pushSubscriptionRemoval,
      document: UnregisterPushSubscriptionDocument,
      variables: ({ body }) => ({ endpoint: body.endpoint }),
    }),
    operation({
      method: 'GET',
      path: `${subscriptions}/public-key`,
      summary: 'The key browsers subscribe with.',
      document: GetPushSettingsDocument,
      response: pushPublicKeyResponse,
    }),
    operation({
      method: 'GET',
      path: tokens,
      summary: 'The caller’s devices that are woken by push.',
      document: ListPushTokensDocument,
      respond: ({ pushTokens }) => pushTokens.map(toPushToken),
      response: z.array(pushTokenResponse),
    }),
    operation({
      method: 'POST',
      path: tokens,
      summary: 'Registers a device for push, or renews it.',
      body: pushTokenRequest,
      document: RegisterPushTokenDocument,
      variables: ({ body }) => ({ input: toPushTokenInput(body) }),
      respond: ({ registerPushToken }) => toPushToken(registerPushToken.pushToken),
      status: 201,
      otherwise: { status: 200, when: ({ registerPushToken }) => !registerPushToken.isNew },
      response: pushTokenResponse,
    }),
    operation({
      method: 'DELETE',
      path: `${tokens}/{token}`,
      parameters: { token: z.string() },
      summary: 'Forgets a device of the caller’s; unknown ones too.',
      document: UnregisterPushTokenDocument,
      variables: ({ parameters }) => ({ token: String(parameters.token) }),
    }),
  ],
);

/** Specification, "Notifications", with the paths of newer clients. */
export const notificationDeviceRoutes: readonly Route[] = withAliases(rows, [
  [subscriptions, '/notifications/push/subscriptions'],
  [tokens, '/notifications/mobile-push/tokens'],
]);
