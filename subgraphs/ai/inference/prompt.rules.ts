import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { countAll, countTokens } from '../local/token-count.rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ChatMessage, ChatRequest } from './chat.rules.ts';

/** The settings of a workspace that affect a call. */
export type CallShape = Pick<Workspace, 'systemPrompt' | 'temperature' | 'maxOutputTokens'>;

/**
 * A chat as the SDK takes it: the workspace's system prompt first, its temperature unless the call
 * brings its own, and its limit of output tokens unless the call's is smaller.
 */
export function callOptions(
  workspace: CallShape,
  { messages, options }: ChatRequest,
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
  return {
    prompt: [...system, ...messages.map(messageOf)],
    ...(Object.fromEntries(given) as Partial<Record<keyof typeof settings, number>>),
    ...(stop.length === 0 ? {} : { stopSequences: [...stop] }),
  };
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function messageOf({ role, content }: ChatMessage): LanguageModelV4Message {
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] };
}

/** Estimates the tokens of a chat, without the workspace's system prompt, for providers that do not count them. */
export function estimateMessages(
  messages: readonly ChatMessage[],
  systemPrompt: string | null = null,
): number {
  return countAll(messages.map(({ content }) => content)) + countTokens(systemPrompt ?? '');
}
