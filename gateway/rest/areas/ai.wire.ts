import { z } from 'zod';
import { workspaceKinds, workspaceLimits, workspaceNamePattern } from '../../../subgraphs/ai/ai.contract.ts';
import { statedNumber, statedText } from '../stated-limits.ts';

const settings = {
  provider: statedText({ min: 1, max: workspaceLimits.providerLength }),
  model: statedText({ min: 1, max: workspaceLimits.modelLength }),
  systemPrompt: statedText({ max: workspaceLimits.systemPromptLength }).nullish(),
  temperature: statedNumber(z.number(), { min: 0, max: workspaceLimits.temperature }).nullish(),
  maxOutputTokens: statedNumber(z.int32(), { min: 1, max: workspaceLimits.maxOutputTokens }).nullish(),
  workspaceModelName: statedText({ min: 1, max: workspaceLimits.modelNameLength }).nullish(),
};

/** The area checks the limits. */
export const createWorkspaceRequest = z
  .object({
    name: statedText({ min: 1, max: workspaceLimits.nameLength }).meta({
      pattern: workspaceNamePattern.source,
    }),
    ...settings,
  })
  .meta({ id: 'CreateAIWorkspaceRequest' });

/** Full replacement, except `isActive` and its newer name. */
export const updateWorkspaceRequest = z
  .object({
    ...settings,
    isActive: z.boolean().nullish(),
    activated: z.boolean().nullish().describe('Newer name of `isActive`, which takes precedence.'),
  })
  .meta({ id: 'UpdateAIWorkspaceRequest' });

/** Maps new values to the GraphQL input, which has `isActive` alone. */
export const toWorkspaceUpdate = ({
  isActive,
  activated,
  ...rest
}: z.output<typeof updateWorkspaceRequest>) => ({ ...rest, isActive: isActive ?? activated });

export const modelCapabilities = z
  .object({
    chat: z.boolean(),
    embeddings: z.boolean(),
    vision: z.boolean(),
    imageGeneration: z.boolean(),
    audio: z.boolean(),
    toolUse: z.boolean(),
    streaming: z.boolean(),
    structuredOutput: z.boolean(),
    extensions: z.array(z.string()),
  })
  .meta({ id: 'AIModelCapabilities' });

/** All properties that existing clients read. */
export const workspaceResponse = z
  .object({
    name: z.string(),
    provider: z.string(),
    model: z.string(),
    systemPrompt: z.string().nullable(),
    temperature: z.number().nullable(),
    maxOutputTokens: z.int32().nullable(),
    workspaceModelName: z.string().nullable(),
    kind: z.enum(workspaceKinds),
    isActive: z.boolean(),
    activated: z.boolean(),
    capabilities: modelCapabilities.nullable(),
  })
  .meta({ id: 'AIWorkspace' });

/** No bare array, no paging. */
export const workspaceListResponse = z
  .object({
    workspaces: z.array(workspaceResponse).describe('At most 1,000 of the tenant’s own.'),
    totalCount: z.int().describe('Number of elements in the list.'),
  })
  .meta({
    id: 'AIWorkspaceList',
    description: 'Every workspace the caller sees: system ones first, then the tenant’s own, by name.',
  });

export const toWorkspaceList = <T>(workspaces: readonly T[]) => ({
  workspaces,
  totalCount: workspaces.length,
});

export const usageRecord = z
  .object({
    id: z.guid(),
    tenantId: z.guid().nullable(),
    userId: z.string().nullable(),
    workspaceName: z.string(),
    provider: z.string(),
    model: z.string(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    label: z.string().nullable(),
    cacheReadTokens: z.int().nullable(),
    cacheWriteTokens: z.int().nullable(),
    reasoningTokens: z.int().nullable(),
    estimatedCostUsd: z.number().nullable(),
    timestamp: z.iso.datetime({ offset: true }),
    duration: z.string(),
  })
  .meta({ id: 'AIUsageRecord' });
