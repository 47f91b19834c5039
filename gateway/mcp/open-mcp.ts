import { type RequestHandler, Router } from 'express';
import { type DocumentNode, parse } from 'graphql';
import { FieldAccess } from '../../subgraphs/host/field-access.ts';
import type { KernelServices } from '../../subgraphs/kernel/subgraph/services.ts';
import type { TrustedIssuer } from '../authentication/trusted-issuer.ts';
import type { GraphqlEndpoints } from '../graphql/endpoints/endpoints.ts';
import * as own from './generated/operations.ts';
import { createMcpEndpoint, type McpDependencies, mcpPath } from './mcp.ts';
import type { McpOptions } from './mcp-options.ts';
import { operationTool } from './operation-tool.ts';
import { metadataPath, protectedResource, publishMetadata } from './protected-resource.ts';
import { runTool, searchTool } from './query-tools.ts';
import { AgentResources } from './resources.ts';

export interface OpenMcpDependencies extends Omit<McpDependencies, 'tools' | 'resources'> {
  readonly graphql: Pick<GraphqlEndpoints, 'graph' | 'clientOperations'>;
  readonly services: KernelServices;
  readonly trusted: TrustedIssuer;
  readonly options: McpOptions;
  /** Texts of the installation's persisted operations that are tools. */
  readonly marked: readonly string[];
  /** Only persisted operations may run: agents cannot write their own. */
  readonly persistedOnly: boolean;
}

/** The paths of agents. */
export const mcpPaths: readonly string[] = [mcpPath, metadataPath];

/**
 * Opens the endpoint of agents, and the metadata by which they sign in.
 * @throws {Error} for a marked operation that cannot be a tool, and for two tools of one name.
 */
export function openMcp(dependencies: OpenMcpDependencies): RequestHandler {
  const { graphql, services, options, marked, persistedOnly, trusted, publicUrl } = dependencies;
  const shared = {
    graph: graphql.graph,
    operations: graphql.clientOperations,
    access: new FieldAccess(services),
    cost: options.Cost,
  };
  const documents: readonly DocumentNode[] = [
    ...(Object.values(own) as readonly DocumentNode[]),
    ...marked.map((text) => parse(text)),
  ];
  const tools = [
    ...documents.map((document) => operationTool(document, shared)),
    ...(persistedOnly ? [] : [searchTool(shared), runTool(shared)]),
  ];
  const names = tools.map(({ definition }) => definition.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two tools of agents are named ${twice}.`);
  const router = Router();
  const metadata = publishMetadata(protectedResource(trusted, publicUrl));
  router.get([metadataPath, `${metadataPath}${mcpPath}`], metadata);
  router.use(
    createMcpEndpoint({ ...dependencies, tools, resources: new AgentResources({ ...shared, services }) }),
  );
  return router;
}
