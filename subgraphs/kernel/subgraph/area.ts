import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../call/context.ts';
import type { EventSubscriber } from '../call/event.ts';
import type { HealthCheck } from '../health/check.ts';
import type { JobDefinition } from '../messaging/job.ts';
import type { OptionsReader, OptionsSection } from '../options/section.ts';
import type { AnyEntity } from '../persistence/database.ts';
import type { SqlMigration } from '../persistence/migration.ts';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import type { PlatformModule } from '../registry/module.ts';
import type { PortBinding } from './port.ts';
import type { RuleVocabulary } from './rules.ts';
import type { KernelServices } from './services.ts';
import type { ShieldMap } from './shield.ts';

/** A class type-graphql can read. */
// biome-ignore lint/suspicious/noExplicitAny: constructors of resolvers take their services, whatever those are.
export type Class<T extends object = object> = abstract new (...args: any[]) => T;

/** Resolves a federation reference: `{ __typename, …key }` in, the object or null out. */
export type ReferenceResolver = (
  reference: Readonly<Record<string, unknown>>,
  resolver: <T extends object>(type: Class<T>) => T,
) => unknown;

/** Opens the stream of a subscription field; each event becomes the parent of the decorated method. */
export type SubscriptionOpener = (
  args: Readonly<Record<string, unknown>>,
  resolver: <T extends object>(type: Class<T>) => T,
) => Promise<AsyncIterableIterator<unknown>>;

/** The GraphQL subgraph of an area. @typeParam Opened what the area keeps as long as the process. */
export interface SubgraphDefinition<Opened = unknown> {
  readonly name: string;
  /** type-graphql resolver classes. */
  readonly resolvers: readonly Class[];
  /** Types no root field reaches. */
  readonly orphanedTypes?: readonly Class[];
  readonly references?: Readonly<Record<string, ReferenceResolver>>;
  /** Subscription field → its stream. */
  readonly subscriptions?: Readonly<Record<string, SubscriptionOpener>>;
  /** Codes its errors have, each with a sentence: its part of the enum `ErrorCode`. */
  readonly errorCodes?: Readonly<Record<string, string>>;
  /** Field → rule: the one place where a permission is demanded. */
  readonly shield: (rules: RuleVocabulary, options: OptionsReader) => ShieldMap;
  /** Builds the resolver instances of one request, by hand. */
  wire(request: RequestContext, services: KernelServices, opened: Opened): readonly object[];
}

/** Something of an area's that lives as long as the process. */
export interface BackgroundService {
  /** Called after the database is open and migrated, before requests are served. */
  start(): Promise<void>;
  /** Called after the last request, while the database is still open. */
  stop(): Promise<void>;
}

/** The beginning of an area's REST paths, without the base. */
export interface RestPrefix {
  /** As the rows of the table write it: `/ai`. */
  readonly written: string;
  /** The configured prefix: `/platform/ai`. */
  configure(options: OptionsReader): string;
}

/** The OpenAPI tag of the area's REST routes. */
export interface RestTag {
  /** As the rows of the table write it: `Webhooks`. */
  readonly written: string;
  /** The configured tag. */
  configure(options: OptionsReader): string;
}

/**
 * Everything that an area contributes to the installation; listed in `host/host.ts`. @typeParam Opened objects of the
 * area that live as long as the process; other areas cannot reach them.
 */
export interface Area<Opened = unknown> {
  readonly name: string;
  /** Whether its contributions are registered only in development. Its tables exist everywhere and stay empty. */
  readonly isForDevelopment?: true;
  /** Built-in contributions, by the same mechanism as a plug-in's. */
  readonly module: PlatformModule;
  readonly entities: readonly AnyEntity[];
  readonly migrations: readonly SqlMigration[];
  readonly options?: readonly OptionsSection[];
  /** Columns with values that the cipher encrypted. */
  readonly sealedColumns?: readonly SealedColumn[];
  /** For areas whose REST prefix operators can choose. */
  readonly restPrefix?: RestPrefix;
  /** For areas whose OpenAPI tag operators can choose. */
  readonly restTag?: RestTag;
  /** Absent for an area without a GraphQL schema. */
  readonly subgraph?: SubgraphDefinition<Opened>;
  /** Health checks of the area's configured dependencies. @param closers for connections that the checks keep. */
  healthChecks?(
    options: KernelServices['options'],
    closers: KernelServices['closers'],
  ): readonly HealthCheck[];
  /** Opens the objects that live as long as the process. Called before the ports of other areas are bound. */
  open?(services: KernelServices): Opened;
  /** Ports of the area for other areas, in this process. */
  ports?(services: KernelServices, opened: Opened): readonly PortBinding[];
  /** Services that run as long as the process. */
  backgroundServices?(services: KernelServices, opened: Opened): readonly BackgroundService[];
  /** Durable reactions to events. */
  subscribers?(services: KernelServices, opened: Opened): readonly EventSubscriber[];
  /** Jobs and schedules. */
  jobs?(services: KernelServices, opened: Opened): readonly JobDefinition[];
}

/** An area's schema and SDL, without any services. */
export interface SubgraphSchema {
  readonly schema: GraphQLSchema;
  /** As committed under `schema/`. */
  readonly sdl: string;
}
