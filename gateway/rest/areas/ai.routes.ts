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
import { operation, type Route } from '../route.ts';
import {
  createWorkspaceRequest,
  updateWorkspaceRequest,
  usageRecord,
  workspaceListResponse,
  workspaceResponse,
} from './ai.wire.ts';
import { listRows } from './list-export.routes.ts';

const area = 'ai';
const workspaces = ['AI - Workspaces'];
const name = z.string();

const usage = {
  area,
  tags: ['AI - Usage'],
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
  operation({
    area,
    tags: workspaces,
    method: 'GET',
    path: '/ai/workspaces',
    summary: 'All workspaces: system ones, and the tenant’s own.',
    document: ListAiWorkspacesDocument,
    respond: ({ aiWorkspaces }) => aiWorkspaces,
    status: 200,
    response: workspaceListResponse,
  }),
  operation({
    area,
    tags: workspaces,
    method: 'GET',
    path: '/ai/workspaces/{name}',
    parameters: { name },
    summary: 'One workspace.',
    document: GetAiWorkspaceDocument,
    variables: ({ parameters }) => parameters,
    respond: ({ aiWorkspace }) => orNotFound(aiWorkspace, 'AI:Workspace:NotFound'),
    status: 200,
    response: workspaceResponse,
  }),
  operation({
    area,
    tags: workspaces,
    method: 'POST',
    path: '/ai/workspaces',
    summary: 'Creates a dynamic workspace, active.',
    body: createWorkspaceRequest,
    document: CreateAiWorkspaceDocument,
    variables: ({ body }) => ({ input: body }),
    respond: ({ createAIWorkspace }) => createAIWorkspace,
    headers: {
      Location: {
        description: 'Where the workspace is read.',
        value: ({ createAIWorkspace }, urlOf) => urlOf(`/ai/workspaces/${createAIWorkspace.name}`),
      },
    },
    status: 201,
    response: workspaceResponse,
  }),
  operation({
    area,
    tags: workspaces,
    method: 'PUT',
    path: '/ai/workspaces/{name}',
    parameters: { name },
    summary: 'Replaces a dynamic workspace; what is absent becomes null, isActive apart.',
    body: updateWorkspaceRequest,
    document: UpdateAiWorkspaceDocument,
    variables: ({ parameters, body }) => ({ ...parameters, input: body }),
    respond: ({ updateAIWorkspace }) => updateAIWorkspace,
    status: 200,
    response: workspaceResponse,
  }),
  operation({
    area,
    tags: workspaces,
    method: 'DELETE',
    path: '/ai/workspaces/{name}',
    parameters: { name },
    summary: 'Deletes a dynamic workspace; its name is free again.',
    document: DeleteAiWorkspaceDocument,
    variables: ({ parameters }) => parameters,
    status: 204,
  }),
  ...withAliases(listRows(usage, usageList), [[usage.path, '/ai/usage']]),
];
