import type { GraphQLDataSource, ServiceMap } from '@apollo/gateway';
import type { FetchNode, PlanNode, QueryPlan } from '@apollo/query-planner';
import { type DocumentNode, parse } from 'graphql';
import { isObject } from './plan/merge.ts';
import type { MeetsCondition } from './plan/object-types.ts';
import { compileRewrites, type Rewrite } from './plan/rewrites.ts';

/** What the stock executor leaves to the data sources. */
export interface StockPlan {
  readonly plan: QueryPlan;
  /** By the document of a fetch, which the stock executor hands to its data source. Empty: nothing to rewrite. */
  readonly rewrites: ReadonlyMap<DocumentNode, FetchRewrites>;
}

interface FetchRewrites {
  readonly input: Rewrite | null;
  readonly output: Rewrite | null;
}

/** Takes the rewrites out of a plan: `@apollo/gateway` renames no 0, false or "" (`if (objAtPath)`). */
export function withoutRewrites(plan: QueryPlan, meets: MeetsCondition): StockPlan {
  const rewrites = new Map<DocumentNode, FetchRewrites>();
  const take = ({ inputRewrites, outputRewrites, ...fetch }: FetchNode): FetchNode => {
    if (fetch.contextRewrites?.length) throw new Error('This operation cannot use values of a context.');
    const input = compileRewrites(inputRewrites, meets);
    const output = compileRewrites(outputRewrites, meets);
    if (input === null && output === null) return fetch;
    const operationDocumentNode = parse(fetch.operation, { noLocation: true });
    rewrites.set(operationDocumentNode, { input, output });
    return { ...fetch, operationDocumentNode };
  };
  const { node } = plan;
  if (node === undefined || node.kind === 'Subscription') return { plan, rewrites };
  return { plan: { ...plan, node: mapFetches(node, take) }, rewrites };
}

function mapFetches(node: PlanNode, change: (fetch: FetchNode) => FetchNode): PlanNode {
  switch (node.kind) {
    case 'Fetch':
      return change(node);
    case 'Flatten':
      return { ...node, node: mapFetches(node.node, change) };
    case 'Sequence':
    case 'Parallel':
      return { ...node, nodes: node.nodes.map((child) => mapFetches(child, change)) };
    case 'Condition': {
      const [ifClause, elseClause] = [node.ifClause, node.elseClause].map(
        (branch) => branch && mapFetches(branch, change),
      );
      return { ...node, ...(ifClause && { ifClause }), ...(elseClause && { elseClause }) };
    }
    default:
      return node;
  }
}

/** Data sources that rewrite what they send and receive. */
export function rewritingServices(services: ServiceMap, rewrites: StockPlan['rewrites']): ServiceMap {
  if (rewrites.size === 0) return services;
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, rewritingSource(service, rewrites)]),
  );
}

function rewritingSource(service: GraphQLDataSource, rewrites: StockPlan['rewrites']): GraphQLDataSource {
  return {
    process: async (options) => {
      const document = 'document' in options ? options.document : undefined;
      const found = document === undefined ? undefined : rewrites.get(document);
      if (found === undefined) return service.process(options);
      const representations: unknown = options.request.variables?.representations;
      const types = Array.isArray(representations) ? representations.map(typeOf) : null;
      found.input?.(representations);
      const answer = await service.process(options);
      if (found.output !== null) rewriteAnswer(answer.data, types, found.output);
      return answer;
    },
  };
}

/** @param types those of the entities that were asked for; null: the fetch starts at a root type. */
function rewriteAnswer(data: unknown, types: readonly unknown[] | null, rewrite: Rewrite): void {
  const entities = types === null || !isObject(data) ? null : data._entities;
  if (types === null || !Array.isArray(entities)) {
    rewrite(data);
    return;
  }
  for (const [index, entity] of entities.entries()) {
    if (!isObject(entity)) continue;
    // The type that the stock executor assumes.
    entity.__typename ??= types[index];
    rewrite(entity);
  }
}

const typeOf = (representation: unknown) =>
  isObject(representation) ? representation.__typename : undefined;
