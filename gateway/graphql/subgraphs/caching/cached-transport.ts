import { createHash } from 'node:crypto';
import { type DocumentNode, type ExecutionResult, type GraphQLError, parse } from 'graphql';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { CacheHints } from '../../supergraph/cache-hints.ts';
import type {
  PreparedFetch,
  SubgraphFetch,
  SubgraphRequest,
  SubgraphTransport,
} from '../subgraph-transport.ts';
import type { AnswerPolicies } from './answer-policies.ts';
import { entityCacheRequests } from './cache-metrics.ts';
import { type CachePolicy, mostRestrictive, policyOfHeader, unsaid } from './cache-policy.ts';
import { type CachedFetch, type CachedPart, readFetch } from './cached-fetch.ts';
import { callerOf, groupOf, hasCredentials, hasGroupHeader, keepableBy } from './caller-identity.ts';
import type { EntityCache, Keeping, LookedUp } from './entity-cache.ts';
import { cachingHeadersOf } from './heard-headers.ts';

export interface CachedSubgraphDependencies {
  readonly name: string;
  readonly hints: CacheHints;
  /** Null: answers have no `Cache-Control` of their subgraphs. */
  readonly policies: AnswerPolicies | null;
  /** Null: nothing of this subgraph is kept. */
  readonly entities: {
    readonly cache: EntityCache;
    /** Names the supergraph: other supergraphs share nothing but tags. */
    readonly supergraph: string;
    /** Headers that those who share an answer have in common. */
    readonly headers: readonly string[];
    /** Milliseconds for answers that say nothing. */
    readonly ttlOf: (type: string) => number;
    /** Whether callers share these. */
    readonly isShared: boolean;
    /** Requests that have changed something, or answer an event: they read what is true now. */
    readonly changing: WeakSet<AbortSignal>;
  } | null;
}

type Variables = SubgraphRequest['variables'];
type Requests = ReturnType<typeof entityCacheRequests.openCounter>;

/** A transport that keeps answers, and collects what they allow clients to keep. */
export class CachedTransport implements SubgraphTransport {
  private readonly requests: Requests = entityCacheRequests.openCounter();

  constructor(
    private readonly inner: SubgraphTransport,
    private readonly dependencies: CachedSubgraphDependencies,
  ) {}

