import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  subscribe,
  validate,
} from 'graphql';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess, type PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { anonymous } from '../../subgraphs/kernel/call/actor.ts';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { DomainEvent } from '../../subgraphs/kernel/call/event.ts';
import { maskError } from '../../subgraphs/kernel/error/graphql-error.ts';
import { eventSubscriber } from '../../subgraphs/kernel/messaging/event-subscriber.ts';
import { eventTypeKind } from '../../subgraphs/kernel/messaging/event-type.ts';
import type { DatabaseEngine } from '../../subgraphs/kernel/persistence/engine.ts';
import { defineModule, type PlatformModule, type Registry } from '../../subgraphs/kernel/registry/module.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { hostTenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { openMigrated } from './database/migrated-database.ts';
import { StatementLog } from './database/statements.ts';
import { databases, type TestEngine } from './postgres.ts';
import { TestClock } from './test-clock.ts';

/** What a slice is opened with. */
export interface SliceOptions {
  /** The area whose subgraph answers. */
  readonly area: string;
  readonly database?: TestEngine;
  readonly env?: Readonly<Record<string, string>>;
  readonly modules?: readonly PlatformModule[];
  /** Whether events are kept for `takeEvents`, which costs a job each; default true. */
  readonly records?: boolean;
}

/** Who calls, and how; what is absent is an anonymous call in host context. */
export interface SliceCaller extends Partial<Pick<CallContext, 'actor' | 'tenant' | 'locale'>> {
  /** The `Idempotency-Key`; the hash stands for the request it was sent with. */
  readonly idempotency?: { readonly key: string; readonly requestHash: string };
}

/** What an operation answered: data, and the extensions of the first error as a client sees them. */
export interface SliceAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the document selects.
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: the members of `extensions` differ by code.
  readonly error: any;
  /** Whether a stored result was answered for a repeated key. */
  readonly replayed: boolean;
}

