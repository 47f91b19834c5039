import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';

/** Address and time-outs of Redis; milliseconds. */
export interface RedisTarget {
  readonly Url: string;
  readonly CommandTimeout: number;
}

/** Longest pause between two attempts to reconnect, in milliseconds. */
const longestPause = 1_000;

/**
 * Connects to Redis and waits at most three command time-outs: an unreachable server delays the start but does not
 * prevent it. The connection is restored automatically; until then every command fails at once. Commands are neither
 * queued nor sent twice, so that an old write cannot overwrite a newer one.
 * @returns a connection whose errors are logged, never thrown outside a command. The caller disconnects it.
 */
export async function connectRedis(target: RedisTarget, logger: Logger): Promise<Redis> {
  const redis = logFailures(
    new Redis(target.Url, {
      commandTimeout: target.CommandTimeout,
      // A frozen server keeps its sockets open: closing them makes commands fail at once instead of piling up.
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
 * A connection to the same server without command time-out, for callers that have time-outs themselves. Waits for it
 * as {@link connectRedis} does. The caller disconnects it.
 */
export async function openRedisWithoutTimeout(redis: Redis, limit: number, logger: Logger): Promise<Redis> {
  const patient = logFailures(redis.duplicate({ commandTimeout: undefined }), logger);
  await whenReady(patient, limit * 3);
  return patient;
}

/** Waits at most `limit` milliseconds until the connection accepts commands. @returns whether it does. */
export async function whenReady(redis: Redis, limit: number): Promise<boolean> {
  const isReady = () => redis.status === 'ready';
  if (!isReady()) await once(redis, 'ready', { signal: AbortSignal.timeout(limit) }).catch(() => {});
  return isReady();
}

/** Logs one line when the connection is lost and one when it is restored, for any number of attempts between them. */
function logFailures(redis: Redis, logger: Logger): Redis {
  let lost = false;
  redis.on('error', (error) => {
    if (!lost) logger.warn({ err: error }, 'Redis is unreachable');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info('Redis is reachable again');
    lost = false;
  });
  return redis;
}
