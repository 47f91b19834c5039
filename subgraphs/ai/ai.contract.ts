import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import { defineEvent } from '../kernel/call/event.ts';
import type { FetchLike } from '../kernel/http/fetch-like.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';

/** Limits of a workspace (specification, "AI workspace" and "Limits"). */
export const workspaceLimits = {
  nameLength: 128,
  providerLength: 64,
  modelLength: 128,
  modelNameLength: 64,
  systemPromptLength: 32_000,
  temperature: 2,
  /** The maximum of a GraphQL `Int`. */
  maxOutputTokens: 2_147_483_647,
  /** Dynamic workspaces of one tenant, so that the list, which is not paged, has an end. */
  perTenant: 1_000,
} as const;

/** Characters of one message of a chat (specification, "Limits"). */
export const messageLength = 128_000;

/** Limits of one request, in characters (specification, "Limits"); limits of numbers are options. */
export const inferenceLimits = {
  contentLength: messageLength,
  inputLength: 32_000,
  /** Maximum number of `stop` sequences, as in OpenAI's API. */
  stopSequences: 4,
  stopLength: 256,
  /** Parts of one message. */
  parts: 256,
  /** Characters of a file in base64: 20 MiB of bytes. */
  fileLength: 27_962_028,
  urlLength: 2_048,
  tools: 128,
  /** Names of tools, files and formats, and ids of tool calls. */
  nameLength: 128,
  /** Characters of a JSON schema. */
  schemaLength: 64_000,
  /** Answers to one chat. */
  choices: 8,
  /** Numbers of a vector. */
  dimensions: 8_192,
  labelLength: 64,
} as const;

/** Characters of a conversation's title, and of what a list of conversations is searched for. */
export const conversationLimits = { titleLength: 200, searchLength: 200 } as const;

/** Name of a workspace: the identifier in its routes. */
export const workspaceNamePattern = /^[a-z0-9][a-z0-9-]*$/;

/** Whether a text can be the name of a workspace. */
export function isWorkspaceName(text: string): boolean {
  return text.length <= workspaceLimits.nameLength && workspaceNamePattern.test(text);
}

/** Origin of a workspace: declared in code, or created by the API. */
export const workspaceKinds = ['System', 'Dynamic'] as const;
export type WorkspaceKind = (typeof workspaceKinds)[number];

/** A workspace as a module declares it: visible to every tenant, read-only, always active. */
export interface SystemWorkspaceDefinition {
  readonly name: string;
  /** Compared without case. */
  readonly provider: string;
  readonly model: string;
  readonly systemPrompt?: string;
  /** 0 to 2. */
  readonly temperature?: number;
  /** Above 0. */
  readonly maxOutputTokens?: number;
  /** Display name; at most 64 characters. */
  readonly workspaceModelName?: string;
  /** Names of the workspaces to try, in this order, when the provider cannot be reached. */
  readonly fallbacks?: readonly string[];
}

/** The kind of contribution a system workspace is. */
export const systemWorkspaceKind: ContributionKind<SystemWorkspaceDefinition> = {
  name: 'AI workspace',
  keyOf: ({ name }) => name,
  problemsOf: (workspace) => {
    const { name, provider, model, temperature = 0, maxOutputTokens = 1 } = workspace;
    const rules: readonly (readonly [boolean, string])[] = [
      [isWorkspaceName(name), `"${name}" is no name of a workspace`],
      [
        provider !== '' && provider.length <= workspaceLimits.providerLength,
        'the provider is missing or too long',
      ],
      [model !== '' && model.length <= workspaceLimits.modelLength, 'the model is missing or too long'],
      [
        temperature >= 0 && temperature <= workspaceLimits.temperature,
        'the temperature is not between 0 and 2',
      ],
      [
        Number.isSafeInteger(maxOutputTokens) && maxOutputTokens > 0,
        'maxOutputTokens is not a whole number above 0',
      ],
    ];
    return rules.flatMap(([holds, problem]) => (holds ? [] : [problem]));
  },
};

/** Contributes a system workspace. */
export function systemWorkspace(value: SystemWorkspaceDefinition): Contribution<SystemWorkspaceDefinition> {
  return { kind: systemWorkspaceKind, value };
}

/** How the model chooses among the tools of a chat. */
export const toolChoices = ['auto', 'none', 'required'] as const;

/** Authors of the stored messages of a conversation. */
export const conversationRoles = ['user', 'assistant', 'tool'] as const;
export type ConversationRole = (typeof conversationRoles)[number];

