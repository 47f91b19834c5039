import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EntityManager, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { HOST_TENANT_ID } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { loopbackModule } from '../http/loopback-module.ts';
import { longRunTransport } from '../messaging/nats.ts';
import { freePort } from '../process/free-port.ts';
import { type RoleProcess, startRole } from '../process/role-process.ts';

/** Settings of each installation that can be written: each change is an event. */
export const writableSettings = 1_000;

const member = ['platform', 'worker-1', 'worker-2'] as const;

/** A process of an installation. */
export type Member = (typeof member)[number];

export interface InstallationOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string;
  readonly workers: 1 | 2;
}

/** A platform and workers as processes of their own, whose webhooks reach loopback, and a way into their database. */
export class WebhookInstallation {
  private readonly processes = new Map<Member, RoleProcess>();
  private readonly transport = longRunTransport();

  private constructor(
    private readonly options: InstallationOptions,
    private readonly directory: string,
    private readonly port: number,
    private readonly orm: Awaited<ReturnType<typeof connected>>,
  ) {}

  /** Prepares one; nothing runs yet. The caller closes it. */
  static async prepare(options: InstallationOptions): Promise<WebhookInstallation> {
    const directory = await mkdtemp(join(tmpdir(), 'chaos-'));
    await writeFile(join(directory, 'chaos-module.mjs'), await loopbackModule(writableSettings));
    return new WebhookInstallation(
      options,
      directory,
      await freePort(),
      await connected(options.databaseUrl),
    );
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get members(): readonly Member[] {
    return member.slice(0, 1 + this.options.workers);
  }

  /** Starts the platform, which migrates, then the workers. */
  async start(): Promise<void> {
    await this.begin('platform');
    await Promise.all(this.members.slice(1).map((who) => this.begin(who)));
  }

  /** `kill -9`, and the same process again. */
  async restart(who: Member): Promise<void> {
    await this.processes.get(who)?.kill();
    await this.begin(who);
  }

  /** Stops or continues a process, as a machine does that pauses. */
  signal(who: Member, signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.processes.get(who) ?? {};
    if (pid !== undefined) process.kill(pid, signal);
  }

  /** A token of a seeded user. */
  token(user: string): Promise<string> {
    const ttl = 24 * 3_600_000;
    return issueDevToken(devKeyFile(this.directory), devIssuerUrl(this.url), { user, ttl });
  }

  /** Across tenants, as the platform's own housekeeping, or of jobs as their owner; again where the database is away. */
  async sql<T>(statement: string, role: 'system' | 'owner' = 'system'): Promise<T[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.session((em) => em.execute<T[]>(statement), role);
      } catch (error) {
        if (tries === 60) throw error;
        await pause(500);
      }
    }
  }

  /** A transaction of a session of its own. */
  session<T>(work: (em: EntityManager) => Promise<T>, role: 'system' | 'owner' = 'system'): Promise<T> {
    return this.orm.em.fork().transactional(async (em) => {
      await em.execute(`select set_config('mikro.tenant.id', '${HOST_TENANT_ID}', true)`);
      if (role === 'system') await em.execute('set local role app_system');
      return work(em);
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.processes.values()].map((process) => process.kill()));
    await this.transport.drop();
    await this.orm.close(true);
    await rm(this.directory, { recursive: true, force: true });
  }

  private async begin(who: Member): Promise<void> {
    const { databaseUrl, redisUrl } = this.options;
    const env = {
      PORT: who === 'platform' ? String(this.port) : '0',
      PublicUrl: this.url,
      Persistence__Url: databaseUrl,
      Persistence__DataDirectory: this.directory,
      Modules__Paths: join(this.directory, 'chaos-module.mjs'),
      WebhooksOptions__AttemptTimeout: '2s',
      WebhooksOptions__ConnectTimeout: '1s',
      WebhooksOptions__SuspendAfter: '0s',
      WebhooksOptions__RetrySchedule: ['0s', ...Array.from({ length: 40 }, () => '1s')].join(','),
      Observability__LogLevel: 'fatal',
      ...(redisUrl === undefined ? {} : { Redis__Url: redisUrl }),
      ...this.transport.env,
    };
    // PostgreSQL may be away just now.
    for (let tries = 1; ; tries += 1) {
      try {
        this.processes.set(who, await startRole({ env, role: who === 'platform' ? [] : ['worker'] }));
        return;
      } catch (error) {
        if (tries === 10) throw error;
      }
    }
  }
}

function connected(clientUrl: string) {
  return MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // One for a session that holds locks.
    pool: { min: 0, max: 2 },
  });
}
