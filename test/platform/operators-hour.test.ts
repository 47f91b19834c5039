import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { redisWanted, startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { send, type TestRequest } from '../testkit/http/send.ts';
import { asAdministrator, createTestDatabase, hasServer, type TestDatabase } from '../testkit/postgres.ts';
import { freePort } from '../testkit/process/free-port.ts';
import { freshBuild } from '../testkit/process/fresh-build.ts';
import { linesOfSection, type OperatorProcess, OperatorShell } from '../testkit/process/operator-shell.ts';
import { isRunning } from '../testkit/process/running-processes.ts';
import { TcpBalancer } from '../testkit/process/tcp-balancer.ts';
import { readMetricsPage } from '../testkit/telemetry/metrics-page.ts';
import { prometheusNames } from '../testkit/telemetry/prometheus-names.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testkit/webhook/webhook-receiver.ts';

const culture = 'Svc.Localization.PreferredCulture';
const zone = 'Svc.Timing.PreferredTimezone';
/** What an operator waits for, on a busy machine too. */
const patient = { timeout: 30_000, interval: 50 };

/** Metrics that this hour alone causes, of the pages of the gateway and of the worker. */
const caused = {
  gateway: [
    'graphql.operation.duration',
    'http.server.request.duration',
    'db.client.operation.duration',
    'db.client.connection.count',
    'db.client.connection.pending_requests',
    'nodejs.eventloop.delay.p99',
  ],
  worker: [
    'webhooks.delivery.duration',
    'webhooks.fanouts',
    'messaging.process.duration',
    'db.client.operation.duration',
  ],
} as const;

describe.runIf(hasServer && redisWanted)('the first hour of an operator, by deploy/README.md', () => {
  let folder: string;
  let database: TestDatabase;
  let copy: TestDatabase;
  let redis: TestRedis;
  let receiver: WebhookReceiver;
  let balancer: TcpBalancer;
  let shell: OperatorShell;
  let ports: readonly number[];
  let metricsPorts: { readonly gateway: number; readonly worker: number };
  let url: string;
  let gateway: OperatorProcess;
  let second: OperatorProcess;
  let worker: OperatorProcess;
  let listening: OperatorProcess;

  beforeAll(async () => {
    await freshBuild();
    folder = await mkdtemp(join(tmpdir(), 'operator-'));
    database = await createTestDatabase();
    copy = await createTestDatabase();
    redis = await startRedis();
    receiver = await startWebhookReceiver();
    ports = [await freePort(), await freePort(), await freePort()];
    metricsPorts = { gateway: await freePort(), worker: await freePort() };
    balancer = await TcpBalancer.start(ports.slice(0, 2));
    url = `http://127.0.0.1:${balancer.port}`;
    const shared = {
      PublicUrl: url,
      Persistence: { Url: database.runtimeUrl, MigrateAtStart: false },
      Redis: { Url: redis.url },
      Vault: { LocalKey: randomBytes(32).toString('base64') },
      WebhooksOptions: { RetrySchedule: ['0s'] },
    };
    await writeFile(join(folder, 'platform.yaml'), stringify(shared));
    const lines = linesOfSection('deploy/README.md', 'The first hour');
    shell = new OperatorShell(lines, folder, {
      URL: url,
      OWNER_URL: database.url,
      NEW_URL: copy.runtimeUrl,
      NEW_OWNER_URL: copy.url,
      RECEIVER_PORT: String(receiver.port),
      METRICS_PORT: String(metricsPorts.gateway),
    });
  });
  afterAll(async () => {
    await shell?.close();
    await balancer?.close();
    await receiver?.close();
    await redis?.stop();
    await database?.drop();
    await copy?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const tokenOf = async (words: string) => (await shell.run(`npx platform token ${words}`)).stdout.trim();
  const rest = (path: string, token: string, request: TestRequest = {}, at = url) =>
    send(`${at}/api/v1${path}`, token, request);
  const graphql = async (token: string, query: string, variables: object = {}) => {
    const { body } = await send(`${url}/graphql`, token, { method: 'POST', body: { query, variables } });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const probe = async (port: number | undefined, path: string) =>
    (await send(`http://127.0.0.1:${port}${path}`, null, {})).status;
  const ready = (port: number | undefined) => probe(port, '/health/ready');

  /** Lengths of what was printed until processes served. */
  const greetings = new Map<OperatorProcess, number>();
  const linesOf = (process: OperatorProcess) =>
    process.output().slice(greetings.get(process)).split('\n').filter(Boolean);

  let host: string;
  let alice: string;
  let key: string;

  it('refuses what is misspelt, and names the nearest', async () => {
    const help = await shell.page('npx platform --help');
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('2 misspelt')]);
    for (const [line, meant] of [
      ['npx platform migrat', 'migrate'],
      ['npx platform webhooks lisen --port 1', 'listen'],
      ['npx platform apply tenant --dryrun', '--dry-run'],
    ] as const) {
      expect([line, await shell.run(line)]).toEqual([
        line,
        { code: 2, stdout: '', stderr: expect.stringContaining(`Did you mean ${meant}?`) },
      ]);
    }
  });

  it('says what is wrong before the first start', async () => {
    const nothing = await shell.run('npx platform doctor');
    expect([nothing.code, nothing.stdout]).toEqual([0, expect.stringMatching(/Database +Embedded/)]);
    const wrong = new URL(database.runtimeUrl);
    wrong.password = 'planted-password';
    wrong.port = String(await freePort());
    const refused = await shell.run(`npx platform doctor --set Persistence__Url=${wrong}`);
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringMatching(
        /fail +Database +connect ECONNREFUSED[^\n]*\n +-> Start the server, or correct Persistence__Url/,
      ),
    ]);
    expect(refused.stdout + refused.stderr).not.toContain('planted-password');
    await shell.assign('Config__File');
    const empty = await shell.page('npx platform doctor');
    expect([empty.code, empty.stdout]).toEqual([1, expect.stringContaining('migrate')]);
  });

  it('migrates, and starts a gateway and a worker', async () => {
    const migrated = await shell.page('npx platform migrate');
    expect([migrated.code, migrated.stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ steps ran: .+\.\nThe schema is up to date\./m),
    ]);
    const examined = await shell.page('npx platform doctor');
    expect([examined.code, examined.stdout]).toEqual([0, expect.stringContaining('All is well.')]);
    const env = (at: number, metricsPort: number) => ({
      Gateway__Port: String(ports[at]),
      Observability__MetricsPort: String(metricsPort),
    });
    gateway = shell.start('npx platform start gateway', env(0, metricsPorts.gateway));
    worker = shell.start('npx platform start worker', env(2, metricsPorts.worker));
    await Promise.all([gateway.says(/Platform service on/), worker.says(/Worker; probes on/)]);
    for (const port of [ports[0], ports[2]]) {
      expect(await probe(port, '/health/live')).toBe(200);
      await expect.poll(() => ready(port), patient).toBe(200);
    }
    for (const process of [gateway, worker]) greetings.set(process, process.output().length);
    await balancer.probe();
    const answer = async () => (await shell.page('curl -sf $URL/health/ready')).stdout;
    await expect.poll(answer, patient).toMatch(/"status":"Healthy"/);
  });

  it('delivers an event of a new tenant to a receiver', async () => {
    host = await tokenOf('--user dave');
    const made = await graphql(
      host,
      'mutation { createTenant(input: { name: "Initech" }) { tenant { id } } }',
    );
    await shell.assign('PLATFORM_TOKEN');
    alice = await tokenOf(`--user alice --tenant ${made.createTenant.tenant.id}`);
    shell.set('PLATFORM_TOKEN', alice);
    const created = await rest('/authentication/api-keys', alice, {
      method: 'POST',
      body: {
        name: 'operator',
        type: 'Secret',
        environment: 'live',
        permissions: ['Settings.Tenant.Read', 'Settings.Tenant.Manage'],
      },
    });
    expect(created.status).toBe(201);
    key = created.body.rawSecret;
    listening = shell.start('npx platform webhooks listen');
    await listening.says(/Forwarding deliveries/);
    const changed = await rest(`/settings/tenant/${culture}`, key, { method: 'PUT', body: { value: 'fr' } });
    expect(changed.status).toBe(204);
    await listening.says(/Settings\.SettingChanged .*-> 204/);
    expect(receiver.received).toMatchObject([{ headers: { 'webhook-signature': expect.any(String) } }]);
    expect(receiver.received[0]?.body).toContain(culture);
    expect(await listening.stop()).toBe(0);
  });

  it('shows the options that were changed, with the secrets masked', async () => {
    const { code, stdout } = await shell.page('npx platform options --changed');
    expect(code).toBe(0);
    const listed = stdout.trim().split('\n');
    expect(listed).toContain('Vault__LocalKey=***');
    expect(listed).toContain('Persistence__MigrateAtStart=false');
    expect(stdout).not.toContain(new URL(database.runtimeUrl).password);
    expect(listed.map((line) => line.split('=')[0])).toEqual([
      'Gateway__PublicUrl',
      'Persistence__MigrateAtStart',
      'Persistence__Url',
      'Redis__Url',
      'Vault__LocalKey',
      'WebhooksOptions__RetrySchedule',
    ]);
  });

  it('measures what was done, and logs in JSON', async () => {
    const listed = new Map(readMetricsPage().metrics.map((metric) => [metric.name, metric]));
    const scraped = await shell.page('curl -sf http://localhost:$METRICS_PORT/metrics');
    expect([scraped.code, scraped.stderr]).toEqual([0, '']);
    const pages = {
      gateway: scraped.stdout,
      worker: (await send(`http://localhost:${metricsPorts.worker}/metrics`, null, {})).text,
    };
    for (const role of ['gateway', 'worker'] as const) {
      const missing = caused[role].filter((name) => {
        const metric = listed.get(name);
        if (metric === undefined) return true;
        const kind = metric.kind === 'up-down counter' ? 'sum' : metric.kind;
        return !prometheusNames({ ...metric, kind: kind as 'sum' }).every((one) =>
          new RegExp(`^${one}[ {]`, 'm').test(pages[role]),
        );
      });
      expect([role, missing]).toEqual([role, []]);
    }
    const refused = await rest(`/settings/tenant/${culture}`, `${key.slice(0, -1)}_`);
    expect(refused.status).toBe(401);
    await expect.poll(() => linesOf(gateway), patient).toContainEqual(expect.stringContaining('"level"'));
    for (const line of [...linesOf(gateway), ...linesOf(worker)])
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), msg: expect.any(String) });
  });

  it('takes a tenant as files, and makes it as they say', async () => {
    const exported = await shell.page('npx platform export tenant');
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    const file = join(folder, 'tenant', 'settings.yaml');
    const before = await readFile(file, 'utf8');
    expect(before).toContain('fr');
    await writeFile(file, `${before.replace(/\bfr\b/, 'en')}${zone}: Europe/Vienna\n`);
    const dry = await shell.page('npx platform apply tenant --url $URL --dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('Europe/Vienna')]);
    expect((await rest(`/settings/tenant/${culture}`, key)).body.value).toBe('fr');
    const applied = await shell.page('npx platform apply tenant --url $URL');
    expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('settings: 2 applied')]);
    expect((await shell.run('npx platform export again --url $URL')).code).toBe(0);
    const filesOf = async (name: string) => {
      const names = await readdir(join(folder, name));
      return Promise.all(
        names.sort().map(async (one) => [one, await readFile(join(folder, name, one), 'utf8')]),
      );
    };
    expect(await filesOf('again')).toEqual(await filesOf('tenant'));
  });

  it('lists dead letters and sends them again', async () => {
    const subscription = await rest('/webhooks/subscriptions', alice, {
      method: 'POST',
      body: {
        eventType: 'Settings.SettingChanged',
        targetUrl: 'https://receiver.platform.test/operator?status=503',
      },
    });
    expect(subscription.status).toBe(201);
    const { id } = subscription.body;
    await rest(`/settings/tenant/${culture}`, key, { method: 'PUT', body: { value: 'fr' } });
    const redeliver = async (isDryRun: boolean) => {
      const { redeliverWebhooks } = await graphql(
        alice,
        `mutation ($id: ID!, $dry: Boolean!) {
          redeliverWebhooks(input: { filter: { subscriptionId: $id, state: DeadLettered }, dryRun: $dry }) { matchedCount redeliveredCount }
        }`,
        { id, dry: isDryRun },
      );
      return redeliverWebhooks;
    };
    const attempts = async () => {
      const { body } = await rest(`/webhooks/subscriptions/${id}/deliveries`, alice);
      return body.map(({ httpStatusCode }: { httpStatusCode: number }) => httpStatusCode);
    };
    await expect.poll(attempts, patient).toEqual([503]);
    await expect.poll(() => redeliver(true), patient).toEqual({ matchedCount: 1, redeliveredCount: 0 });
    const moved = await rest(`/webhooks/subscriptions/${id}`, alice, {
      method: 'PUT',
      body: { targetUrl: 'https://receiver.platform.test/operator' },
    });
    expect(moved.status).toBe(200);
    expect(await redeliver(false)).toEqual({ matchedCount: 1, redeliveredCount: 1 });
    await expect.poll(attempts, patient).toEqual([200, 503]);

    await asAdministrator(
      (execute) =>
        execute(
          `insert into jobs.job (name, data, state, keep_until, source_name, source_id, source_created_on, source_retry_count, source_output)
           values ('kernel.housekeeping.dead', '{"data":{}}', 'created', '2999-01-01', 'kernel.housekeeping', gen_random_uuid(), now(), 2, '{"message":"Error: no disk"}')`,
        ),
      adminOf(database),
    );
    const letters = '{ deadLetters { nodes { queue error } } }';
    expect((await graphql(host, letters)).deadLetters.nodes).toEqual([
      { queue: 'kernel.housekeeping', error: 'Error: no disk' },
    ]);
    const sent = await graphql(
      host,
      'mutation { redriveDeadLetters(input: { queue: "kernel.housekeeping" }) { redrivenCount } }',
    );
    expect(sent.redriveDeadLetters.redrivenCount).toBe(1);
    expect((await graphql(host, letters)).deadLetters.nodes).toEqual([]);
  });

  it('backs up under writes, and restores into a new database', async () => {
    const written: string[] = [];
    const trickle = startTrickle(async (at) => {
      const value = `Area/Town${at}`;
      const { status } = await rest(`/settings/tenant/${zone}`, key, { method: 'PUT', body: { value } });
      if (status !== 204) throw new Error(`PUT: ${status}`);
      written.push(value);
    });
    const backup = await shell.page('npx platform backup backup');
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(await trickle.stop()).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    const restored = await shell.page('npx platform restore backup');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const manifest = JSON.parse(await readFile(join(folder, 'backup', 'manifest.json'), 'utf8'));
    const counts = await asAdministrator(async (execute) => {
      const found: Record<string, number> = {};
      for (const table of Object.keys(manifest.tables))
        found[table] = Number((await execute(`select count(*) from ${table}`))[0]?.count);
      return found;
    }, adminOf(copy));
    expect(counts).toEqual(
      Object.fromEntries(
        Object.entries(manifest.tables as Record<string, { rows: number }>).map(([table, { rows }]) => [
          table,
          rows,
        ]),
      ),
    );
    const port = await freePort();
    const other = shell.start('npx platform start gateway', {
      Gateway__Port: String(port),
      Persistence__Url: copy.runtimeUrl,
    });
    await other.says(/Platform service on/);
    const at = `http://127.0.0.1:${port}`;
    expect((await rest(`/settings/tenant/${culture}`, key, {}, at)).body.value).toBe('fr');
    expect(['Europe/Vienna', ...written]).toContain(
      (await rest(`/settings/tenant/${zone}`, key, {}, at)).body.value,
    );
    expect(await other.stop()).toBe(0);
  });

  it('restarts without a failed request', async () => {
    second = shell.start('npx platform start gateway', { Gateway__Port: String(ports[1]) });
    await second.says(/Platform service on/);
    await expect.poll(() => ready(ports[1]), patient).toBe(200);
    await balancer.probe();
    let answered = 0;
    const trickle = startTrickle(async () => {
      const read = () => rest(`/settings/tenant/${culture}`, key);
      // A connection that the gateway closes may have a request under way: proxies send a read again (RFC 9110, 9.2.2).
      const { status } = await read().catch(read);
      if (status !== 200) throw new Error(`GET: ${status}`);
      answered += 1;
    });
    expect(await gateway.stop()).toBe(0);
    const untilThen = answered;
    await expect.poll(() => answered, patient).toBeGreaterThan(untilThen + 5);
    expect(await trickle.stop()).toEqual([]);
  });

  it('has nothing to migrate', async () => {
    const { code, stdout } = await shell.page('npx platform migrate');
    expect([code, stdout.trim().split('\n')]).toEqual([
      0,
      ['No step of the schema was missing.', 'The schema is up to date.'],
    ]);
  });

  it('stops with 0 and leaves nothing behind', async () => {
    expect(await Promise.all([second.stop(), worker.stop()])).toEqual([0, 0]);
    expect([gateway, second, worker, listening].filter(({ pid }) => isRunning(pid))).toEqual([]);
    const sessions = await asAdministrator((execute) =>
      execute(
        `select application_name from pg_stat_activity where datname = '${new URL(database.url).pathname.slice(1)}'`,
      ),
    );
    expect(sessions).toEqual([]);
  });

  it('has run every line of the page', () => {
    expect(shell.unused).toEqual([]);
  });
});

/** Connection string of the server's administrator, in this database. */
function adminOf({ url }: TestDatabase): string {
  const admin = new URL(process.env.Test__DatabaseUrl ?? '');
  admin.pathname = new URL(url).pathname;
  return admin.href;
}

/** Sends one request after the other until it is stopped. */
function startTrickle(request: (at: number) => Promise<void>): { stop(): Promise<readonly string[]> } {
  const failures = new Set<string>();
  let stopped = false;
  const done = (async () => {
    for (let at = 0; !stopped; at += 1)
      await request(at).catch((error: Error) => failures.add(error.message));
  })();
  return {
    stop: async () => {
      stopped = true;
      await done;
      return [...failures];
    },
  };
}
