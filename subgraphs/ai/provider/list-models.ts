import { z } from 'zod';
import type { AIProviderSettings, ListedModel } from '../ai.contract.ts';

/** Requests the models of a provider. @throws for anything but a list. */
export type ModelLister = (
  settings: AIProviderSettings,
  signal: AbortSignal,
) => Promise<readonly ListedModel[]>;

/** Maximum number of models shown of one provider. */
const most = 1_000;

const openAiList = z.object({ data: z.array(z.object({ id: z.string() })) });
const anthropicList = z.object({
  data: z.array(z.object({ id: z.string(), display_name: z.string().optional() })),
});
const googleList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string().optional(),
      inputTokenLimit: z.number().int().positive().optional(),
    }),
  ),
});

async function requestModels<S extends z.ZodType>(
  { baseUrl, headers, fetch }: AIProviderSettings,
  path: string,
  own: Readonly<Record<string, string>>,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { ...headers, ...own }, signal });
  if (!response.ok) throw Object.assign(new Error('The list was refused.'), { statusCode: response.status });
  return schema.parse(await response.json());
}

const bearer = (apiKey: string | null): Readonly<Record<string, string>> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

/** `GET /models` of OpenAI, Mistral, Ollama and everything like them. */
export const openAiModels: ModelLister = async (settings, signal) => {
  const { data } = await requestModels(settings, '/models', bearer(settings.apiKey), openAiList, signal);
  return data.slice(0, most).map(({ id }) => ({ id }));
};

/** `GET /models` of Anthropic. */
export const anthropicModels: ModelLister = async (settings, signal) => {
  const own = { 'x-api-key': settings.apiKey ?? '', 'anthropic-version': '2023-06-01' };
  const { data } = await requestModels(settings, `/models?limit=${most}`, own, anthropicList, signal);
  return data.map(({ id, display_name: name }) => (name === undefined ? { id } : { id, displayName: name }));
};

/** `GET /models` of Google's Generative Language API. */
export const googleModels: ModelLister = async (settings, signal) => {
  const own = { 'x-goog-api-key': settings.apiKey ?? '' };
  const { models } = await requestModels(settings, `/models?pageSize=${most}`, own, googleList, signal);
  return models.map(({ name, displayName, inputTokenLimit }) => ({
    id: name.replace(/^models\//, ''),
    ...(displayName === undefined ? {} : { displayName }),
    ...(inputTokenLimit === undefined ? {} : { maxContextTokens: inputTokenLimit }),
  }));
};
