import { setTimeout as pause } from 'node:timers/promises';
import type { ScaledInstallation } from '../process/scaled-installation.ts';
import type { ReceivedHook } from '../webhook/webhook-receiver.ts';
import { type LoadUser, numberOf, settingOf, textOf } from './load-operations.ts';

/** What was acknowledged under load, and what of it is there. */
export interface LoadVerdict {
  readonly comments: number;
  readonly announcements: number;
  readonly keys: number;
  readonly values: number;
  readonly delivered: number;
  /** Sentences, one for each thing that is missing or there twice. */
  readonly lost: readonly string[];
}

/** Milliseconds jobs and deliveries get to finish, and between two looks. */
const patience = 180_000;
const look = 1_000;

/** What went out. */
export interface HeardOutside {
  /** What the receiver of `Settings.SettingChanged` was sent. */
  readonly hooks: readonly ReceivedHook[];
  /** What listeners missed; sentences. */
  readonly missed: () => string[];
}

type Caller = Pick<ScaledInstallation, 'call'>;

/**
 * Compares what was acknowledged with what the installation has when its jobs have run: each comment, notification and
 * key once, the last value or one that was on its way, every change told to the receiver at least once, and every
 * notification heard by who listens.
 */
export async function judgeLoad(
  installation: Caller,
  users: readonly LoadUser[],
  { hooks, missed }: HeardOutside,
): Promise<LoadVerdict> {
  const [first] = users as readonly [LoadUser, ...LoadUser[]];
  const names = await walk(
    installation,
    first,
    '/api/v1/authentication/api-keys?pageSize=100&cursor=',
    'name',
  );
  const lost: string[] = [];
  for (const user of users) {
    const { comments, announcements, keys } = user;
    // Another process may answer what it remembers, for a second.
    lost.push(...(await inTime(() => lostValue(installation, user))));
    const entity = `/api/v1/timeline/Load/${user.entityId}?pageSize=100`;
    lost.push(...notOnce('comment', comments, await walk(installation, user, entity, 'body')));
    lost.push(...notOnce('API key', keys, names));
    const inbox = () => walk(installation, user, '/api/v1/notifications?pageSize=100', 'title');
    lost.push(...(await inTime(async () => notOnce('announcement', announcements, await inbox()))));
  }
  const told = users.flatMap((user) => user.values.acknowledged.map(({ number }) => textOf(user, number)));
  const heard = () => new Set(hooks.map(({ body }) => String(JSON.parse(body).data.newValue)));
  lost.push(
    ...(await inTime(async () => {
      const delivered = heard();
      return told
        .filter((value) => !delivered.has(value))
        .map((value) => `the change to ${value} was not delivered`);
    })),
  );
  lost.push(...(await inTime(async () => missed())));
  const count = (of: (user: LoadUser) => readonly unknown[]) =>
    users.reduce((sum, user) => sum + of(user).length, 0);
  return {
    comments: count(({ comments }) => comments),
    announcements: count(({ announcements }) => announcements),
    keys: count(({ keys }) => keys),
    values: told.length,
    delivered: heard().size,
    lost,
  };
}

async function lostValue(installation: Caller, user: LoadUser): Promise<string[]> {
  const { body } = await installation.call(settingOf(user), { token: user.token });
  const { sent, acknowledged } = user.values;
  const least = acknowledged.at(-1)?.number ?? 0;
  const found = numberOf(body.value);
  return found >= least && found <= sent
    ? []
    : [`setting ${user.index} is ${body.value}, not ${least} to ${sent}`];
}

function notOnce(what: string, acknowledged: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  return acknowledged.flatMap((one) =>
    counts.get(one) === 1 ? [] : [`${what} ${one}: ${counts.get(one) ?? 0} times`],
  );
}

/** Looks until nothing is missing, or the time is over. @returns what is missing then. */
async function inTime(missing: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await missing();
    if (found.length === 0 || Date.now() > deadline) return found;
    await pause(look);
  }
}

/** One member of all items of a list, page by page. @param path with the query of the first page. */
async function walk(
  installation: Caller,
  { token }: LoadUser,
  path: string,
  member: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let page = path; ; ) {
    const { body, text } = await installation.call(page, { token });
    if (!Array.isArray(body?.items)) throw new Error(`${page}: ${text}`);
    found.push(...body.items.map((item: Record<string, string>) => item[member] ?? ''));
    if (!body.nextCursor) return found;
    page = `${path.replace(/&cursor=$/, '')}&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}
