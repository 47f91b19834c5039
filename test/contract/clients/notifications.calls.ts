import { newBrowser, newDeviceToken } from '../../testkit/notification/push-devices.ts';
import { newNotification } from '../rows/notifications.samples.ts';
import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, type ClientCall, type Generation, list, object, page } from './client-call.ts';

const type = 'platform.announcement';
const own = async (owner: SampleOwner) => ({ parameters: { id: await newNotification(owner) } });
const inbox = (query: string) => async (owner: SampleOwner) => {
  await newNotification(owner);
  return { query };
};
const feed = (query: string) => async (owner: SampleOwner) => {
  await newNotification(owner, 'e-7');
  return { parameters: { type: 'sample', id: 'e-7' }, query };
};
const notification = ['id', 'title', 'body', 'severity', 'createdAt', 'readAt'];
const newer = [
  'notificationId',
  'notificationTypeName',
  'recipientUserId',
  'data',
  'state',
  'relatedEntityId',
];
const activity = page(['id', 'title', 'createdAt']);

/** Browsers and devices, under the paths of a generation. */
const devicesOf = (generations: readonly Generation[], browsers: string, devices: string): ClientCall[] => [
  {
    name: 'registerPushSubscription',
    generations,
    request: `POST ${browsers}`,
    input: () => ({ body: newBrowser().subscription }),
    status: 201,
  },
  {
    name: 'unregisterPushSubscription',
    generations,
    request: `DELETE ${browsers}`,
    input: () => ({ body: { endpoint: newBrowser().subscription.endpoint } }),
    status: 204,
  },
  {
    name: 'registerDeviceToken',
    generations,
    request: `POST ${devices}`,
    input: () => ({ body: { token: newDeviceToken(), platform: 'android' } }),
    status: 201,
  },
  {
    name: 'unregisterDeviceToken',
    generations,
    request: `DELETE ${devices}/{token}`,
    input: () => ({ parameters: { token: newDeviceToken() } }),
    status: 204,
  },
];

/** The inbox, preferences, and the places push goes to. */
export const notificationCalls: ClientArea = {
  area: 'Notifications',
  calls: [
    {
      name: 'fetchNotifications',
      generations: ['A'],
      request: 'GET /notifications',
      input: inbox('skip=0&take=20'),
      reads: page(notification, 'unreadCount'),
    },
    {
      name: 'fetchNotifications',
      generations: ['B'],
      request: 'GET /notifications',
      input: inbox('page=1&pageSize=20'),
      reads: page(notification, 'unreadCount'),
    },
    {
      name: 'listNotifications',
      generations: ['C'],
      request: 'GET /notifications',
      input: inbox('page=1&pageSize=20'),
      reads: page([...notification, ...newer], 'unreadCount'),
    },
    {
      name: 'markAsRead',
      generations: ['A', 'B'],
      request: 'PATCH /notifications/{id}/read',
      input: own,
      reads: object(...notification),
    },
    {
      name: 'markAsRead',
      generations: ['C'],
      request: 'POST /notifications/{id}/read',
      input: own,
      status: 204,
    },
    {
      name: 'markAllAsRead',
      generations: ['A', 'B', 'C'],
      request: 'POST /notifications/read-all',
      status: 204,
    },
    {
      name: 'fetchUnreadCount',
      generations: ['A', 'B'],
      request: 'GET /notifications/unread-count',
      reads: object('count'),
    },
    {
      name: 'getUnreadCount',
      generations: ['C'],
      request: 'GET /notifications/unread/count',
      reads: object('count'),
    },
    {
      name: 'fetchEntityActivityFeed',
      generations: ['A'],
      request: 'GET /activity-feed/{type}/{id}',
      input: feed('skip=0&take=20'),
      reads: activity,
    },
    {
      name: 'fetchEntityActivityFeed',
      generations: ['B'],
      request: 'GET /activity-feed/{type}/{id}',
      input: feed('page=1&pageSize=20'),
      reads: activity,
    },
    {
      name: 'getEntityActivityFeed',
      generations: ['C'],
      request: 'GET /notifications/entity/{type}/{id}',
      input: feed('page=1&pageSize=20'),
      reads: activity,
    },
    {
      name: 'fetchPreferences',
      generations: ['A', 'B'],
      request: 'GET /notification-preferences',
      reads: list('notificationType', 'label', 'channels'),
    },
    {
      name: 'getPreferences',
      generations: ['C'],
      request: 'GET /notifications/preferences',
      reads: list('id', 'userId', 'notificationTypeName', 'channelName', 'isEnabled'),
    },
    {
      name: 'updatePreference',
      generations: ['A', 'B'],
      request: 'PUT /notification-preferences/{type}',
      input: () => ({ parameters: { type }, body: { channels: { email: true } } }),
      reads: object('notificationType', 'label', 'channels'),
    },
    {
      name: 'updatePreference',
      generations: ['C'],
      request: 'PUT /notifications/preferences',
      input: () => ({ body: { notificationTypeName: type, channelName: 'Email', isEnabled: true } }),
      status: 204,
    },
    ...devicesOf(['A', 'B'], '/notifications/push-subscriptions', '/notifications/push-tokens'),
    { name: 'fetchDeviceTokens', generations: ['A', 'B'], request: 'GET /notifications/push-tokens' },
    ...devicesOf(['C'], '/notifications/push/subscriptions', '/notifications/mobile-push/tokens'),
    { name: 'listDeviceTokens', generations: ['C'], request: 'GET /notifications/mobile-push/tokens' },
  ],
};
