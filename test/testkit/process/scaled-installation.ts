import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import {
  type DevTokenRequest,
  issueDevToken,
} from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { builtInSubgraphs } from '../../../subgraphs/host/host.ts';
import { type PostgresCluster, startPostgresCluster } from '../database/postgres-cluster.ts';
import { startRedis, type TestRedis } from '../database/redis.ts';
import { loopbackModule } from '../http/loopback-module.ts';
import { longRunTransport } from '../messaging/nats.ts';
import { send, type TestAnswer, type TestRequest } from '../platform.ts';
import { createTestDatabase } from '../postgres.ts';
import { freePort } from './free-port.ts';
import { type ProcessEnd, type RoleProcess, startRole } from './role-process.ts';
import { TcpBalancer } from './tcp-balancer.ts';

/** What a process is: the whole `platform`, or a `gateway`, a `worker`, a subgraph by its name. */
export type Kind = string;

/** The names of the built-in subgraphs. */
export const subgraphKinds: readonly Kind[] = builtInSubgraphs.map(({ name }) => name);

/** How an installation is laid out. */
export interface Layout {
  readonly kinds: readonly Kind[];
  /** Processes of each kind. */
  readonly copies: number;
}

/** Everything in one process. */
export const together: Layout = { kinds: ['platform'], copies: 1 };

/**
 * Gateway, worker and the subgraphs of `SCALE_SUBGRAPHS`; a gateway has the others in its own process.
 * @param copies of each.
 * @param usual subgraphs that run apart where the variable says nothing; default: all.
 */
export function chosenLayout(copies: number, usual: readonly Kind[] = subgraphKinds): Layout {
  const chosen = process.env.SCALE_SUBGRAPHS?.split(',') ?? usual;
  return { kinds: [...chosen, 'gateway', 'worker'], copies };
}

/** A process of an installation: `settings-2`. */
export interface ScaledMember {
  readonly name: string;
  readonly kind: Kind;
  readonly port: number;
}

/** Settings of the tenants that can be written: each change is an event, and a delivery. */
const writableSettings = 200;

/** How many processes start at once; more would only take each other's time. */
const startsAtOnce = 4;

/** An installation of any layout on a PostgreSQL and a Redis of its own, each kind of process behind a balancer. */
export class ScaledInstallation {
  readonly members: ScaledMember[] = [];
  private readonly processes = new Map<string, RoleProcess>();
  private readonly balancers = new Map<Kind, TcpBalancer>();
  private stickyBalancer: TcpBalancer | null = null;
  private directory = '';
  private module = '';
  private database: Readonly<Record<string, string>> = {};
  private ownCluster: PostgresCluster | null = null;
  private ownRedis: TestRedis | null = null;
  private readonly transport = longRunTransport();

