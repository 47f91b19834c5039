import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext, RequestContext } from '../call/context.ts';
import type { DomainEvent, EventPublisher } from '../call/event.ts';
import type { Class, SubgraphDefinition } from './area.ts';
import { buildAreaSchema } from './build-schema.ts';
import type { ExecutableSubgraph } from './executable-subgraph.ts';
import { ruleVocabulary } from './rules.ts';
import type { KernelServices } from './services.ts';
import { applyShield, withFederationRules } from './shield.ts';

/** Makes the publisher of one call: its tenant, actor and trace go into each {@link DomainEvent}. */
export type PublisherFactory = (call: CallContext) => EventPublisher;

/** Key of a context's resolver instances. A weak map would keep them alive for many minor collections. */
const wiring = Symbol('wiring');

interface WiredContext {
  /** Another context's where this one is a copy of it. */
  [wiring]?: { readonly of: object; readonly resolvers: ReadonlyMap<Class, object> };
}

/** Builds an area's subgraph so that a transport can run it: schema, shield, and a context per fetch. */
export function buildSubgraph(
  definition: SubgraphDefinition,
  services: KernelServices,
  publisherFor: PublisherFactory,
): ExecutableSubgraph {
  const lookup = (context: WiredContext) => {
    if (context[wiring]?.of !== context)
      context[wiring] = { of: context, resolvers: wire(definition, context as RequestContext, services) };
    const { resolvers } = context[wiring];
    return <T extends object>(type: Class<T>): T => {
      const resolver = resolvers.get(type);
      if (resolver === undefined) throw new Error(`"${definition.name}" wires no ${type.name}.`);
      return resolver as T;
    };
  };
  const { schema } = buildAreaSchema(definition, lookup);
  const vocabulary = ruleVocabulary(services.permissions, services.queryRights);
  return {
    name: definition.name,
    schema: applyShield(
      schema,
      withFederationRules(schema, definition.shield(vocabulary, services.options), vocabulary),
    ),
    contextFor: (call) => new CallScope(call, services.database, publisherFor(call)),
  };
}

/**
 * The context of a call in a subgraph. Its session is created on first use: a stream keeps its context as long as it
 * lasts, and many calls need no session.
 */
class CallScope implements RequestContext {
  // Shared by all scopes: a getter per object would create a hidden class per object, which outlives the object and
  // keeps everything it refers to.
  static readonly #lazySession: PropertyDescriptor & ThisType<CallScope> = {
    enumerable: true,
    get() {
      this.#session ??= this.#database.session(this.tenant.id);
      return this.#session;
    },
  };

  declare readonly em: EntityManager;
  readonly actor: CallContext['actor'];
  readonly tenant: CallContext['tenant'];
  readonly locale: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly idempotency: CallContext['idempotency'];
  readonly ifMatch: string | null;
  readonly agent: NonNullable<CallContext['agent']> | null;
  readonly #database: KernelServices['database'];
  #session: EntityManager | null = null;

  constructor(
    call: CallContext,
    database: KernelServices['database'],
    readonly events: EventPublisher,
  ) {
    this.actor = call.actor;
    this.tenant = call.tenant;
    this.locale = call.locale;
    this.requestId = call.requestId;
    this.signal = call.signal;
    this.idempotency = call.idempotency;
    this.ifMatch = call.ifMatch ?? null;
    this.agent = call.agent ?? null;
    this.#database = database;
    Object.defineProperty(this, 'em', CallScope.#lazySession);
  }
}

/** The SDL of an area's subgraph; nothing is opened for it. */
export function subgraphSdl(definition: SubgraphDefinition): string {
  return buildAreaSchema(definition, () => {
    throw new Error('A schema built for its SDL runs nothing.');
  }).sdl;
}

function wire(
  definition: SubgraphDefinition,
  request: RequestContext,
  services: KernelServices,
): Map<Class, object> {
  // A caller without credentials has no tenant and gets the texts of the installation.
  const { actor, tenant } = request;
  const texts = actor.isAuthenticated ? services.tenantTexts.of(tenant.id) : services.texts;
  const ofTenant = texts === services.texts ? services : { ...services, texts };
  const resolvers = definition.wire(request, ofTenant, ofTenant.opened.get(definition.name));
  return new Map(resolvers.map((resolver) => [resolver.constructor as Class, resolver]));
}
