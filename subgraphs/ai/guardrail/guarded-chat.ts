import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { ChatRequest } from '../inference/chat.rules.ts';
import type { ChatChoice } from '../inference/chat.service.ts';
import type { CallGuard } from './guardrails.ts';

type Part = Exclude<LanguageModelV4Message['content'], string>[number];

/**
 * A request as guardrails let it pass: its texts, and arguments and results of tools. Not files, declarations of tools,
 * and the prompt of the workspace, which is the operator's.
 */
export async function guardRequest(guard: CallGuard, request: ChatRequest): Promise<ChatRequest> {
  if (!guard.looks('before')) return request;
  const prompt: LanguageModelV4Message[] = [];
  for (const message of request.prompt) prompt.push(await guardMessage(guard, message));
  return { ...request, prompt };
}

async function guardMessage(
  guard: CallGuard,
  message: LanguageModelV4Message,
): Promise<LanguageModelV4Message> {
  const { content } = message;
  if (typeof content === 'string')
    return { ...message, content: await guard.text('before', content) } as LanguageModelV4Message;
  const parts: Part[] = [];
  for (const part of content) parts.push(await guardPart(guard, part));
  return { ...message, content: parts } as LanguageModelV4Message;
}

async function guardPart(guard: CallGuard, part: Part): Promise<Part> {
  if (part.type === 'text') return { ...part, text: await guard.text('before', part.text) };
  if (part.type === 'tool-call') return { ...part, input: await guard.value('before', part.input) };
  if (part.type === 'reasoning') return guardReasoning(guard, part);
  if (part.type !== 'tool-result') return part;
  const { output } = part;
  if (output.type !== 'text' && output.type !== 'error-text') return part;
  return { ...part, output: { ...output, value: await guard.text('before', output.value) } };
}

/** The provider signs its thoughts: those that are not as it wrote them are of no use to it. */
async function guardReasoning(
  guard: CallGuard,
  { providerOptions, ...part }: Extract<Part, { type: 'reasoning' }>,
): Promise<Part> {
  const text = await guard.text('before', part.text);
  return { ...part, text, ...(text === part.text && providerOptions ? { providerOptions } : {}) };
}

/** An answer as guardrails let it pass. @throws {DomainError} `AI:Guardrail:Blocked`. */
export async function guardChoice(guard: CallGuard, choice: ChatChoice): Promise<ChatChoice> {
  const toolCalls: ChatChoice['toolCalls'][number][] = [];
  const content = await guard.text('after', choice.content);
  for (const call of choice.toolCalls)
    toolCalls.push({ ...call, arguments: await guard.json('after', call.arguments) });
  const reasoning: ChatChoice['reasoning'][number][] = [];
  for (const { text, state } of choice.reasoning) {
    const passed = await guard.text('after', text);
    reasoning.push({ text: passed, state: passed === text ? state : null });
  }
  return { ...choice, content, toolCalls, reasoning };
}