  private constructor(
    readonly layout: Layout,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts all of it; resolves when every process is ready. @param env of every process, over what they need. */
  static async start(
    layout: Layout,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ScaledInstallation> {
    const installation = new ScaledInstallation(layout, env);
    try {
      await installation.open();
      return installation;
    } catch (error) {
      await installation.close();
      throw error;
    }
  }

  /** Of the balancer in front, which is the `PublicUrl` too. */
  get url(): string {
    return `http://127.0.0.1:${this.balancers.get(this.entryKind)?.port}`;
  }

  /** Of a balancer in front that hands connections to one process as long as that is ready. */
  get stickyUrl(): string {
    return `http://127.0.0.1:${this.stickyBalancer?.port}`;
  }

  get cluster(): PostgresCluster {
    if (this.ownCluster === null) throw new Error('There is no PostgreSQL.');
    return this.ownCluster;
  }

  get redis(): TestRedis {
    if (this.ownRedis === null) throw new Error('There is no Redis.');
    return this.ownRedis;
  }

  /** What a further process of this installation is started with. */
  get sharedEnv(): Record<string, string> {
    return {
      PublicUrl: this.url,
      ...this.database,
      Persistence__DataDirectory: this.directory,
      Redis__Url: this.redis.url,
      Modules__Paths: this.module,
      ...this.transport.env,
      ...this.env,
    };
  }

  process(name: string): RoleProcess {
    const found = this.processes.get(name);
    if (found === undefined) throw new Error(`${name} does not run.`);
    return found;
  }

  membersOf(kind: Kind): readonly ScaledMember[] {
    return this.members.filter((member) => member.kind === kind);
  }

  /** `kill -9`. */
  kill(name: string): Promise<void> {
    return this.process(name).kill();
  }

  /** Starts one that has ended; resolves when its balancer hands it connections again. */
  async begin({ name, kind, port }: ScaledMember): Promise<void> {
    const role =
      kind === 'platform' ? [] : kind === 'gateway' || kind === 'worker' ? [kind] : ['subgraph', kind];
    const isEntry = kind === this.entryKind;
    const env = {
      ...this.sharedEnv,
      ...(isEntry ? this.remoteSubgraphs : {}),
      PORT: String(port),
      Observability__ServiceName: name,
    };
    this.processes.set(name, await startRole({ role, env }));
    await this.untilReady(kind);
  }

  /** SIGTERM, its end, and a new one in its place. @returns how it ended. */
  async roll(member: ScaledMember): Promise<ProcessEnd> {
    const end = await this.process(member.name).stop();
    await this.begin(member);
    return end;
  }

  /** Ends Redis and starts an empty one in its place. */
  async restartRedis(): Promise<void> {
    const { port } = this.redis;
    await this.redis.stop();
    this.ownRedis = await startRedis({ port });
  }

  /** A token of the dev issuer, for a day. */
  token(user: string, request: Omit<DevTokenRequest, 'user'> = {}): Promise<string> {
    const ttl = 24 * 3_600_000;
    return issueDevToken(devKeyFile(this.directory), devIssuerUrl(this.url), { user, ttl, ...request });
  }

  /** Calls a path through the balancer. `token` absent: alice's. */
  async call(path: string, request: TestRequest = {}): Promise<TestAnswer> {
    const bearer = request.token === undefined ? await this.token('alice') : request.token;
    return send(`${this.url}${path}`, bearer, request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.processes.values()].map((process) => process.kill()));
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.close()));
    await this.stickyBalancer?.close();
    await this.transport.drop();
    await this.ownRedis?.stop();
    await this.ownCluster?.remove();
    await rm(this.directory, { recursive: true, force: true });
  }

  private get entryKind(): Kind {
    return this.layout.kinds.includes('platform') ? 'platform' : 'gateway';
  }

  private get remoteSubgraphs(): Record<string, string> {
    const remote = this.layout.kinds.filter((kind) => subgraphKinds.includes(kind));
    return Object.fromEntries(
      remote.map((kind) => [
        `Gateway__Subgraphs__${kind}`,
        `http://127.0.0.1:${this.balancers.get(kind)?.port}/graphql`,
      ]),
    );
  }

  private async open(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'scaled-'));
    this.module = join(this.directory, 'loopback-module.mjs');
    await writeFile(this.module, await loopbackModule(writableSettings));
    this.ownCluster = await startPostgresCluster();
    // As in production: what serves owns nothing.
    const { url, runtimeUrl } = await createTestDatabase(this.ownCluster.url);
    this.database = { Persistence__Url: runtimeUrl, Persistence__MigrationUrl: url };
    this.ownRedis = await startRedis();
    for (const kind of this.layout.kinds) {
      for (let copy = 1; copy <= this.layout.copies; copy += 1)
        this.members.push({ name: `${kind}-${copy}`, kind, port: await freePort() });
      this.balancers.set(kind, await TcpBalancer.start(this.membersOf(kind).map(({ port }) => port)));
    }
    const entryMembers = this.membersOf(this.entryKind);
    this.stickyBalancer = await TcpBalancer.start(
      entryMembers.map(({ port }) => port),
      0,
      true,
    );
    // One alone migrates and seeds; the others find it done.
    const waiting = entryMembers.concat(this.members.filter(({ kind }) => kind !== this.entryKind));
    const [first, ...others] = waiting as [ScaledMember, ...ScaledMember[]];
    await this.begin(first);
    const lane = async () => {
      for (let next = others.shift(); next !== undefined; next = others.shift()) await this.begin(next);
    };
    await Promise.all(Array.from({ length: startsAtOnce }, lane));
    for (const kind of this.layout.kinds) await this.untilReady(kind);
  }

  /** Waits until every running process of a kind is ready. */
  private async untilReady(kind: Kind): Promise<void> {
    const running = this.membersOf(kind).filter(({ name }) => this.processes.has(name)).length;
    await vi.waitFor(
      async () => {
        const ready = (await this.balancers.get(kind)?.probe()) ?? 0;
        if (ready < running) throw new Error(`${ready} of ${running} processes of ${kind} are ready`);
      },
      { timeout: 60_000, interval: 100 },
    );
  }
}
