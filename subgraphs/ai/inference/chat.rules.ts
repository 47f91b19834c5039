import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';

/** Roles of chat messages; compared with case. */
export const chatRoles = ['user', 'assistant', 'system', 'tool'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** How much a model thinks before it answers, in the words of the `ai` SDK. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Thoughts of a model. */
export interface Reasoning {
  /** Empty where the provider keeps them to itself. */
  readonly text: string;
  /** What the provider wants back with them, as JSON text; null: nothing. */
  readonly state: string | null;
}

/** Options of one call; absent or null: those of the workspace. */
export interface ChatOptions {
  readonly temperature?: number | null | undefined;
  readonly maxOutputTokens?: number | null | undefined;
  readonly topP?: number | null | undefined;
  readonly stop?: readonly string[] | null | undefined;
  readonly seed?: number | null | undefined;
  /** Number of answers; default 1. */
  readonly choices?: number | null | undefined;
  /** False: at most one tool call in an answer. */
  readonly parallelToolCalls?: boolean | null | undefined;
  /** Thoughts are part of the answer where it is set, and not `none`. */
  readonly reasoning?: ReasoningEffort | null | undefined;
}

/** Whether a caller gets the thoughts of the model. */
export const wantsReasoning = (options: ChatOptions | null | undefined): boolean =>
  (options?.reasoning ?? 'none') !== 'none';

/** A call of a tool by the model. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** The JSON that an answer is. */
export interface ResponseFormat {
  /** JSON Schema; null: any object. */
  readonly schema?: Record<string, unknown> | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Whether the provider enforces the schema. */
  readonly strict?: boolean | null | undefined;
}

/** A chat that was checked, in the message model of the `ai` SDK. */
export interface ChatRequest {
  readonly prompt: LanguageModelV4Prompt;
  readonly options?: ChatOptions | null | undefined;
  /** Empty: none. */
  readonly tools: readonly LanguageModelV4FunctionTool[];
  readonly toolChoice: LanguageModelV4ToolChoice | null;
  /** Null: text. */
  readonly responseFormat: ResponseFormat | null;
  /** What the caller says it is for: its limits, and its usage, are counted apart. */
  readonly label?: string | null | undefined;
}