  async execute({ variables, ...fetch }: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult> {
    return this.prepare(fetch)(variables, call);
  }

  prepare(fetch: SubgraphFetch): PreparedFetch {
    const { name, hints, entities } = this.dependencies;
    const ask = this.inner.prepare(fetch);
    const document: DocumentNode = fetch.document ?? parse(fetch.query, { noLocation: true });
    const cached = readFetch(document, name, hints);
    if (cached === null) {
      return (variables, call) => {
        entities?.changing.add(call.signal);
        return ask(variables, call);
      };
    }
    const hearing: Ask = async (variables, call) => {
      const result = await ask(variables, call);
      const said = this.saidBy(result, cached, call);
      if (said === null) {
        this.dependencies.policies?.note(call, unsaid);
        return { result, said };
      }
      // The answer of the gateway has no `Vary`, neither of a subgraph nor for what distinguishes those who share answers.
      const varies =
        keepableBy(cachingHeadersOf(result)?.vary ?? [], []) !== 'public' ||
        hasGroupHeader(call, entities?.headers ?? []);
      const clientScope = varies ? 'private' : said.scope;
      this.dependencies.policies?.note(call, { ...said, scope: clientScope });
      return { result, said: { ...said, clientScope } };
    };
    if (entities === null) return async (...asked) => (await hearing(...asked)).result;
    const { query, operationName } = fetch;
    const text = operationName === undefined ? query : query.replace(operationName, '');
    const base = digest([entities.supergraph, name, text]);
    const isPrivate = hints.policyOf(cached.operation, false).scope === 'private';
    const run = new CachedRuns(
      this.dependencies,
      { fetch: cached, base, isPrivate, ask: hearing },
      this.requests,
    );
    return (variables, call) => {
      const isFresh =
        call.untimed === true || call.idempotency !== null || entities.changing.has(call.signal);
      return isFresh ? hearing(variables, call).then(({ result }) => result) : run.fetch(variables, call);
    };
  }

  compileNext(): boolean {
    return this.inner.compileNext?.() ?? false;
  }

  subscribe(request: SubgraphRequest, call: GatewayCall): Promise<AsyncIterableIterator<ExecutionResult>> {
    this.dependencies.entities?.changing.add(call.signal);
    return this.inner.subscribe(request, call);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  /** @returns null when neither the header nor a hint says anything. */
  private saidBy(result: ExecutionResult, { operation }: CachedFetch, call: GatewayCall): CachePolicy | null {
    const { hints, entities } = this.dependencies;
    const heard = cachingHeadersOf(result);
    const written = hints.hasHints ? hints.policyOf(operation, false) : null;
    if (heard?.cacheControl !== undefined) {
      const said = policyOfHeader(
        heard.cacheControl,
        hasCredentials(call, entities?.headers ?? []),
        heard.age,
      );
      if (written === null) return said;
      return mostRestrictive(said, { ...written, maxAge: written.maxAge ?? said.maxAge, noStore: false });
    }
    if (written?.maxAge === undefined) return null;
    const { maxAge = 0, scope } = hints.policyOf(operation, true);
    return { maxAge, scope, noStore: false };
  }
}

interface Answered {
  readonly result: ExecutionResult;
  /** Null: nothing. */
  readonly said: Said | null;
}

/** What an answer says, and for whom clients may keep it. */
interface Said extends CachePolicy {
  readonly clientScope: CachePolicy['scope'];
}

type Ask = (variables: Variables, call: GatewayCall) => Promise<Answered>;
type Looked = Awaited<ReturnType<EntityCache['lookUp']>>;

interface CachedQuery {
  readonly fetch: CachedFetch;
  /** Supergraph, subgraph and text. */
  readonly base: string;
  /** Whether a hint says so, perhaps without a time. */
  readonly isPrivate: boolean;
  readonly ask: Ask;
}

/** The runs of one query for a subgraph. */
class CachedRuns {
  /** Fetches of this process that run, by what they ask for. */
  private readonly running = new Map<string, Promise<unknown>>();
  /** False after an answer that belongs to one caller: others would wait for it in vain. */
  private isShared = true;

  constructor(
    private readonly dependencies: CachedSubgraphDependencies,
    private readonly query: CachedQuery,
    private readonly requests: Requests,
  ) {}

  private get entities() {
    return this.dependencies.entities as NonNullable<CachedSubgraphDependencies['entities']>;
  }

  async fetch(variables: Variables, call: GatewayCall): Promise<ExecutionResult> {
    const { base, fetch, ask } = this.query;
    const parts = fetch.partsOf(variables);
    if (parts === null || parts.length === 0) return (await ask(variables, call)).result;
    const { cache, headers } = this.entities;
    const { representations: _, ...others } = variables;
    const group = groupOf(call, headers);
    const asking = {
      base: digest([base, group, fetch.isEntities ? others : variables]),
      caller: callerOf(call, headers),
    };
    let looked = await cache.lookUp(parts, asking);
    const running = this.runningFor(looked);
    if (running !== undefined) {
      await running.catch(() => undefined);
      looked = await cache.lookUp(parts, asking);
    }
    this.count(looked.parts);
    for (const { found } of looked.parts) if (found !== null) this.note(call, found);
    const missing = looked.parts.flatMap(({ found }, index) => (found === null ? [index] : []));
    if (missing.length === 0) return this.resultOf(looked.parts.map(({ found }) => found?.data));
    const name = nameOf(looked);
    const asked = this.askFor(missing, looked, { variables, call });
    if (this.running.has(name)) return asked;
    this.running.set(name, asked);
    try {
      return await asked;
    } finally {
      this.running.delete(name);
    }
  }

  private runningFor(looked: Looked): Promise<unknown> | undefined {
    return this.isShared && this.running.size > 0 ? this.running.get(nameOf(looked)) : undefined;
  }

  private async askFor(
    missing: readonly number[],
    { parts, versions }: Looked,
    { variables, call }: { readonly variables: Variables; readonly call: GatewayCall },
  ): Promise<ExecutionResult> {
    const { fetch, ask } = this.query;
    const { cache } = this.entities;
    const known = await cache.completeVersions(versions);
    if (!fetch.isEntities) {
      const { result, said } = await ask(variables, call);
      const { data } = result;
      const isWhole = data && Object.values(data).every((value) => value !== null && value !== undefined);
      if (isWhole) this.keep([{ asked: parts[0] as LookedUp, data }], { result, said }, known);
      return result;
    }
    const all = variables.representations as readonly unknown[];
    const representations = missing.map((index) => all[index]);
    const { result, said } = await ask({ ...variables, representations }, call);
    const entities: unknown = result.data?._entities;
    const isUsable = Array.isArray(entities) && entities.length === missing.length;
    if (!isUsable && (result.errors === undefined || missing.length === all.length)) return result;
    const fetched: readonly unknown[] = isUsable ? entities : [];
    const kept = missing.flatMap((index, place) => {
      const data = fetched[place] ?? null;
      return data === null ? [] : [{ asked: parts[index] as LookedUp, data }];
    });
    this.keep(kept, { result, said }, known);
    const data = parts.map(({ found }) => found?.data ?? null);
    for (const [place, index] of missing.entries()) data[index] = fetched[place] ?? null;
    const errors = result.errors?.map((error) => atPlace(error, missing));
    return { ...result, ...this.resultOf(data), ...(errors === undefined ? {} : { errors }) };
  }

  private keep(
    kept: readonly { readonly asked: LookedUp; readonly data: unknown }[],
    { result, said }: Answered,
    versions: ReadonlyMap<string, string | null>,
  ): void {
    if (result.errors !== undefined) return;
    const { cache, headers } = this.entities;
    const by = keepableBy(cachingHeadersOf(result)?.vary ?? [], headers);
    if (by === 'none') return;
    const keeping = kept.map(({ asked, data }) => ({
      asked,
      data,
      keeping: this.keepingOf(asked.part, said, by),
    }));
    this.isShared = keeping.every(({ keeping: { scope } }) => scope === 'public');
    cache.keep(keeping, versions);
  }

  private keepingOf({ type }: CachedPart, said: Said | null, by: 'public' | 'private'): Keeping {
    const { ttlOf, isShared } = this.entities;
    const clientScope = said?.clientScope ?? 'private';
    const scope = said?.scope ?? (isShared && !this.query.isPrivate ? 'public' : 'private');
    const ttl = said === null ? ttlOf(type) : said.maxAge * 1_000;
    const clientTtl = said === null ? 0 : ttl;
    return { scope: by === 'private' ? by : scope, ttl, clientTtl, clientScope };
  }

  private note(call: GatewayCall, { maxAge, scope }: NonNullable<LookedUp['found']>): void {
    this.dependencies.policies?.note(call, { maxAge, scope, noStore: false });
  }

  private count(parts: readonly LookedUp[]): void {
    const counts = new Map<string, { hit: number; miss: number }>();
    for (const { part, found } of parts) {
      const count = counts.get(part.type) ?? { hit: 0, miss: 0 };
      count[found === null ? 'miss' : 'hit'] += 1;
      counts.set(part.type, count);
    }
    for (const [type, count] of counts) {
      for (const outcome of ['hit', 'miss'] as const) {
        if (count[outcome] === 0) continue;
        const attributes = { 'graphql.subgraph.name': this.dependencies.name, 'graphql.type': type };
        this.requests.add(count[outcome], { ...attributes, 'cache.outcome': outcome });
      }
    }
  }

  private resultOf(data: readonly unknown[]): ExecutionResult {
    return { data: this.query.fetch.isEntities ? { _entities: data } : (data[0] as ExecutionResult['data']) };
  }
}

/** An error of an entity at its place among all that were asked for. */
function atPlace(error: GraphQLError, missing: readonly number[]): GraphQLError {
  const [field, place, ...rest] = error.path ?? [];
  const index = typeof place === 'number' ? missing[place] : undefined;
  if (index === undefined) return error;
  return { ...error, message: error.message, path: [field, index, ...rest] } as unknown as GraphQLError;
}

function nameOf({ parts }: Looked): string {
  return parts.flatMap(({ found, publicKey }) => (found === null ? [publicKey] : [])).join();
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
