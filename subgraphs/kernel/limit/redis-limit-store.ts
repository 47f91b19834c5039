import type { Redis } from 'ioredis';
import type { Adjustment, Attempt, LimitCharge, LimitStore } from './limit-store.ts';

/**
 * Takes from every counter or from none. ARGV: now, then limit, window (both in ms) and points of each key. Answers
 * 1 or 0, then points and end of each counter.
 */
const takeScript = `
local now = tonumber(ARGV[1])
local allowed = 1
local answer = { 1 }
for i, key in ipairs(KEYS) do
  local kept = redis.call('hmget', key, 'points', 'resetsAt')
  local points, resets = tonumber(kept[1]), tonumber(kept[2])
  if not resets or resets <= now then
    points, resets = 0, now + tonumber(ARGV[3 * i])
  end
  local cost = tonumber(ARGV[3 * i + 1])
  if cost > 0 and points + cost > tonumber(ARGV[3 * i - 1]) then allowed = 0 end
  answer[2 * i], answer[2 * i + 1] = points, resets
end
answer[1] = allowed
if allowed == 1 then
  for i, key in ipairs(KEYS) do
    answer[2 * i] = answer[2 * i] + tonumber(ARGV[3 * i + 1])
    redis.call('hset', key, 'points', answer[2 * i], 'resetsAt', answer[2 * i + 1])
    redis.call('pexpire', key, answer[2 * i + 1] - now)
  end
end
return answer
`;

/** Corrects the counters whose window is the given one. ARGV: points and end of each key. */
const adjustScript = `
for i, key in ipairs(KEYS) do
  local kept = redis.call('hmget', key, 'points', 'resetsAt')
  if kept[2] and tonumber(kept[2]) == tonumber(ARGV[2 * i]) then
    redis.call('hset', key, 'points', math.max(0, tonumber(kept[1]) + tonumber(ARGV[2 * i - 1])))
  end
end
`;

/** {@link Redis} with the scripts defined on it. */
interface Scripted {
  takeLimits(...values: (string | number)[]): Promise<number[]>;
  adjustLimits(...values: (string | number)[]): Promise<null>;
}

/**
 * Counters in Redis: hashes that expire with their window. Each method is one atomic script; the keys of a tenant are
 * in one slot of a cluster.
 */
export class RedisLimitStore implements LimitStore {
  private readonly scripts: Scripted;

  /** @param redis a connection without command time-out. @param timeout milliseconds after which a call fails. */
  constructor(
    redis: Redis,
    private readonly timeout: number,
  ) {
    redis.defineCommand('takeLimits', { lua: takeScript });
    redis.defineCommand('adjustLimits', { lua: adjustScript });
    this.scripts = redis as unknown as Scripted;
  }

  async take(tenantId: string, charges: readonly LimitCharge[], now: number): Promise<Attempt> {
    const [allowed, ...numbers] = await this.inTime(
      this.scripts.takeLimits(
        charges.length,
        ...charges.map(({ key }) => keyOf(tenantId, key)),
        now,
        ...charges.flatMap(({ limit, windowSeconds, points }) => [limit, windowSeconds * 1_000, points]),
      ),
    );
    return {
      isAllowed: allowed === 1,
      readings: charges.map((_, at) => ({
        taken: numbers[2 * at] ?? 0,
        resetsAt: numbers[2 * at + 1] ?? 0,
      })),
    };
  }

  async adjust(tenantId: string, adjustments: readonly Adjustment[]): Promise<void> {
    await this.inTime(
      this.scripts.adjustLimits(
        adjustments.length,
        ...adjustments.map(({ key }) => keyOf(tenantId, key)),
        ...adjustments.flatMap(({ points, resetsAt }) => [points, resetsAt]),
      ),
    );
  }

  /**
   * Times out only after the received data was read: a process too busy to read its socket must not treat Redis as
   * lost and count the call a second time in the database.
   */
  private inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error('Redis did not answer in time.'));
      const timer = setTimeout(() => setImmediate(giveUp), this.timeout);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

const keyOf = (tenantId: string, key: string) => `limit:{${tenantId}}:${key}`;
