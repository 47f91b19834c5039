import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ConsoleOptions, hasConsole } from '../../gateway/console/console-options.ts';
import { nodeSubgraphName } from '../../subgraphs/host/node-subgraph.ts';
import type { MessagingOptions } from '../../subgraphs/kernel/messaging/messaging.options.ts';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import { otlpSignals } from '../../subgraphs/kernel/telemetry/otlp-target.ts';
import { systemRole, tenantRole } from '../../subgraphs/kernel/tenancy/tenant-rows.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { danglingReferences, missingServices, parseComposeFile, servicesOf } from './compose-file.ts';
import { declaredSections } from './known-options.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const compose = parseComposeFile(read('docker-compose.yml'));
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
/** Those of the profile with a process for each role. */
const processes = ours.filter(([name]) => name !== 'platform');
const ourImage = 'platform-service:dev';

describe('parseComposeFile', () => {
  const sample = (service: string): string =>
    `name: a\nvolumes: {}\nservices:\n  one: { image: "a:1", restart: "no", ${service} }\n`;

  it.each([
    ['a misspelt key', 'comand: [x]', '"comand"'],
    ['a published port', 'ports: ["5432:5432"]', '"ports"'],
    ['the latest image', 'image: "a:latest"', '"image"'],
    ['a number as a variable', 'environment: { A: 1 }', '"A"'],
    ['a shell as health check', 'healthcheck: { test: x, interval: 1s, timeout: 1s, retries: 1 }', '"test"'],
  ])('refuses %s', (_, service, reason) => {
    const yaml = sample(service).replace(/image: "a:1", (?=.*image)/, '');
    expect(() => parseComposeFile(yaml)).toThrow(reason);
  });

  it('names what is not there', () => {
    const file = parseComposeFile(
      sample(
        'depends_on: { two: { condition: service_started } }, volumes: ["./x:/x", "y:/y"], networks: [default, z]',
      ) +
        '  three: { image: "a:1", restart: unless-stopped, depends_on: { one: { condition: service_healthy } } }\n',
    );
    expect(danglingReferences(file, () => false)).toEqual([
      'one is in the network z, which is not there',
      'one waits for two, which is no service',
      'one mounts ./x, which is not there',
      'one mounts y, which is not there',
      'three waits for the health of one, which reports none',
    ]);
  });
});

