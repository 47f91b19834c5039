import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import {
  type DevTokenRequest,
  issueDevToken,
} from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { send, type TestAnswer, type TestRequest } from '../platform.ts';
import { type RoleProcess, startRole } from './role-process.ts';

/** What `npm start` runs: the platform in one process on the embedded database, in a data directory of its own. */
export class SingleProcess {
  private running: RoleProcess | null = null;

  private constructor(
    readonly directory: string,
    private readonly extra: Readonly<Record<string, string>>,
  ) {}

  /** @param prepare puts files into the data directory. @returns variables besides the port and the directory. */
  static async start(
    prepare: (directory: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
  ): Promise<SingleProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'single-'));
    const single = new SingleProcess(directory, await prepare(directory));
    await single.start();
    return single;
  }

  /** What it was started with. */
  get env(): Record<string, string> {
    return { PORT: '0', Persistence__DataDirectory: this.directory, ...this.extra };
  }

  get process(): RoleProcess {
    if (this.running === null) throw new Error('It was never started.');
    return this.running;
  }

  /** Starts it, again after it has ended. @param env over what it was started with first. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.running = await startRole({ env: { ...this.env, ...env } });
  }

  /** A token of the dev issuer. */
  token(user: string, request: Omit<DevTokenRequest, 'user'> = {}): Promise<string> {
    const issuer = devIssuerUrl(`http://localhost:${this.process.port}`);
    return issueDevToken(devKeyFile(this.directory), issuer, { user, ...request });
  }

  /** Calls a path. `token` absent: alice's. */
  async call(path: string, request: TestRequest = {}): Promise<TestAnswer> {
    const bearer = request.token === undefined ? await this.token('alice') : request.token;
    return send(`${this.process.url}${path}`, bearer, request);
  }

  async close(): Promise<void> {
    await this.running?.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}
