import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';

/** Where Redis is and how long it may take; milliseconds. */
export interface RedisTarget {
  readonly Url: string;
  readonly CommandTimeout: number;
}

/** Longest pause between two attempts to reconnect, in milliseconds. */
const longestPause = 1_000;

/**
 * Connects to Redis and waits for it, but no longer than three command time-outs: an unreachable server delays the
 * start and prevents nothing. The connection comes back by itself; until then every command fails at once. Nothing is
 * queued for later and nothing is sent twice, so that a write cannot land after what has happened since.
 * @returns a connection whose errors are logged, never thrown outside a command. The caller disconnects it.
 */
export async function connectRedis(target: RedisTarget, logger: Logger): Promise<Redis> {
  const redis = logFailures(
    new Redis(target.Url, {
      commandTimeout: target.CommandTimeout,
      // A frozen server keeps its sockets open: give them up, so that commands fail at once instead of piling up.
      socketTimeout: target.CommandTimeout * 5,
      connectTimeout: target.CommandTimeout * 5,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(attempt * 50, longestPause),
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
    }),
    logger,
  );
  await whenReady(redis, target.CommandTimeout * 3);
  return redis;
}

/** A second connection to the same server, for subscriptions. The caller disconnects it. */
export function duplicateRedis(redis: Redis, logger: Logger): Redis {
  return logFailures(redis.duplicate(), logger);
}

/**
 * A connection to the same server whose commands have no time-out: for who decides itself how long to wait. Waits for
 * it as {@link connectRedis} does. The caller disconnects it.
 */
export async function patientRedis(redis: Redis, limit: number, logger: Logger): Promise<Redis> {
  const patient = logFailures(redis.duplicate({ commandTimeout: undefined }), logger);
  await whenReady(patient, limit * 3);
  return patient;
}

/** Waits until the connection takes commands, `limit` milliseconds at most. @returns whether it does. */
export async function whenReady(redis: Redis, limit: number): Promise<boolean> {
  const isReady = () => redis.status === 'ready';
  if (!isReady()) await once(redis, 'ready', { signal: AbortSignal.timeout(limit) }).catch(() => {});
  return isReady();
}

/** One line when the connection is lost and one when it is back, however many attempts lie between. */
function logFailures(redis: Redis, logger: Logger): Redis {
  let lost = false;
  redis.on('error', (error) => {
    if (!lost) logger.warn({ err: error }, 'Redis is out of reach');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info('Redis is back');
    lost = false;
  });
  return redis;
}
