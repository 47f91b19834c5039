import { randomUUID } from 'node:crypto';
import type { TestAnswer, TestRequest } from '../platform.ts';

/** A client that reads and writes under load, and what the platform acknowledged to it. */
export interface LoadUser {
  readonly index: number;
  readonly userId: string;
  readonly token: string;
  /** The entity only they comment on. */
  readonly entityId: string;
  /** Numbers of the values of their setting: the last that was sent, and those acknowledged with the time of it. */
  readonly values: {
    sent: number;
    readonly acknowledged: { readonly number: number; readonly at: number }[];
  };
  readonly comments: string[];
  readonly announcements: string[];
  readonly keys: string[];
}

export interface LoadRequest extends Pick<TestRequest, 'method' | 'body'> {
  readonly path: string;
}

/** One thing that is done again and again. */
export interface LoadOperation {
  readonly name: string;
  /** Reads may be repeated; writes carry an `Idempotency-Key`. */
  readonly kind: 'read' | 'write';
  /** How often it is chosen, beside the others. */
  readonly weight: number;
  /** @returns the request, and what its answer must be right for besides its status. */
  prepare(user: LoadUser): PreparedLoad;
}

/** A request, ready to be sent, again with the same content. */
export interface PreparedLoad {
  readonly request: LoadRequest;
  /** @returns what is wrong with a successful answer; null for nothing. */
  readonly problem?: (answer: TestAnswer) => string | null;
  /** Notes what was acknowledged. */
  readonly acknowledged?: () => unknown;
}

/** The setting of a user of the load: one of those of `loopbackModule`. */
export const settingOf = ({ index }: Pick<LoadUser, 'index'>): string =>
  `/api/v1/settings/tenant/Chaos.S${index}`;

/** What a setting is given: unique and in order. */
export const textOf = ({ index }: Pick<LoadUser, 'index'>, number: number): string => `${index}/${number}`;

/** The number of a value; 0 for none. */
export const numberOf = (value: string | null): number => Number(value?.split('/')[1] ?? 0);

/** Milliseconds a process may keep a value that another one changed: the promised second, and what a busy machine adds. */
const staleness = 3_000;

const get = (path: string): LoadRequest => ({ path: `/api/v1${path}` });
const graphql = (query: string, variables: object = {}): LoadRequest => ({
  path: '/graphql',
  method: 'POST',
  body: { query, variables },
});

const reading = (name: string, path: string, weight = 1): LoadOperation => ({
  name,
  kind: 'read',
  weight,
  prepare: () => ({ request: get(path) }),
});

const announcing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';

const acrossAreas = `{
  me { userName user { displayName } }
  settings(scope: tenant) { name value }
  unreadNotificationCount
  notifications(first: 5) { nodes { id title } }
  usableAIWorkspaces { name }
  dashboards(first: 5) { nodes { id } }
  webhookEventTypes { eventType }
  templates(first: 5) { nodes { name } }
}`;

/** Reads and writes of every area, jobs and deliveries behind some of them. */
export const loadOperations: readonly LoadOperation[] = [
  reading('identity: the caller', '/authorization/me', 2),
  reading('identity: API keys', '/authentication/api-keys'),
  reading('settings: all of the tenant', '/settings/tenant'),
  reading('notifications: the inbox', '/notifications?pageSize=20', 2),
  reading('notifications: how many', '/notifications/unread-count'),
  reading('templating: templates', '/templates'),
  reading('ai: workspaces', '/ai/workspaces'),
  reading('webhooks: statistics', '/webhooks/stats'),
  reading('dashboards: a page', '/dashboards'),
  reading('exchange: transfers', '/data-transfers'),
  {
    name: 'settings: the own value',
    kind: 'read',
    weight: 4,
    prepare: (user) => {
      const settled = performance.now() - staleness;
      const atLeast = user.values.acknowledged.findLast(({ at }) => at < settled)?.number ?? 0;
      return {
        request: { path: settingOf(user) },
        problem: ({ body }) =>
          numberOf(body.value) < atLeast ? `read ${body.value} after ${textOf(user, atLeast)}` : null,
      };
    },
  },
  {
    name: 'timeline: the own entity',
    kind: 'read',
    weight: 2,
    prepare: (user) => {
      const last = user.comments.at(-1);
      return {
        request: get(`/timeline/Load/${user.entityId}?pageSize=5`),
        problem: ({ text }) =>
          last === undefined || text.includes(last) ? null : `no ${last} in the timeline`,
      };
    },
  },
  {
    name: 'GraphQL: eight areas',
    kind: 'read',
    weight: 3,
    prepare: () => ({ request: graphql(acrossAreas) }),
  },
  {
    name: 'settings: a value',
    kind: 'write',
    weight: 4,
    prepare: (user) => {
      user.values.sent += 1;
      const number = user.values.sent;
      return {
        request: { path: settingOf(user), method: 'PUT', body: { value: textOf(user, number) } },
        acknowledged: () => user.values.acknowledged.push({ number, at: performance.now() }),
      };
    },
  },
  {
    name: 'timeline: a comment',
    kind: 'write',
    weight: 3,
    prepare: (user) => {
      const body = `comment ${randomUUID()}`;
      const path = `/api/v1/timeline/Load/${user.entityId}/entries`;
      return {
        request: { path, method: 'POST', body: { entryType: 0, body } },
        acknowledged: () => user.comments.push(body),
      };
    },
  },
  {
    name: 'notifications: an announcement',
    kind: 'write',
    weight: 2,
    prepare: (user) => {
      const title = `announcement ${randomUUID()}`;
      const recipients = { users: [user.userId] };
      const input = { type: 'platform.announcement', recipients, data: { title, body: 'Read me' } };
      return {
        request: graphql(announcing, { input }),
        acknowledged: () => user.announcements.push(title),
      };
    },
  },
  {
    name: 'identity: an API key',
    kind: 'write',
    weight: 1,
    prepare: (user) => {
      const name = `key ${randomUUID()}`;
      const body = { name, type: 'Secret', environment: 'test' };
      return {
        request: { path: '/api/v1/authentication/api-keys', method: 'POST', body },
        acknowledged: () => user.keys.push(name),
      };
    },
  },
  {
    name: 'ai: a chat',
    kind: 'write',
    weight: 1,
    prepare: () => {
      const body = { messages: [{ role: 'user', content: 'How are you?' }] };
      return { request: { path: '/api/v1/ai/chat/echo', method: 'POST', body } };
    },
  },
];
