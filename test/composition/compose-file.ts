import { parse } from 'yaml';
import { z } from 'zod';

const text = z.string().min(1);
const duration = z.string().regex(/^\d+(s|m)$/);

/** The part of the Compose specification that our file uses; a key outside of it is a mistake. */
const service = z.strictObject({
  image: text.regex(/^[\w./-]+:(?!latest$)[\w.-]+$/, 'an image needs a tag, and not "latest"'),
  build: z.strictObject({ context: text, dockerfile: text }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
        /** False: of a service of no active profile nothing is waited for. */
        required: z.boolean().optional(),
      }),
    )
    .default({}),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.tuple([z.literal('CMD'), text], text),
        interval: duration,
        timeout: duration,
        retries: z.number().int().positive(),
        start_period: duration.optional(),
      }),
    ])
    .optional(),
  ports: z.array(text.regex(/^127\.0\.0\.1:\d+:\d+$/, 'publish on 127.0.0.1 alone')).default([]),
  volumes: z.array(text.regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).default([]),
  networks: z
    .union([z.array(text), z.strictObject({ default: z.strictObject({ aliases: z.array(text) }) })])
    .default(['default']),
  profiles: z.array(text).optional(),
  restart: z.enum(['no', 'unless-stopped']),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(text).optional(),
  cap_drop: z.array(text).optional(),
  security_opt: z.array(text).optional(),
});

const file = z.looseObject({
  name: text,
  services: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() })).default({}),
});

/** A compose file, its anchors, merges and variables resolved. */
export type ComposeFile = z.output<typeof file>;

/**
 * @param variables what `${NAME:-default}` and `${NAME:+if set}` stand for.
 * @throws {z.ZodError} naming every key the specification, or our use of it, does not allow.
 */
export function parseComposeFile(
  yaml: string,
  variables: Readonly<Record<string, string>> = {},
): ComposeFile {
  const resolved = yaml.replaceAll(
    /\$\{(\w+):([-+])([^}]*)\}/g,
    (_, name: string, operator: string, text: string) => {
      const value = variables[name] ?? '';
      const hasValue = value !== '';
      return JSON.stringify(operator === '-' ? (hasValue ? value : text) : hasValue ? text : '');
    },
  );
  const content = parse(resolved, { merge: true });
  const extensions = Object.keys(content).filter((key) => key.startsWith('x-'));
  return z
    .strictObject({ ...file.shape, ...Object.fromEntries(extensions.map((key) => [key, z.unknown()])) })
    .parse(content);
}

/** The services that `docker compose --profile …` starts: those without a profile, and those of the profiles. */
export function servicesOf({ services }: ComposeFile, active: readonly string[]): string[] {
  return Object.entries(services)
    .filter(([, { profiles }]) => profiles === undefined || profiles.some((one) => active.includes(one)))
    .map(([name]) => name)
    .toSorted();
}

/** What the services of these profiles need that none of the profiles starts. */
export function missingServices(
  file: ComposeFile,
  active: readonly string[],
  started: readonly string[] = servicesOf(file, active),
): string[] {
  return started.flatMap((name) =>
    Object.entries(file.services[name]?.depends_on ?? {})
      .filter(([needed, { required }]) => required !== false && !servicesOf(file, active).includes(needed))
      .map(([needed]) => `${name} needs ${needed}`),
  );
}

/** What is named in the file but not there: services waited for, health that is not reported, volumes, files. */
export function danglingReferences(
  { services, volumes, networks: declared }: ComposeFile,
  isFile: (path: string) => boolean,
  imagesWithHealth: readonly string[] = [],
): string[] {
  const reportsHealth = (name: string): boolean => {
    const { healthcheck, image } = services[name] ?? {};
    return healthcheck === undefined ? imagesWithHealth.includes(image ?? '') : 'test' in healthcheck;
  };
  return Object.entries(services).flatMap(([name, { depends_on, volumes: mounts, build, networks }]) => [
    ...(Array.isArray(networks) ? networks : Object.keys(networks))
      .filter((network) => network !== 'default' && declared[network] === undefined)
      .map((network) => `${name} is in the network ${network}, which is not there`),
    ...Object.entries(depends_on).flatMap(([needed, { condition }]) => {
      if (services[needed] === undefined) return [`${name} waits for ${needed}, which is no service`];
      if (condition === 'service_healthy' && !reportsHealth(needed)) {
        return [`${name} waits for the health of ${needed}, which reports none`];
      }
      const ends = services[needed]?.restart === 'no';
      return (condition === 'service_completed_successfully') === ends
        ? []
        : [`${name} waits for ${needed} to ${ends ? 'run, but it ends' : 'end, but it runs for ever'}`];
    }),
    ...mounts.flatMap((mount) => {
      const source = mount.split(':')[0] ?? '';
      const there = source.startsWith('.') ? isFile(source) : source in volumes;
      return there ? [] : [`${name} mounts ${source}, which is not there`];
    }),
    ...(build !== undefined && !isFile(build.dockerfile) ? [`${name} is built by ${build.dockerfile}`] : []),
  ]);
}
