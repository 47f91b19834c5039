/** Roles of chat messages (specification, "AIChatRequest"); compared with case. */
export const chatRoles = ['user', 'assistant', 'system'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** Limits of one request, in characters (specification, "Limits"); limits of numbers are options. */
export const inferenceLimits = {
  contentLength: 128_000,
  inputLength: 32_000,
  /** Maximum number of `stop` sequences, as in OpenAI's API. */
  stopSequences: 4,
  stopLength: 256,
} as const;

/** One message of a chat. */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content: string;
}

/** Options of one call; absent or null: those of the workspace. */
export interface ChatOptions {
  readonly temperature?: number | null | undefined;
  readonly maxOutputTokens?: number | null | undefined;
  readonly topP?: number | null | undefined;
  readonly stop?: readonly string[] | null | undefined;
  readonly seed?: number | null | undefined;
}

/** A chat that was checked. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly options?: ChatOptions | null | undefined;
}
