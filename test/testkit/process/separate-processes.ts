import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import {
  type DevTokenRequest,
  issueDevToken,
} from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { startRedis, type TestRedis } from '../database/redis.ts';
import { send, type TestAnswer, type TestRequest } from '../platform.ts';
import { createTestDatabase, type TestDatabase } from '../postgres.ts';
import { freePort } from './free-port.ts';
import { type RoleProcess, startRole } from './role-process.ts';

/** Every process of an installation, by what it is called here. */
export const members = ['gateway', 'identity', 'settings', 'worker', 'whole'] as const;
export type Member = (typeof members)[number];

/** One installation of several processes: a database, a Redis, a data directory, and what runs on them. */
export class SeparateProcesses {
  private readonly processes = new Map<Member, RoleProcess>();
  private readonly ports = new Map<Member, number>();
  private directory = '';
  private database: TestDatabase | null = null;
  private ownRedis: TestRedis | null = null;

  private constructor() {}

  /**
   * Starts all: a gateway over two remote subgraphs, those, a worker, and beside them `whole`, which has both subgraphs
   * in its own process and runs no jobs. All at once, on an empty database: one of them migrates.
   */
  static async start(): Promise<SeparateProcesses> {
    const installation = new SeparateProcesses();
    try {
      await installation.open();
      return installation;
    } catch (error) {
      await installation.close();
      throw error;
    }
  }

  get redis(): TestRedis {
    if (this.ownRedis === null) throw new Error('There is no Redis.');
    return this.ownRedis;
  }

  /** @throws {Error} for one that was killed. */
  process(member: Member): RoleProcess {
    const found = this.processes.get(member);
    if (found === undefined) throw new Error(`${member} does not run.`);
    return found;
  }

  /** `kill -9`. */
  async kill(member: Member): Promise<void> {
    await this.process(member).kill();
    this.processes.delete(member);
  }

  /** Starts a killed one again, where it was. */
  async start(member: Member): Promise<void> {
    const role = { gateway: 'gateway', whole: 'gateway', worker: 'worker' }[member as string];
    const started = await startRole({
      role: role === undefined ? ['subgraph', member] : [role],
      env: this.envOf(member),
    });
    this.processes.set(member, started);
  }

  /** A token of the dev issuer. */
  token(user: string, request: Omit<DevTokenRequest, 'user'> = {}): Promise<string> {
    return issueDevToken(devKeyFile(this.directory), devIssuerUrl(this.publicUrl), { user, ...request });
  }

  /** Calls a path of a process. `token` absent: alice's. */
  async call(member: Member, path: string, request: TestRequest = {}): Promise<TestAnswer> {
    const bearer = request.token === undefined ? await this.token('alice') : request.token;
    return send(`${this.process(member).url}${path}`, bearer, request);
  }

  /** Runs an operation. */
  graphql(
    member: Member,
    query: string,
    variables: Record<string, unknown> = {},
    request: TestRequest = {},
  ): Promise<TestAnswer> {
    return this.call(member, '/graphql', { method: 'POST', body: { query, variables }, ...request });
  }

  async close(): Promise<void> {
    await Promise.all([...this.processes.values()].map((process) => process.kill()));
    await this.ownRedis?.stop();
    await this.database?.drop();
    await rm(this.directory, { recursive: true, force: true });
  }

  private get publicUrl(): string {
    return `http://127.0.0.1:${this.ports.get('gateway')}`;
  }

  private async open(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'processes-'));
    this.database = await createTestDatabase();
    this.ownRedis = await startRedis();
    for (const member of members) this.ports.set(member, await freePort());
    await Promise.all(members.map((member) => this.start(member)));
  }

  private envOf(member: Member): Record<string, string> {
    const urlOf = (name: Member) => `http://127.0.0.1:${this.ports.get(name)}/graphql`;
    const remote = {
      Gateway__Subgraphs__identity: urlOf('identity'),
      Gateway__Subgraphs__settings: urlOf('settings'),
    };
    return {
      PORT: String(this.ports.get(member)),
      PublicUrl: this.publicUrl,
      Persistence__Url: this.database?.url ?? '',
      Persistence__DataDirectory: this.directory,
      Redis__Url: this.redis.url,
      ...(member === 'gateway' ? remote : {}),
    };
  }
}
