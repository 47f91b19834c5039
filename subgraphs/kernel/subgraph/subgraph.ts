import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent, EventPublisher } from '../messaging/event.ts';
import { QueryAccess } from '../query/query-access.ts';
import type { Class, SubgraphDefinition } from './area.ts';
import { buildAreaSchema } from './build-schema.ts';
import type { CallContext, RequestContext } from './context.ts';
import type { ExecutableSubgraph } from './executable-subgraph.ts';
import { ruleVocabulary } from './rules.ts';
import type { KernelServices } from './services.ts';
import { applyShield, withFederationRules } from './shield.ts';

/** Makes the publisher of one call: its tenant, actor and trace go into each {@link DomainEvent}. */
export type PublisherFactory = (call: CallContext) => EventPublisher;

/** Builds an area's subgraph so that a transport can run it: schema, shield, and a context per fetch. */
export function buildSubgraph(
  definition: SubgraphDefinition,
  services: KernelServices,
  publisherFor: PublisherFactory,
): ExecutableSubgraph {
  const instances = new WeakMap<object, Map<Class, object>>();
  const lookup = (context: object) => {
    const wired = instances.get(context) ?? wire(definition, context as RequestContext, services);
    instances.set(context, wired);
    return <T extends object>(type: Class<T>): T => {
      const resolver = wired.get(type);
      if (resolver === undefined) throw new Error(`"${definition.name}" wires no ${type.name}.`);
      return resolver as T;
    };
  };
  const { schema } = buildAreaSchema(definition, lookup);
  const vocabulary = ruleVocabulary(services.permissions, new QueryAccess(services));
  return {
    name: definition.name,
    schema: applyShield(
      schema,
      withFederationRules(schema, definition.shield(vocabulary, services.options), vocabulary),
    ),
    contextFor: (call) => contextOf(call, services, publisherFor),
  };
}

/** What a call is to the subgraph. */
function contextOf(
  call: CallContext,
  services: KernelServices,
  publisherFor: PublisherFactory,
): RequestContext {
  let session: EntityManager | null = null;
  return {
    actor: call.actor,
    tenant: call.tenant,
    locale: call.locale,
    requestId: call.requestId,
    signal: call.signal,
    idempotency: call.idempotency,
    // Made when it is asked for: what a stream holds, it holds as long as it lasts, and many calls need none.
    get em() {
      session ??= services.database.session(call.tenant.id);
      return session;
    },
    events: publisherFor(call),
  };
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
  const resolvers = definition.wire(request, services);
  return new Map(resolvers.map((resolver) => [resolver.constructor as Class, resolver]));
}
