import { kernelEntities } from '../../../subgraphs/host/kernel-entities.ts';
import { connectRedis, openRedisWithoutTimeout } from '../../../subgraphs/kernel/cache/redis.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { FailoverLimitStore } from '../../../subgraphs/kernel/limit/failover-limit-store.ts';
import { Limits } from '../../../subgraphs/kernel/limit/limits.ts';
import { RedisLimitStore } from '../../../subgraphs/kernel/limit/redis-limit-store.ts';
import { StoredLimitStore } from '../../../subgraphs/kernel/limit/stored-limit-store.ts';
import { Database } from '../../../subgraphs/kernel/persistence/database.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';

/**
 * A process of several that share limits. Arguments: the database's URL, that of Redis, a tenant. Says "ready"; for
 * each line "<key> <limit> <calls>" it makes the calls at once and says how many were let through.
 */
const [databaseUrl = '', redisUrl = '', tenantId = ''] = process.argv.slice(2);
const database = await Database.open({
  engine: { kind: 'postgres', connectionString: databaseUrl },
  entities: kernelEntities,
  migrations: [],
  poolSize: 4,
  logger: silentLogger,
});
const redis = await connectRedis({ Url: redisUrl, CommandTimeout: 300 }, silentLogger);
const store = new FailoverLimitStore(
  new RedisLimitStore(await openRedisWithoutTimeout(redis, 300, silentLogger), 300),
  new StoredLimitStore(database),
  silentLogger,
);
const limits = new Limits(store, systemClock);

process.stdin.setEncoding('utf8').on('data', (line: string) => void answer(line.trim()));
process.stdin.on('end', () => process.exit(0));
process.stdout.write('ready\n');

async function answer(line: string): Promise<void> {
  const [key = '', limit, calls] = line.split(' ');
  const charge = { name: key, key, limit: Number(limit), windowSeconds: 3_600, points: 1 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: Number(calls) }, () =>
      limits.consume([charge], { tenantId, errorCode: 'Test:RateLimit:Exceeded' }),
    ),
  );
  const passed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  process.stdout.write(`${passed}\n`);
}
