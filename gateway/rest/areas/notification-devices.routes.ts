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
import { operation, type Route } from '../route.ts';
import { operationIdOf } from '../table.ts';
import {
  pushPublicKeyResponse,
  pushSubscriptionRemoval,
  pushSubscriptionRequest,
  pushSubscriptionResponse,
  pushTokenRequest,
  pushTokenResponse,
  toPushToken,
} from './notification-devices.wire.ts';

const area = 'notifications';
const tags = ['Notification devices'];

const subscriptions = (path: string): readonly Route[] => [
  operation({
    area,
    tags,
    method: 'GET',
    path,
    summary: 'The caller’s browsers that take web push.',
    document: ListPushSubscriptionsDocument,
    respond: ({ pushSubscriptions }) => pushSubscriptions,
    status: 200,
    response: z.array(pushSubscriptionResponse),
  }),
  operation({
    area,
    tags,
    method: 'POST',
    path,
    summary: 'Registers a browser for web push, or renews it.',
    body: pushSubscriptionRequest,
    document: RegisterPushSubscriptionDocument,
    variables: ({ body }) => ({ input: body }),
    respond: ({ registerPushSubscription }) => registerPushSubscription.subscription,
    status: 201,
    otherwise: { status: 200, when: ({ registerPushSubscription }) => !registerPushSubscription.isNew },
    response: pushSubscriptionResponse,
  }),
  operation({
    area,
    tags,
    method: 'DELETE',
    path,
    summary: 'Forgets a browser of the caller’s; unknown ones too.',
    body: pushSubscriptionRemoval,
    document: UnregisterPushSubscriptionDocument,
    variables: ({ body }) => ({ endpoint: body.endpoint }),
    status: 204,
  }),
];

const publicKey = (path: string): Route =>
  operation({
    area,
    tags,
    method: 'GET',
    path,
    summary: 'The key browsers subscribe with.',
    document: GetPushSettingsDocument,
    respond: ({ pushSettings }) => pushSettings,
    status: 200,
    response: pushPublicKeyResponse,
  });

const tokens = (path: string): readonly Route[] => [
  operation({
    area,
    tags,
    method: 'GET',
    path,
    summary: 'The caller’s devices that are woken by push.',
    document: ListPushTokensDocument,
    respond: ({ pushTokens }) => pushTokens.map(toPushToken),
    status: 200,
    response: z.array(pushTokenResponse),
  }),
  operation({
    area,
    tags,
    method: 'POST',
    path,
    summary: 'Registers a device for push, or renews it.',
    body: pushTokenRequest,
    document: RegisterPushTokenDocument,
    variables: ({ body: { token, deviceToken, platform, deviceId } }) => ({
      input: { token: deviceToken ?? token ?? '', platform, deviceId },
    }),
    respond: ({ registerPushToken }) => toPushToken(registerPushToken.token),
    status: 201,
    otherwise: { status: 200, when: ({ registerPushToken }) => !registerPushToken.isNew },
    response: pushTokenResponse,
  }),
  operation({
    area,
    tags,
    method: 'DELETE',
    path: `${path}/{token}`,
    parameters: { token: z.string() },
    summary: 'Forgets a device of the caller’s; unknown ones too.',
    document: UnregisterPushTokenDocument,
    variables: ({ parameters }) => ({ token: String(parameters.token) }),
    status: 204,
  }),
];

/** The same rows under other operation ids: newer clients use other paths. */
const aliases = (rows: readonly Route[]): readonly Route[] =>
  rows.map((row) => ({ ...row, operationId: `${operationIdOf(row)}Alias` }));

/** Specification, "Notifications", with the paths of newer clients. */
export const notificationDeviceRoutes: readonly Route[] = [
  ...subscriptions('/notifications/push-subscriptions'),
  publicKey('/notifications/push-subscriptions/public-key'),
  ...tokens('/notifications/push-tokens'),
  ...aliases([
    ...subscriptions('/notifications/push/subscriptions'),
    publicKey('/notifications/push/subscriptions/public-key'),
    ...tokens('/notifications/mobile-push/tokens'),
  ]),
];
