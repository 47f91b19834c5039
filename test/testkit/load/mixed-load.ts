import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { send, type TestAnswer } from '../platform.ts';
import type { ScaledInstallation } from '../process/scaled-installation.ts';
import { type LoadOperation, type LoadUser, loadOperations } from './load-operations.ts';

/** How a load behaves. */
export interface LoadSettings {
  readonly users: number;
  /** Milliseconds between two requests of a user, on average. */
  readonly pace: number;
  /** Times a failed read is repeated at once. */
  readonly readRetries: 0 | 1;
  /** Milliseconds in which a failed write is sent again with its key until it is acknowledged; 0: never. */
  readonly writePatience: number;
}

/** A request that failed for good. */
export interface LoadFailure {
  readonly operation: string;
  readonly kind: LoadOperation['kind'];
  /** Milliseconds since the load began. */
  readonly at: number;
  readonly reason: string;
}

/** What a load came to so far. */
export interface LoadFigures {
  readonly requests: number;
  /** Milliseconds of each request that was answered well at once. */
  readonly latencies: readonly number[];
  /** First answers that were failures, and were made good by a repetition. */
  readonly repeated: number;
  readonly failures: readonly LoadFailure[];
}

/** Milliseconds a request may take. */
const requestPatience = 20_000;
/** Milliseconds between two tries of a write. */
const writePause = 200;

/** Users who read and write in all areas, one request after the other each. */
export class MixedLoad {
  readonly users: LoadUser[] = [];
  private requests = 0;
  private repeated = 0;
  private readonly latencies: number[] = [];
  private readonly failures: LoadFailure[] = [];
  private readonly began = performance.now();
  private isRunning = false;
  private running: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly url: string,
    private readonly settings: LoadSettings,
  ) {}

  /** Users of acme, administrators all; nothing is sent yet. */
  static async of(
    installation: Pick<ScaledInstallation, 'url' | 'token'>,
    settings: LoadSettings,
  ): Promise<MixedLoad> {
    const load = new MixedLoad(installation.url, settings);
    for (let index = 0; index < settings.users; index += 1) {
      const userId = randomUUID();
      const token = await installation.token(userId, { tenant: 'acme', roles: ['admin', 'svc-ai-user'] });
      load.users.push({
        index,
        userId,
        token,
        entityId: `load-${userId}`,
        values: { sent: 0, acknowledged: [] },
        comments: [],
        announcements: [],
        keys: [],
      });
    }
    return load;
  }

  get figures(): LoadFigures {
    const { requests, latencies, repeated, failures } = this;
    return { requests, latencies, repeated, failures };
  }

  /** Begins; again after {@link stop}. */
  start(): void {
    this.isRunning = true;
    this.running = Promise.all(this.users.map((user) => this.work(user)));
  }

  /** Lets what runs end. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.running;
  }

  /** Every operation once, by one user, in order: what is asked first is not measured. */
  async warmUp(): Promise<void> {
    const [user] = this.users;
    for (const operation of loadOperations) if (user !== undefined) await this.perform(operation, user);
    this.latencies.length = 0;
  }

  private async work(user: LoadUser): Promise<void> {
    while (this.isRunning) {
      await this.perform(chosen(), user);
      if (this.settings.pace > 0) await pause(randomInt(2 * this.settings.pace));
    }
  }

  private async perform(operation: LoadOperation, user: LoadUser): Promise<void> {
    const { name, kind } = operation;
    const { request, problem, acknowledged } = operation.prepare(user);
    const { path, ...rest } = request;
    const headers: Record<string, string> = kind === 'write' ? { 'idempotency-key': randomUUID() } : {};
    const deadline = performance.now() + this.settings.writePatience;
    for (let tries = 1; ; tries += 1) {
      const began = performance.now();
      this.requests += 1;
      const reason = await send(`${this.url}${path}`, user.token, {
        ...rest,
        headers,
        signal: AbortSignal.timeout(requestPatience),
      }).then(
        (answer) => reasonOf(answer) ?? problem?.(answer) ?? null,
        (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
      );
      if (reason === null) {
        if (tries === 1) this.latencies.push(performance.now() - began);
        else this.repeated += 1;
        return void acknowledged?.();
      }
      const mayRepeat = kind === 'read' ? tries <= this.settings.readRetries : performance.now() < deadline;
      if (!mayRepeat) {
        this.failures.push({ operation: name, kind, at: Math.round(began - this.began), reason });
        return;
      }
      if (kind === 'write') await pause(writePause);
    }
  }
}

/** @returns why an answer is a failure; null for a success. */
function reasonOf({ status, text, body }: TestAnswer): string | null {
  if (status < 200 || status > 299 || body?.errors?.length > 0) return `${status} ${text.slice(0, 300)}`;
  return null;
}

const weights = loadOperations.flatMap((operation) =>
  Array.from({ length: operation.weight }, () => operation),
);

function chosen(): LoadOperation {
  return weights[randomInt(weights.length)] as LoadOperation;
}