describe('docker-compose.yml', () => {
  it('names nothing that is not there', () => {
    const isFile = (path: string): boolean => existsSync(join(repositoryRoot, path));
    expect(danglingReferences(compose, isFile, [ourImage])).toEqual([]);
    expect(read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK/m);
  });

  it('has everything the platform talks to, and each built-in subgraph as a process', () => {
    const { subgraphs } = parse(read('schema/supergraph.yaml'));
    // The gateway's own.
    delete subgraphs[nodeSubgraphName];
    expect(Object.keys(compose.services).sort()).toEqual(
      [
        'platform',
        'prometheus',
        'grafana',
        'gateway',
        'worker',
        'renderer',
        'migrate',
        'postgres',
        'redis',
        'nats',
        'keycloak',
        'otel-collector',
        'jaeger',
        'mailpit',
        'minio',
        ...Object.keys(subgraphs),
      ].sort(),
    );
    for (const name of Object.keys(subgraphs)) {
      expect(compose.services[name]?.command).toEqual(['start', 'subgraph', name]);
      expect(compose.services.gateway?.environment).toHaveProperty(
        `Gateway__Subgraphs__${name}`,
        `http://${name}:4000/graphql`,
      );
    }
  });

  it('starts the platform in one container and PostgreSQL, and the rest by profiles', () => {
    const byDefault = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
    expect(byDefault.map(([name]) => name).sort()).toEqual(['platform', 'postgres']);
    expect(compose.services.platform).toMatchObject({
      environment: { NODE_ENV: 'development', Persistence__DataDirectory: '/data' },
      volumes: ['platform:/data'],
      ports: ['127.0.0.1:4000:4000'],
    });
    expect(read('deploy/Dockerfile')).toContain('chown node /data');
    for (const [, { profiles }] of processes) expect(profiles).toEqual(['processes']);
  });

  it('starts our services by commands that the package’s own scripts run', () => {
    const scripts: string[] = Object.values(JSON.parse(read('package.json')).scripts ?? {});
    const commands = scripts.map((script) => script.split('dist/gateway/main.js ')[1]);
    for (const [, { command = ['start'] }] of ours) expect(commands).toContain(command.slice(0, 2).join(' '));
  });

  it('lets Prometheus read the metrics of the platform, and Grafana those of Prometheus', () => {
    const { environment } = compose.services.platform ?? {};
    const { scrape_configs: scrapes, rule_files: rules } = parse(read('deploy/prometheus/prometheus.yaml'));
    expect(scrapes[0].static_configs[0].targets).toContain(
      `platform:${environment?.Observability__MetricsPort}`,
    );
    expect(environment?.Observability__MetricsHost).toBe('*');
    expect(compose.services.prometheus?.volumes).toContain(
      `./deploy/prometheus/alerts.yaml:/etc/prometheus/${rules[0]}:ro`,
    );
    const [source] = parse(read('deploy/grafana/datasource.yaml')).datasources;
    expect(source).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true });
    const [provider] = parse(read('deploy/grafana/dashboards.yaml')).providers;
    expect(compose.services.grafana?.volumes).toContain(
      `./deploy/grafana/platform.json:${provider.options.path}/platform.json:ro`,
    );
  });

  it.each(ours)('%s: every option is one the code declares, with a value it accepts', async (_, service) => {
    const sections = await declaredSections();
    expect(() => loadOptions(sections, { env: service.environment })).not.toThrow();
    const names = Object.keys(service.environment).filter((name) => name.includes('__'));
    expect(names.filter((name) => sections[name.split('__')[0] ?? ''] === undefined)).toEqual([]);
    expect(() => loadOptions(sections, { env: { ...service.environment, Redis__Urll: 'x' } })).toThrow(
      'Redis__Url?',
    );
  });

  it('starts with each profile all that its services wait for', () => {
    const profiles = ['redis', 'nats', 'keycloak', 'mailpit', 'minio'];
    for (const name of profiles)
      expect(servicesOf(compose, [name])).toEqual([name, 'platform', 'postgres'].toSorted());
    for (const active of [[], ...profiles.map((name) => [name]), profiles, ['metrics'], ['processes']])
      expect([active, missingServices(compose, active)]).toEqual([active, []]);
    expect(missingServices(compose, [], ['gateway'])).toContain('gateway needs redis');
    // The platform waits for them where they are started, and starts without them.
    for (const name of profiles)
      expect(compose.services.platform?.depends_on[name]).toEqual({
        condition: 'service_healthy',
        required: false,
      });
  });

  /** Values of options of the one container, by the variables of the command that the file’s first lines name. */
  const headOf = read('docker-compose.yml').split('\nname:')[0] ?? '';
  const written = [...headOf.matchAll(/(PLATFORM_\w+)=(\S+) docker compose --profile (\w+)/g)];

  it('says for each service beside the one container which variable makes the platform use it', () => {
    expect(written.map(([, , , profile]) => profile).toSorted()).toEqual([
      'keycloak',
      'mailpit',
      'minio',
      'nats',
      'redis',
    ]);
  });

  it.each([
    ['redis', { Redis__Url: 'redis://redis:6379' }],
    ['nats', { Messaging__Nats__Servers: 'nats://nats:4222' }],
    [
      'keycloak',
      {
        Authentication__Authority: 'http://keycloak.localhost:8080/realms/platform',
        Gateway__Console__ClientId: 'platform-service',
      },
    ],
    [
      'mailpit',
      {
        Notifications__Email__SenderAddress: 'platform@example.com',
        Notifications__Email__Smtp__Host: 'mailpit',
      },
    ],
    ['minio', { Blobs__Provider: 's3' }],
  ] as const)('lets the one container use %s, and no other service of a profile', async (profile, used) => {
    const [, name = '', value = ''] = written.find((one) => one[3] === profile) ?? [];
    const sections = await declaredSections();
    const file = parseComposeFile(read('docker-compose.yml'), { [name]: value });
    const environment = file.services.platform?.environment ?? {};
    expect(() => loadOptions(sections, { env: environment })).not.toThrow();
    const without = compose.services.platform?.environment ?? {};
    const changed = Object.entries(environment).filter(([option, text]) => without[option] !== text);
    expect(Object.fromEntries(changed)).toEqual(used);
    for (const option of Object.keys(used)) expect(['', 'local']).toContain(without[option]);
    // The other processes reach the service in the same way.
    expect(compose.services.worker?.environment).toMatchObject(profile === 'nats' ? {} : used);
  });

  it('shows the console in all, by the development login or by the client of the realm', async () => {
    const sections = await declaredSections();
    const { clients } = JSON.parse(read('deploy/keycloak/platform-realm.json'));
    const authority = compose.services.gateway?.environment.Authentication__Authority ?? '';
    const variables = { PLATFORM_AUTHORITY: authority };
    const { services } = parseComposeFile(read('docker-compose.yml'), variables);
    const [own, signedIn, gateway] = [
      compose.services.platform,
      services.platform,
      compose.services.gateway,
    ].map((service) => service?.environment ?? {});
    const consoleOf = (env: Record<string, string> = {}) =>
      (loadOptions(sections, { env }).Gateway as { Console: ConsoleOptions }).Console;
    expect(hasConsole(consoleOf(own), false)).toBe(true);
    expect(consoleOf(own).ClientId).toBeUndefined();
    for (const environment of [signedIn, gateway]) {
      expect(hasConsole(consoleOf(environment), true)).toBe(true);
      const client = clients.find(
        ({ clientId }: { clientId: string }) => clientId === consoleOf(environment).ClientId,
      );
      expect(client).toMatchObject({ publicClient: true, standardFlowEnabled: true });
      expect(client.redirectUris).toContain(`${environment?.PublicUrl}/*`);
      expect(client.webOrigins).toContain(environment?.PublicUrl);
    }
    // Keycloak announces logouts to one host name, whichever container has it.
    const networks = services.platform?.networks as { default: { aliases: string[] } };
    expect(clients[0].attributes['backchannel.logout.url']).toContain(`//${networks.default.aliases[0]}:`);
  });

  it('lets workers use NATS where the profile and its variable are set', async () => {
    expect(compose.services.nats?.profiles).toEqual(['nats']);
    const variables = { PLATFORM_NATS: 'nats://nats:4222' };
    const { services } = parseComposeFile(read('docker-compose.yml'), variables);
    const sections = await declaredSections();
    const serversOf = (env: Record<string, string>) =>
      (loadOptions(sections, { env }).Messaging as MessagingOptions).Nats.Servers;
    expect(serversOf(services.worker?.environment ?? {})).toEqual(['nats://nats:4222']);
    expect(serversOf(compose.services.worker?.environment ?? {})).toEqual([]);
  });

  it('lets no e-mail out: who sends one sends it to the service that shows them', () => {
    expect(compose.services.mailpit?.ports).toEqual(['127.0.0.1:8025:8025']);
    for (const { environment } of processes.filter(([name]) => name !== 'renderer').map(([, one]) => one))
      expect(environment).toMatchObject({
        Notifications__Email__SenderAddress: expect.any(String),
        Notifications__Email__Smtp__Host: 'mailpit',
        Notifications__Email__Smtp__Port: '1025',
        Notifications__Email__Smtp__UseSsl: 'false',
      });
  });

  it.each(ours)('%s runs without privileges', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('gives the renderer only what it needs and no network; the others have its address', () => {
    const { renderer, ...others } = Object.fromEntries(processes);
    expect(Object.keys(renderer?.environment ?? {}).sort()).toEqual([
      'NODE_ENV',
      'Templating__Pdf__Directory',
      'Templating__Renderer__Secret',
    ]);
    expect([renderer?.networks, renderer?.ports]).toEqual([['renderer'], []]);
    expect(compose.networks.renderer?.internal).toBe(true);
    for (const { environment, networks } of Object.values(others)) {
      expect(networks).toContain('renderer');
      expect(environment).toMatchObject({
        Templating__Renderer__Url: 'http://renderer:4000',
        Templating__Renderer__Secret: renderer?.environment.Templating__Renderer__Secret,
      });
    }
  });

  it('gives the schema’s owner to the migration alone, and a role that obeys row-level security to all', () => {
    const sql = read('deploy/postgres/roles.sql');
    for (const [name, { environment }] of processes.filter(([one]) => one !== 'renderer')) {
      expect(environment.Persistence__Url).toMatch(/^postgres:\/\/platform:platform@/);
      expect('Persistence__MigrationUrl' in environment).toBe(name === 'migrate');
      expect(environment.Persistence__MigrateAtStart).toBe('false');
    }
    for (const login of [
      "platform login noinherit password 'platform'",
      "platform_owner login password 'platform_owner'",
    ])
      expect(sql).toMatch(new RegExp(`create role ${login}[^;]*nosuperuser[^;]*nobypassrls`));
    expect(sql).toContain(`grant ${tenantRole}, ${systemRole} to platform;`);
  });
});

describe('the collector’s configuration', () => {
  it('sends what it receives along declared parts only', () => {
    const { service, ...declared } = parse(read('deploy/otel/collector.yaml'));
    expect(Object.keys(service.pipelines)).toEqual([...otlpSignals]);
    for (const signal of otlpSignals)
      for (const kind of ['receivers', 'processors', 'exporters'])
        expect(Object.keys(declared[kind])).toEqual(expect.arrayContaining(service.pipelines[signal][kind]));
    const port = declared.receivers.otlp.protocols.http.endpoint.split(':')[1];
    expect(compose.services.gateway?.environment.OTEL_EXPORTER_OTLP_ENDPOINT).toBe(
      `http://otel-collector:${port}`,
    );
  });
});
