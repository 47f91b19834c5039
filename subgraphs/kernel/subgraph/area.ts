import type { GraphQLSchema } from 'graphql';
import type { EventSubscriber } from '../messaging/event.ts';
import type { JobDefinition } from '../messaging/job.ts';
import type { OptionsSection } from '../options/section.ts';
import type { AnyEntity } from '../persistence/database.ts';
import type { SqlMigration } from '../persistence/migration.ts';
import type { PlatformModule } from '../registry/module.ts';
import type { RequestContext } from './context.ts';
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

/** The GraphQL face of an area. */
export interface SubgraphDefinition {
  readonly name: string;
  /** type-graphql resolver classes. */
  readonly resolvers: readonly Class[];
  /** Types no root field reaches. */
  readonly orphanedTypes?: readonly Class[];
  readonly references?: Readonly<Record<string, ReferenceResolver>>;
  /** Subscription field → its stream. */
  readonly subscriptions?: Readonly<Record<string, SubscriptionOpener>>;
  /** Field → rule: the one place where a permission is demanded. */
  readonly shield: (rules: RuleVocabulary) => ShieldMap;
  /** Builds the resolver instances of one request, by hand. */
  wire(request: RequestContext, services: KernelServices): readonly object[];
}

/** All that an area brings to the installation (design §3); listed in `host/host.ts`. */
export interface Area {
  readonly name: string;
  /** Built-in contributions, by the same mechanism as a plug-in's. */
  readonly module: PlatformModule;
  readonly entities: readonly AnyEntity[];
  readonly migrations: readonly SqlMigration[];
  readonly options?: readonly OptionsSection[];
  /** Absent for what has no GraphQL face. */
  readonly subgraph?: SubgraphDefinition;
  /** What the area lets others ask of it, in this process. */
  ports?(services: KernelServices): readonly PortBinding[];
  /** Durable reactions to events. */
  subscribers?(services: KernelServices): readonly EventSubscriber[];
  /** Jobs and schedules. */
  jobs?(services: KernelServices): readonly JobDefinition[];
}

/** An area's schema and SDL, without anything that runs. */
export interface SubgraphSchema {
  readonly schema: GraphQLSchema;
  /** As committed under `schema/`. */
  readonly sdl: string;
}