/** One area's subgraph over a database of its own, without gateway and tokens. */
export interface Slice {
  readonly process: PlatformProcess;
  readonly clock: TestClock;
  /** Runs a query or mutation. @throws {Error} for a document the schema does not allow: a mistake of the test. */
  run(
    document: string,
    caller: SliceCaller & { readonly signal?: AbortSignal },
    variables?: Record<string, unknown>,
  ): Promise<SliceAnswer>;
  /** Opens a subscription; an error takes the place of the stream. */
  listen(
    document: string,
    caller: SliceCaller & { readonly signal?: AbortSignal },
    variables?: Record<string, unknown>,
  ): Promise<AsyncIterator<{ data?: unknown }> | SliceAnswer>;
  /** Runs SQL across tenants, as housekeeping does. */
  sql(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Events published since the last call, in order. @throws {Error} for one whose data is not what its type declares. */
  takeEvents(): Promise<readonly DomainEvent[]>;
  /** Statements since the last call, transaction control apart. */
  takeStatements(): readonly string[];
  /** Another process on the same database, with a clock of its own. Closed with this one. Default: the same options. */
  another(env?: SliceOptions['env']): Promise<Slice>;
  close(): Promise<void>;
}

/** Opens a slice; the caller closes it. Default: the embedded database. */
export async function openSlice(options: SliceOptions): Promise<Slice> {
  const { database = databases[0] as TestEngine } = options;
  const opened = await openMigrated(database);
  try {
    return await openOn(options, opened.engine, opened.close, true);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openOn(
  options: SliceOptions,
  engine: DatabaseEngine,
  closeEngine: () => Promise<void>,
  work: boolean,
): Promise<Slice> {
  const clock = new TestClock();
  const log = new StatementLog();
  const events: DomainEvent[] = [];
  const process = await openProcess({
    options: loadPlatformOptions({ ...defaults, ...options.env }).options,
    logger: silentLogger,
    clock,
    work,
    engine,
    modules: [...(options.records === false ? [] : [recorderOf(events)]), ...(options.modules ?? [])],
    onStatement: log.record,
  });
  const others: Slice[] = [];
  log.take();
  return {
    process,
    clock,
    run: (document, caller, variables) => run(process, options.area, document, caller, variables),
    listen: (document, caller, variables) => listen(process, options.area, document, caller, variables),
    sql: (statement, parameters = []) =>
      process.services.database.system((em) => em.execute(statement, parameters)),
    takeEvents: async () => {
      await process.messaging.drain();
      const taken = events.splice(0).sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const event of taken) demandDeclaredData(process.services.registry, event);
      return taken;
    },
    takeStatements: () => log.take(),
    another: async (env = options.env) => {
      const other = await openOn({ ...options, ...(env && { env }) }, engine, async () => {}, false);
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      await process.close();
      await closeEngine();
    },
  };
}

const defaults = { Vault__LocalKey: Buffer.alloc(32, 7).toString('base64') };

function recorderOf(events: DomainEvent[]): PlatformModule {
  return defineModule({
    name: 'recorder',
    contributes: [
      eventSubscriber({
        name: 'recorder',
        eventTypes: '*',
        handle: async (event) => void events.push(event),
      }),
    ],
  });
}

/** What receivers of webhooks are promised of an event, its publisher must keep. */
function demandDeclaredData(registry: Registry, { type, data }: DomainEvent): void {
  const schema = registry.find(eventTypeKind, type)?.schema;
  if (schema === undefined) throw new Error(`No module declares the type of event ${type}.`);
  const ajv = addFormats.default(new Ajv2020());
  if (!ajv.validate(schema, JSON.parse(JSON.stringify(data))))
    throw new Error(`An event ${type} is not what its type declares: ${ajv.errorsText()}`);
}

function callOf(caller: SliceCaller & { readonly signal?: AbortSignal }): CallContext {
  const { actor = anonymous, tenant = hostTenant, locale = 'en', idempotency } = caller;
  return {
    actor,
    tenant,
    locale,
    requestId: 'slice',
    signal: caller.signal ?? new AbortController().signal,
    idempotency: idempotency === undefined ? null : { ...idempotency, replayed: false },
  };
}

async function run(
  process: PlatformProcess,
  area: string,
  text: string,
  caller: SliceCaller & { readonly signal?: AbortSignal },
  variables: Record<string, unknown> = {},
): Promise<SliceAnswer> {
  const subgraph = process.subgraph(area);
  const document = documentOf(subgraph.schema, text);
  const call = callOf(caller);
  const result = await execute({
    schema: subgraph.schema,
    document,
    variableValues: variables,
    contextValue: subgraph.contextFor(call),
  });
  return {
    data: result.data,
    error: errorOf(result.errors?.[0]),
    replayed: call.idempotency?.replayed ?? false,
  };
}

const documents = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>();

/** Read and checked once, as the gateway does. */
function documentOf(schema: GraphQLSchema, text: string): DocumentNode {
  const known = documents.get(schema) ?? new Map<string, DocumentNode>();
  documents.set(schema, known);
  const document = known.get(text) ?? parse(text);
  if (!known.has(text)) {
    const mistakes = validate(schema, document);
    if (mistakes.length > 0) throw new Error(mistakes.map(({ message }) => message).join('\n'));
    known.set(text, document);
  }
  return document;
}

async function listen(
  process: PlatformProcess,
  area: string,
  text: string,
  caller: SliceCaller & { readonly signal?: AbortSignal },
  variables: Record<string, unknown> = {},
): Promise<AsyncIterator<{ data?: unknown }> | SliceAnswer> {
  const subgraph = process.subgraph(area);
  const result = await subscribe({
    schema: subgraph.schema,
    document: parse(text),
    variableValues: variables,
    contextValue: subgraph.contextFor(callOf(caller)),
  });
  if (Symbol.asyncIterator in result) return result;
  return { data: result.data, error: errorOf(result.errors?.[0]), replayed: false };
}

function errorOf(error: GraphQLError | undefined): unknown {
  return error === undefined ? null : maskError(error, 'slice', () => {}).extensions;
}
