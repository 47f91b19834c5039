import { printType } from 'graphql';
import { databaseId, databaseIdDescription } from '../kernel/subgraph/node-entity.ts';
import { Uuid } from '../kernel/subgraph/type-graphql.ts';

/** The subgraph of `node(id:)`, which the gateway itself serves: it asks the other subgraphs. */
export const nodeSubgraphName = 'node';

/** Where the objects of a type are looked up: the root field that takes an id decides by its own rule and tenant. */
export interface NodeLookup {
  readonly type: string;
  readonly subgraph: string;
  /** A root field with one argument, `id`. */
  readonly field: string;
}

/** The types that implement `Node`. Each is an entity by `id` in its subgraph. */
export const nodeLookups: readonly NodeLookup[] = [
  { type: 'ApiKey', subgraph: 'identity', field: 'apiKey' },
  { type: 'Blob', subgraph: 'blobs', field: 'blob' },
  { type: 'Dashboard', subgraph: 'dashboards', field: 'dashboard' },
  { type: 'DataTransfer', subgraph: 'exchange', field: 'dataTransfer' },
  { type: 'Tenant', subgraph: 'identity', field: 'tenant' },
  { type: 'TimelineStreamEntry', subgraph: 'timeline', field: 'timelineEntry' },
  { type: 'User', subgraph: 'identity', field: 'user' },
  { type: 'WebhookDelivery', subgraph: 'webhooks', field: 'webhookDelivery' },
  { type: 'WebhookReplay', subgraph: 'webhooks', field: 'webhookReplay' },
  { type: 'WebhookSubscription', subgraph: 'webhooks', field: 'webhookSubscription' },
];

/** Ids that one call of `nodes` takes at most. */
export const maximumNodes = 100;

const shared = `"""${databaseIdDescription}"""\n  ${databaseId}: ${Uuid.name}!`;

/** Federation SDL: the types are known by their ids alone, so that each field comes from its owner. */
export const nodeSdl = `extend schema
  @link(
    url: "https://specs.apollo.dev/federation/v2.9"
    import: ["@key", "@shareable", "@cost", "@listSize"]
  )

"""An object that \`node\` finds by its id."""
interface Node {
  """Unique among the objects of all types."""
  id: ID!

  ${shared}
}

${printType(Uuid)}

${nodeLookups.map(({ type }) => `type ${type} implements Node @key(fields: "id", resolvable: false) {\n  id: ID!\n\n  ${shared} @shareable\n}\n`).join('\n')}
type Query {
  """The object with an id, of any type that implements \`Node\`; null where there is none that the caller may see. Requires what the object’s own root field requires."""
  node(
    """The object's \`id\`, or base64url of \`Type:id\`, as \`User:\` and a UUID: then its owner alone is asked."""
    id: ID!
  ): Node @cost(weight: 5)

  """The objects with these ids, in their order; null for each that \`node\` does not find. Requires what each object’s own root field requires."""
  nodes(
    """Up to ${maximumNodes} ids, as \`node\` takes them."""
    ids: [ID!]!
  ): [Node]! @cost(weight: 500) @listSize(assumedSize: ${maximumNodes})
}
`;