/** What became of a message. An answer is stored when it has ended: `Completed`, or `Interrupted` with what left so far. */
export const messageStatuses = ['Open', 'Completed', 'Interrupted', 'Failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Data of the three events below. */
export interface WorkspaceChange {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  readonly isActive: boolean;
}

/** A dynamic workspace was created. */
export const workspaceCreated = defineEvent<WorkspaceChange>('AI.WorkspaceCreated');

/** A dynamic workspace was replaced. */
export const workspaceUpdated = defineEvent<WorkspaceChange>('AI.WorkspaceUpdated');

/** A dynamic workspace was deleted; its name is free again. */
export const workspaceDeleted = defineEvent<WorkspaceChange>('AI.WorkspaceDeleted');

/** Capabilities of a model. */
export interface ModelCapabilities {
  readonly chat: boolean;
  readonly embeddings: boolean;
  readonly vision: boolean;
  readonly imageGeneration: boolean;
  readonly audio: boolean;
  readonly toolUse: boolean;
  readonly streaming: boolean;
  readonly structuredOutput: boolean;
  /** Well-known ids: `web-search`, `code-interpreter`, `file-upload`, … */
  readonly extensions: readonly string[];
}

/** A model in a provider's list. Missing members are looked up in the catalogue. */
export interface ListedModel {
  readonly id: string;
  readonly displayName?: string;
  readonly maxContextTokens?: number;
  readonly capabilities?: ModelCapabilities;
}

/** Address and credentials of a provider, after the cascade of credentials. */
export interface AIProviderSettings {
  /** As configured: the key of `AI__Providers`, or the kind itself. */
  readonly name: string;
  /** Without a slash at its end; null for a provider that needs no network. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** `api-version`, where the provider has one. */
  readonly apiVersion: string | null;
  /** The only network access: guarded, bound to the origin of `baseUrl`, without redirects. */
  readonly fetch: FetchLike;
}

/** Models of a provider, in the interface of the `ai` SDK. */
export interface AIModels {
  /** Absent where the provider has no chat. */
  readonly chat?: (model: string) => LanguageModelV4;
  /** Absent where the provider has no embeddings. */
  readonly embeddings?: (model: string) => EmbeddingModelV4;
}

/** A kind of provider as a module contributes it. */
export interface AIProviderDefinition {
  /** Lower-case: `openai`. Compared case-insensitively. */
  readonly kind: string;
  /** Other names of the same kind that workspaces may carry: `AzureOpenAI`. Compared case-insensitively. */
  readonly aliases?: readonly string[];
  readonly supportsChat: boolean;
  readonly supportsEmbeddings: boolean;
  /** Default of `BaseUrl`; null: the option is required; absent: the provider needs no network. */
  readonly defaultBaseUrl?: string | null;
  /** Whether it answers nothing without a key. Default true where there is a base URL. */
  readonly needsApiKey?: boolean;
  /** `gen_ai.provider.name` of OpenTelemetry's conventions. Default: the kind. */
  readonly telemetryName?: string;
  /** Builds its models; imports its library here, not before. */
  open(settings: AIProviderSettings): Promise<AIModels>;
  /** Lists its models; absent if the provider cannot. @throws any failure. */
  listModels?(settings: AIProviderSettings, signal: AbortSignal): Promise<readonly ListedModel[]>;
}

const namesOf = ({ kind, aliases = [] }: AIProviderDefinition) =>
  [kind, ...aliases].map((name) => name.toLowerCase());

/** The kind of contribution a provider is. */
export const aiProviderKind: ContributionKind<AIProviderDefinition> = {
  name: 'AI provider',
  keyOf: ({ kind }) => kind,
  problemsOf: (definition, registry) => {
    const others = registry.all(aiProviderKind).filter((other) => other !== definition);
    return namesOf(definition)
      .filter((name) => others.some((other) => namesOf(other).includes(name)))
      .map((name) => `the name "${name}" belongs to another provider`);
  },
};

/** Contributes a provider. */
export function aiProvider(value: AIProviderDefinition): Contribution<AIProviderDefinition> {
  return { kind: aiProviderKind, value };
}

/** A passage of a text that a guardrail replaces. */
export interface GuardrailFinding {
  /** Places in the text, in UTF-16 units; the end is behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What a guardrail says to a text. */
export type GuardrailVerdict =
  | { readonly action: 'allow' }
  | { readonly action: 'block' }
  | { readonly action: 'redact'; readonly findings: readonly GuardrailFinding[] };

type Guard = (text: string) => GuardrailVerdict | Promise<GuardrailVerdict>;

/**
 * A check of what goes to a model and comes back. It sees one text at a time, of at most some 40,000 characters; longer
 * ones and streams in windows that overlap by 512. One that throws has blocked the text.
 */
export interface GuardrailDefinition {
  /** Names it in options, errors and the ledger. */
  readonly name: string;
  /** For the texts of a request: messages, arguments and results of tools, inputs of embeddings. */
  readonly before?: Guard;
  /** For the texts of an answer: its content and the arguments of tool calls. */
  readonly after?: Guard;
}

/** The kind of contribution a guardrail is. */
export const guardrailKind: ContributionKind<GuardrailDefinition> = {
  name: 'AI guardrail',
  keyOf: ({ name }) => name,
  problemsOf: ({ name, before, after }) => [
    ...(isWorkspaceName(name) ? [] : [`"${name}" is no name of a guardrail`]),
    ...(before === undefined && after === undefined ? [`"${name}" looks at nothing`] : []),
  ],
};

/** Contributes a guardrail; options say where it is used (`AI__Guardrails`). */
export function guardrail(value: GuardrailDefinition): Contribution<GuardrailDefinition> {
  return { kind: guardrailKind, value };
}
