import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FormattedExecutionResult } from 'graphql';
import { builtInSubgraphs } from '../../subgraphs/host/host.ts';
import { nodeSubgraphName } from '../../subgraphs/host/node-subgraph.ts';
import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { errorKinds, kindOfCode } from '../../subgraphs/kernel/error/error-kinds.ts';
import { negotiateLocale } from '../../subgraphs/kernel/localization/negotiate-locale.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import {
  type GraphQueries,
  graphQueries,
  type QueryAnswer,
  type QueryCaller,
  type RefusedQuery,
} from '../../subgraphs/kernel/subgraph/graph-queries.ts';
import { bindPort } from '../../subgraphs/kernel/subgraph/port.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { fallbackCulture } from '../authentication/call-resolver.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import { formatResult } from '../graphql/endpoints/format-result.ts';
import { OperationDetails, refuseExplain } from '../graphql/endpoints/operation-details.ts';
import { readManifest } from '../graphql/endpoints/persisted-operations.ts';
import { StreamingOperations } from '../graphql/endpoints/streaming-operations.ts';
import { contributedOverrides, contributedPolicies } from '../graphql/execution/contributed-decisions.ts';
import { createGraphs } from '../graphql/execution/create-graph.ts';
import { Documents } from '../graphql/execution/documents.ts';
import { type FormatError, formatErrorBy, platformMask } from '../graphql/execution/error-mask.ts';
import type { Graph } from '../graphql/execution/graph.ts';
import { localizeErrorsBy } from '../graphql/execution/localized-errors.ts';
import { Subscriptions } from '../graphql/execution/subscriptions.ts';
import { InProcessTransport } from '../graphql/subgraphs/in-process-transport.ts';
import { nodeSubgraph } from '../graphql/subgraphs/node/node-subgraph.ts';
import { RemoteTransport } from '../graphql/subgraphs/remote-transport.ts';
import type { SubgraphTransport } from '../graphql/subgraphs/subgraph-transport.ts';
import { Admission } from '../graphql/supergraph/admission.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { tenantTranslate } from '../http/tenant-translate.ts';
import { noCallLimits } from '../http/traffic/call-limits.ts';
import { findSecretField } from '../mcp/secret-fields.ts';
import { composeSupergraph } from './compose-supergraph.ts';
import { gatewaySection } from './gateway.options.ts';
import type { LoadedPlatformOptions } from './platform-options.ts';

export interface KeptQueriesDependencies {
  readonly loaded: LoadedPlatformOptions;
  readonly logger: Logger;
  /** Called at the first query: most processes never run one. */
  readonly supergraph: () => Promise<Supergraph>;
}

interface Opened {
  readonly graph: Graph;
  readonly formatError: FormatError;
  readonly operations: StreamingOperations;
  close(): Promise<void>;
}

/** The supergraph of a process without a gateway. */
export async function openSupergraph(loaded: LoadedPlatformOptions): Promise<Supergraph> {
  return new Supergraph(await composeSupergraph(loaded));
}

/**
 * Lets the process run queries that people keep, such as payload queries of webhooks. The platform's own subgraphs are
 * asked in this process, also where the gateway asks them over HTTP: there is no token here. Others are asked without
 * credentials.
 */
export function bindKeptQueries(
  process: PlatformProcess,
  dependencies: KeptQueriesDependencies,
): { close(): Promise<void> } {
  const queries = new KeptQueries(process, dependencies);
  process.services.ports.bind([bindPort(graphQueries, queries)]);
  return queries;
}

class KeptQueries implements GraphQueries {
  private opened: Promise<Opened> | null = null;

  constructor(
    private readonly process: PlatformProcess,
    private readonly dependencies: KeptQueriesDependencies,
  ) {}

  async check(query: string, caller: QueryCaller): Promise<RefusedQuery | null> {
    const { operations, graph } = await this.open();
    const admitted = operations.admit({ query }, await this.callOf(caller));
    if ('errors' in admitted)
      return {
        problem: problemOf(admitted.errors[0]?.extensions.errorCode),
        faults: admitted.errors.map(({ message, locations }) => faultOf(message, locations?.[0])),
      };
    const { document, planned } = admitted;
    const { operation } = planned.operation;
    if (operation !== 'query') return notAllowed(`The document is a ${operation}, and not a query.`);
    const secret = findSecretField(graph.supergraph.schema, document);
    return secret === undefined ? null : notAllowed(`${secret} is a secret.`);
  }

