import type { Question } from './load.ts';

/** Operations that clients of the platform put most often. */
const operations: Readonly<Record<string, { readonly query: string; readonly variables: object }>> = {
  me: { query: '{ me { userId userName email roles tenantId } }', variables: {} },
  settings: {
    query: 'query ListSettings($scope: SettingScope!) { settings(scope: $scope) { name value } }',
    variables: { scope: 'user' },
  },
  setting: {
    query:
      'query GetSetting($scope: SettingScope!, $name: String!) { setting(scope: $scope, name: $name) { name value } }',
    variables: { scope: 'user', name: 'Svc.Localization.PreferredCulture' },
  },
  inbox: {
    query:
      'query Inbox($first: Int) { notifications(first: $first) { nodes { id title body severity isRead createdAt data } totalCount pageInfo { hasNextPage } unreadCount } }',
    variables: { first: 20 },
  },
  start: {
    query: '{ me { userId userName } permissions: myPermissions unreadNotificationCount }',
    variables: {},
  },
};

/** Routes that clients in the field ask most often. */
const routes = [
  '/settings/user',
  '/settings/user/Svc.Localization.PreferredCulture',
  '/settings/user/definitions',
  '/notifications?pageSize=20',
  '/notifications/unread-count',
  '/notifications/types',
  '/authorization/me',
  '/dashboards',
  '/templates',
  '/webhooks/subscriptions',
];

/** What is asked of every gateway over the platform. @param path of the endpoint. */
export function platformOperations(token: string, path = '/graphql'): ReadonlyMap<string, Question> {
  const headers = { ...authorized(token), 'content-type': 'application/json', accept: 'application/json' };
  return new Map(
    Object.entries(operations).map(([name, { query, variables }]) => [
      name,
      {
        method: 'POST',
        headers,
        path: () => path,
        body: (turn) => JSON.stringify({ query, variables, extensions: { turn } }),
      },
    ]),
  );
}

/** What is asked of the platform itself. */
export function platformRoutes(token: string): ReadonlyMap<string, Question> {
  return new Map(
    routes.map((route) => [
      `GET ${route}`,
      {
        method: 'GET',
        headers: authorized(token),
        path: () => `/api/v1${route}`,
        body: () => undefined,
      },
    ]),
  );
}

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });
