import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { countPrompt } from '../local/prompt-text.rules.ts';
import { countTokens } from '../local/token-count.rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ChatRequest, ResponseFormat } from './chat.rules.ts';

/** The settings of a workspace that affect a call. */
export type CallShape = Pick<Workspace, 'systemPrompt' | 'temperature' | 'maxOutputTokens'>;

/**
 * A chat as the SDK takes it: the workspace's system prompt first, its temperature unless the call
 * brings its own, and its limit of output tokens unless the call's is smaller.
 */
export function callOptions(
  workspace: CallShape,
  { prompt, options, tools, toolChoice, responseFormat }: ChatRequest,
): LanguageModelV4CallOptions {
  const system: LanguageModelV4Message[] =
    workspace.systemPrompt === null ? [] : [{ role: 'system', content: workspace.systemPrompt }];
  const settings = {
    temperature: options?.temperature ?? workspace.temperature,
    maxOutputTokens: smaller(options?.maxOutputTokens ?? null, workspace.maxOutputTokens),
    topP: options?.topP ?? null,
    seed: options?.seed ?? null,
  };
  const given = Object.entries(settings).filter(([, value]) => value !== null);
  const stop = options?.stop ?? [];
  const effort = options?.reasoning ?? null;
  return {
    prompt: [...system, ...prompt],
    ...(Object.fromEntries(given) as Partial<Record<keyof typeof settings, number>>),
    ...(effort === null ? {} : { reasoning: effort }),
    ...(stop.length === 0 ? {} : { stopSequences: [...stop] }),
    ...(tools.length === 0 ? {} : { tools: [...tools], toolChoice: toolChoice ?? { type: 'auto' } }),
    ...(responseFormat === null ? {} : { responseFormat: formatOf(responseFormat) }),
  };
}

function formatOf({ schema, name, description }: ResponseFormat) {
  return {
    type: 'json' as const,
    ...(schema === null || schema === undefined ? {} : { schema }),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** Estimates the input tokens of a chat, for each of its answers, for providers that do not count them. */
export function estimateRequest({ prompt, tools, responseFormat, options }: ChatRequest): number {
  const declared = [...tools, ...(responseFormat === null ? [] : [responseFormat])];
  const once = countPrompt(prompt) + declared.reduce((sum, one) => sum + countTokens(JSON.stringify(one)), 0);
  return once * choicesOf(options);
}

/** What the prompt of a workspace adds to {@link estimateRequest}. */
export const estimateSystemPrompt = (systemPrompt: string | null, { options }: ChatRequest): number =>
  countTokens(systemPrompt ?? '') * choicesOf(options);

/** How many answers are wanted. */
export const choicesOf = (options: ChatRequest['options']): number => options?.choices ?? 1;