  async run(
    query: string,
    values: Readonly<Record<string, unknown>>,
    caller: QueryCaller,
  ): Promise<QueryAnswer> {
    const { operations, graph, formatError } = await this.open();
    const call = await this.callOf(caller);
    const admitted = operations.admit({ query, variables: values }, call);
    if ('errors' in admitted) return answerOf({ errors: admitted.errors.map((error) => error.toJSON()) });
    const { planned, variables } = admitted;
    if (planned.operation.operation !== 'query') throw new Error('A kept query is no query.');
    const result = formatResult(await graph.run(planned, variables, call), formatError, {
      headers: new Map(),
    });
    return answerOf(localizeErrorsBy(tenantTranslate(this.process))(result, call));
  }

  async close(): Promise<void> {
    await (await this.opened?.catch(() => null))?.close();
  }

  /** As a call without `Accept-Language`. */
  private async callOf({ actor, tenant, signal }: QueryCaller): Promise<GatewayCall> {
    const { culture, tenantTexts, localizer } = this.process;
    const [wish] = await Promise.all([culture(tenant, actor.userId), tenantTexts.load(tenant.id)]);
    const locale = negotiateLocale(wish ?? '', localizer.cultures, fallbackCulture);
    return { actor, tenant, locale, requestId: randomUUID(), signal, idempotency: null, headers: {} };
  }

  private open(): Promise<Opened> {
    this.opened ??= this.build().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private async build(): Promise<Opened> {
    const { loaded, logger } = this.dependencies;
    const { process } = this;
    const { Limits: limits, ...settings } = loaded.options.of(gatewaySection);
    const supergraph = await this.dependencies.supergraph();
    const transports = this.transportsOf(supergraph, settings);
    const decisions = { registry: process.services.registry, logger };
    const graph = createGraphs({
      supergraph,
      transports,
      authorization: {
        mode: settings.Authorization.Mode,
        policies: contributedPolicies(decisions, process.services.permissions),
      },
      overrides: contributedOverrides(decisions),
      hideSchemaDetails: loaded.production,
    })(platformMask(logger));
    const admission = new Admission(supergraph, { limits, allowAnonymous: false, embedded: new Map() });
    const { PersistedOperations: path, PersistedOnly: only } = settings;
    const operations = new StreamingOperations({
      graph,
      documents: new Documents(graph, limits, false),
      admission,
      subscriptions: new Subscriptions(graph, transports, () => () => undefined),
      persisted: path === undefined ? null : { ...readManifest(await readFile(path, 'utf8')), only },
      callLimits: noCallLimits,
      idempotency: false,
      localizeErrors: localizeErrorsBy(tenantTranslate(process)),
      details: new OperationDetails({ graph, admission, demandExplain: refuseExplain }),
    });
    const close = async () => {
      await Promise.all([...transports.values()].map((transport) => transport.close()));
    };
    return { graph, formatError: formatErrorBy(graph.mask, limits), operations, close };
  }

  private transportsOf(
    supergraph: Supergraph,
    {
      RequestTimeout: timeout,
      Subgraphs: urls,
    }: Pick<OptionsOf<typeof gatewaySection>, 'RequestTimeout' | 'Subgraphs'>,
  ): ReadonlyMap<string, SubgraphTransport> {
    const builtIn = new Set(builtInSubgraphs.map(({ name }) => name));
    const transports = new Map<string, SubgraphTransport>();
    for (const { name, url } of supergraph.subgraphs) {
      if (name === nodeSubgraphName) transports.set(name, new InProcessTransport(nodeSubgraph(transports)));
      else if (builtIn.has(name)) transports.set(name, new InProcessTransport(this.process.subgraph(name)));
      else transports.set(name, new RemoteTransport({ url: urls[name] ?? url, timeout }));
    }
    return transports;
  }
}

const faultOf = (
  message: string,
  { line = null, column = null }: Partial<RefusedQuery['faults'][number]> = {},
) => ({ message, line, column });

const notAllowed = (message: string): RefusedQuery => ({ problem: 'NotAllowed', faults: [faultOf(message)] });

function problemOf(errorCode: unknown): RefusedQuery['problem'] {
  return /^GraphQL:Limit:/.test(String(errorCode)) ? 'TooComplex' : 'Invalid';
}

/** The members and their order are those of an answer over HTTP. */
function answerOf({ errors, data }: FormattedExecutionResult): QueryAnswer {
  return {
    text: JSON.stringify({ errors, data }),
    hasFailed:
      errors?.some(({ extensions }) => errorKinds[kindOfCode(extensions?.code)].status >= 500) ?? false,
  };
}
