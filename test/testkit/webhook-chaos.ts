import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { devKeyFile } from '../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../gateway/authentication/trusted-issuer.ts';
import { HOST_TENANT_ID } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { freePort } from './free-port.ts';
import { freshBuild } from './fresh-build.ts';
import { send } from './platform.ts';
import { type RoleProcess, startRole } from './role-process.ts';
import {
  type HistoryVerdict,
  judgeHistory,
  StateWatch,
  type StoredDelivery,
  WebhookHistory,
} from './webhook-history.ts';
import { loopbackNetworkSource, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** Settings one request writes. */
const settingsOfRequest = 10;

const member = ['platform', 'worker-1', 'worker-2'] as const;
type Member = (typeof member)[number];

/** What an installation under chaos stands on. */
export interface ChaosParts {
  readonly databaseUrl: string;
  readonly redisUrl?: string;
  readonly workers: 1 | 2;
  readonly subscriptions: number;
}

/** A platform and workers as processes of their own, a receiver that lives through it all, and somebody who writes. */
export class WebhookChaos {
  private readonly history = new WebhookHistory();
  private readonly watch = new StateWatch();
  private readonly processes = new Map<Member, RoleProcess>();
  private readonly acknowledged: string[] = [];
  private orm: Awaited<ReturnType<typeof connected>> | null = null;
  private directory = '';
  private module = '';
  private port = 0;
  private token = '';

  private constructor(
    private readonly parts: ChaosParts,
    private readonly receiver: WebhookReceiver,
  ) {}

  static async start(parts: ChaosParts): Promise<WebhookChaos> {
    const chaos = new WebhookChaos(parts, await startWebhookReceiver());
    try {
      await chaos.open();
      return chaos;
    } catch (error) {
      await chaos.close();
      throw error;
    }
  }

  /** The processes that run. */
  get members(): readonly Member[] {
    return member.slice(0, 1 + this.parts.workers);
  }

  /** @param share part of the requests the receiver does not answer well. */
  misbehave(share: number): void {
    this.history.misbehave(share);
  }

  /** Events whose request was answered. */
  get written(): number {
    return this.acknowledged.length;
  }

  /** Writes settings until so many events are acknowledged, a few requests at once. */
  async write(events: number, writers = 4): Promise<void> {
    const goal = this.written + events;
    const work = async () => {
      while (this.written < goal) await this.writeSome();
    };
    await Promise.all(Array.from({ length: writers }, work));
  }

  /** `kill -9`, and the same process again. */
  async restart(who: Member): Promise<void> {
    await this.processes.get(who)?.kill();
    await this.begin(who);
  }

  /** Looks at the states of all deliveries. */
  async look(): Promise<readonly StoredDelivery[]> {
    const rows: StoredDelivery[] = await this.sql(
      `select d.id, d.state, d.next_attempt_at as "nextAttemptAt", e.data ->> 'newValue' as token,
         substring(s.target_url from '/hook/.*$') as path
       from webhooks.delivery d join webhooks.event e on e.id = d.event_id
       join webhooks.subscription s on s.id = d.subscription_id`,
    );
    this.watch.see(rows);
    return rows;
  }

  /** Waits until everything is delivered, or the time is over. */
  async settle(limit: number): Promise<void> {
    const deadline = Date.now() + limit;
    for (;;) {
      const stored = await this.look();
      const isOpen = stored.some(({ state }) => state === 'Pending' || state === 'Retrying');
      const waiting = await this.sql(
        `select 1 from jobs.job where name = 'event.webhooks-fan-out' and state <= 'active' limit 1`,
        'owner',
      );
      if (Date.now() > deadline || (!isOpen && waiting.length === 0)) return;
      await new Promise((done) => setTimeout(done, 500));
    }
  }

  /** What it came to. */
  async verdict(): Promise<
    HistoryVerdict & { readonly illegal: readonly string[]; readonly requests: number }
  > {
    const stored = await this.look();
    return {
      ...judgeHistory(this.acknowledged, this.paths, this.history, stored),
      illegal: this.watch.illegal,
      requests: this.history.requests.length,
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.processes.values()].map((process) => process.kill()));
    await this.orm?.close(true);
    await this.receiver.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  private get paths(): readonly string[] {
    return Array.from({ length: this.parts.subscriptions }, (_, index) => `/hook/${index}`);
  }

  private async open(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'chaos-'));
    this.module = join(this.directory, 'chaos-module.mjs');
    await writeFile(this.module, await moduleText());
    this.port = await freePort();
    this.receiver.answer(this.history.answer);
    await this.begin('platform');
    await Promise.all(this.members.slice(1).map((who) => this.begin(who)));
    this.orm = await connected(this.parts.databaseUrl);
    this.token = await issueDevToken(devKeyFile(this.directory), devIssuerUrl(this.url), {
      user: 'alice',
      ttl: 24 * 3_600_000,
    });
    for (const path of this.paths) {
      const body = { targetUrl: this.receiver.url(path), eventType: 'Settings.SettingChanged' };
      const answer = await send(`${this.url}/api/v1/webhooks/subscriptions`, this.token, {
        method: 'POST',
        body,
      });
      if (answer.status !== 201) throw new Error(answer.text);
    }
  }

  private get url(): string {
    return `http://localhost:${this.port}`;
  }

  private async begin(who: Member): Promise<void> {
    const { databaseUrl, redisUrl } = this.parts;
    const env = {
      PORT: who === 'platform' ? String(this.port) : '0',
      PublicUrl: this.url,
      Persistence__Url: databaseUrl,
      Persistence__DataDirectory: this.directory,
      Modules__Paths: this.module,
      WebhooksOptions__AttemptTimeout: '2s',
      WebhooksOptions__ConnectTimeout: '1s',
      WebhooksOptions__SuspendAfter: '0s',
      WebhooksOptions__RetrySchedule: ['0s', ...Array.from({ length: 40 }, () => '1s')].join(','),
      Observability__LogLevel: 'fatal',
      ...(redisUrl === undefined ? {} : { Redis__Url: redisUrl }),
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

  private async writeSome(): Promise<void> {
    const settings = Array.from({ length: settingsOfRequest }, () => ({
      name: `Chaos.S${randomInt(1_000)}`,
      value: randomUUID(),
    })).filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);
    const query = `mutation ($settings: [SettingValueInput!]!) {
      updateSettings(scope: tenant, settings: $settings) { name outcome } }`;
    const answer = await send(`${this.url}/graphql`, this.token, {
      method: 'POST',
      body: { query, variables: { settings } },
    }).catch(() => null);
    const outcomes: { name: string; outcome: string }[] | undefined = answer?.body?.data?.updateSettings;
    if (outcomes === undefined) return void (await new Promise((done) => setTimeout(done, 50)));
    const stored = new Set(outcomes.filter(({ outcome }) => outcome === 'Updated').map(({ name }) => name));
    this.acknowledged.push(...settings.filter(({ name }) => stored.has(name)).map(({ value }) => value));
  }

  /** Across tenants, as the platform's own housekeeping, or of jobs as their owner; again where the database is away. */
  private async sql<T>(statement: string, role: 'system' | 'owner' = 'system'): Promise<T[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const orm = this.orm as Awaited<ReturnType<typeof connected>>;
        return await orm.em.fork().transactional(async (em) => {
          await em.execute(`select set_config('mikro.tenant.id', '${HOST_TENANT_ID}', true)`);
          if (role === 'system') await em.execute('set local role app_system');
          return em.execute<T[]>(statement);
        });
      } catch (error) {
        if (tries === 60) throw error;
        await new Promise((done) => setTimeout(done, 500));
      }
    }
  }
}

function connected(clientUrl: string) {
  return MikroORM.init({
    ...{ driver: PostgreSqlDriver, clientUrl, entities: [] },
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 1 },
  });
}

/** A module for the processes: settings to write, and the way to receivers on loopback. */
async function moduleText(): Promise<string> {
  const folder = await freshBuild();
  const url = (path: string) => JSON.stringify(pathToFileURL(resolve(folder, path)).href);
  return `
import { setting } from ${url('subgraphs/settings/settings.contract.js')};
import { deliveryNetwork } from ${url('subgraphs/webhooks/webhooks.contract.js')};
${loopbackNetworkSource}
export const module = {
  name: 'chaos',
  contributes: [
    deliveryNetwork(network),
    ...Array.from({ length: 1000 }, (_, index) => setting({ name: \`Chaos.S\${index}\` })),
  ],
};`;
}
