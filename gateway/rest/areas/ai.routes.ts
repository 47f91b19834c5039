import { z } from 'zod';
import {
  CreateAiWorkspaceDocument,
  DeleteAiWorkspaceDocument,
  GetAiWorkspaceDocument,
  ListAiWorkspacesDocument,
  QueryAiUsageDocument,
  type QueryAiUsageQuery,
  UpdateAiWorkspaceDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { operation, type Route, withTags } from '../route.ts';
import {
  createWorkspaceRequest,
  toWorkspaceList,
  toWorkspaceUpdate,
  updateWorkspaceRequest,
  usageRecord,
  workspaceListResponse,
  workspaceResponse,
} from './ai.wire.ts';
import { listRows } from './list-export.routes.ts';

const name = z.string();

const usage = {
  query: 'AI.UsageRecords',
  noun: 'AIUsage',
  path: '/ai/usage/query',
};
const usageList = {
  summary: 'What successful completions used.',
  document: QueryAiUsageDocument,
  answerOf: ({ aiUsage }: QueryAiUsageQuery) => aiUsage,
  item: usageRecord,
};

/** Specification, "AI gateway". The prefix `/ai` is an option. */
export const aiRoutes: readonly Route[] = [
  ...withTags(
    ['AI - Workspaces'],
    [
      operation({
        method: 'GET',
        path: '/ai/workspaces',
        summary: 'All workspaces: system ones, and the tenant’s own.',
        document: ListAiWorkspacesDocument,
        taggedByContent: true,
        respond: ({ aiWorkspaces }) => toWorkspaceList(aiWorkspaces),
        response: workspaceListResponse,
      }),
      operation({
        method: 'GET',
        path: '/ai/workspaces/{name}',
        parameters: { name },
        summary: 'One AI workspace by name.',
        document: GetAiWorkspaceDocument,
        respond: ({ aiWorkspace }) => orNotFound(aiWorkspace, 'AI:Workspace:NotFound'),
        response: workspaceResponse,
      }),
      operation({
        method: 'POST',
        path: '/ai/workspaces',
        summary: 'Creates a dynamic workspace, active.',
        body: createWorkspaceRequest,
        document: CreateAiWorkspaceDocument,
        variables: ({ body }) => ({ input: body }),
        headers: {
          Location: {
            description: 'Where the workspace is read.',
            value: ({ createAIWorkspace }, urlOf) =>
              urlOf(`/ai/workspaces/${createAIWorkspace.aiWorkspace.name}`),
          },
        },
        status: 201,
        response: workspaceResponse,
      }),
      operation({
        method: 'PUT',
        path: '/ai/workspaces/{name}',
        parameters: { name },
        summary: 'Replaces a dynamic workspace; what is absent becomes null, isActive apart.',
        body: updateWorkspaceRequest,
        document: UpdateAiWorkspaceDocument,
        variables: ({ parameters, body }) => ({ input: { ...toWorkspaceUpdate(body), ...parameters } }),
        response: workspaceResponse,
      }),
      operation({
        method: 'DELETE',
        path: '/ai/workspaces/{name}',
        parameters: { name },
        summary: 'Deletes a dynamic workspace; its name is free again.',
        document: DeleteAiWorkspaceDocument,
      }),
    ],
  ),
  ...withTags(['AI - Usage'], withAliases(listRows(usage, usageList), [[usage.path, '/ai/usage']])),
];
