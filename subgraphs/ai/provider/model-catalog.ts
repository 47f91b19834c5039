import type { ModelCapabilities } from '../ai.contract.ts';

/** An entry of the model catalogue. */
export interface KnownModel {
  readonly capabilities: ModelCapabilities;
  /** Tokens of request and answer together. */
  readonly maxContextTokens: number | null;
}

const nothing: ModelCapabilities = {
  chat: false,
  embeddings: false,
  vision: false,
  imageGeneration: false,
  audio: false,
  toolUse: false,
  streaming: false,
  structuredOutput: false,
  extensions: [],
};
const text: ModelCapabilities = { ...nothing, chat: true, streaming: true };
const tools: ModelCapabilities = { ...text, toolUse: true, structuredOutput: true };
const vision: ModelCapabilities = { ...tools, vision: true };
const vectors: ModelCapabilities = { ...nothing, embeddings: true };
const hearing: ModelCapabilities = { ...tools, audio: true };

type Line = readonly [model: RegExp, capabilities: ModelCapabilities, maxContextTokens: number | null];

const openAi: readonly Line[] = [
  [/^text-embedding-/, vectors, 8_191],
  [/^gpt-4o(-mini)?-audio/, hearing, 128_000],
  [/^(gpt-image|dall-e)/, { ...nothing, imageGeneration: true }, null],
  [/^(whisper|tts|gpt-4o(-mini)?-(transcribe|tts))/, { ...nothing, audio: true }, null],
  [/^gpt-5/, { ...vision, extensions: ['web-search', 'code-interpreter', 'file-upload'] }, 400_000],
  [/^gpt-4\.1/, { ...vision, extensions: ['web-search', 'code-interpreter', 'file-upload'] }, 1_047_576],
  [/^(gpt-4o|chatgpt-4o)/, vision, 128_000],
  [/^gpt-4-turbo/, vision, 128_000],
  [/^gpt-4/, tools, 8_192],
  [/^gpt-3\.5/, tools, 16_385],
  [/^o[134](-|$)/, vision, 200_000],
];

const anthropic: readonly Line[] = [
  [/^claude-/, { ...vision, extensions: ['web-search', 'code-interpreter', 'citations'] }, 200_000],
];

const google: readonly Line[] = [
  [/embedding/, vectors, 2_048],
  [/^(imagen|gemini-.*-image)/, { ...nothing, imageGeneration: true }, null],
  [/^gemini-/, { ...vision, audio: true, extensions: ['web-search', 'code-interpreter'] }, 1_048_576],
  [/^gemma-/, vision, 128_000],
];

const mistral: readonly Line[] = [
  [/embed/, vectors, 8_192],
  [/^(pixtral|mistral-(small|medium|large))/, vision, 128_000],
  [/^(mistral|ministral|codestral|magistral|devstral|open-m)/, tools, 128_000],
];

const ollama: readonly Line[] = [
  [/(embed|minilm|^bge)/, vectors, null],
  [/^(llava|llama3\.2-vision|gemma3|qwen2\.5vl|qwen3-vl)/, { ...text, vision: true }, null],
  [/^(llama3|qwen|mistral|gpt-oss|deepseek|phi4)/, tools, null],
];

const local: readonly Line[] = [
  [/^embed$/, vectors, null],
  [/^echo$/, { ...vision, audio: true, extensions: ['file-upload'] }, null],
  [/^(lorem|fault-[a-z0-9-]+)$/, text, null],
];

/** Models by the kind of their provider; the first line that fits counts. */
const lines: Readonly<Record<string, readonly Line[]>> = {
  openai: openAi,
  'azure-openai': openAi,
  anthropic,
  google,
  mistral,
  ollama,
  local,
};

/**
 * Capabilities of a model, as its maker publishes them.
 * @param kind of the provider, lower-case.
 * @returns null for an unknown model; nothing is guessed.
 */
export function findModel(kind: string, model: string): KnownModel | null {
  const found = lines[kind]?.find(([pattern]) => pattern.test(model));
  if (found === undefined) return null;
  const [, capabilities, maxContextTokens] = found;
  return { capabilities, maxContextTokens };
}
