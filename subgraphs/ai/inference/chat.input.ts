import { z } from 'zod';
import { chatRoles, inferenceLimits } from './chat.rules.ts';

const message = z.object({
  role: z.enum(chatRoles),
  content: z.string().min(1).max(inferenceLimits.contentLength),
});

const options = z.object({
  temperature: z.number().min(0).max(2).nullish(),
  maxOutputTokens: z.int().min(1).nullish(),
  topP: z.number().min(0).max(1).nullish(),
  stop: z
    .array(z.string().min(1).max(inferenceLimits.stopLength))
    .max(inferenceLimits.stopSequences)
    .nullish(),
  seed: z.int().nullish(),
});

/** Shape and limits of a chat (specification, "AIChatRequest"). @param maxMessages option `MaxChatMessages`. */
export function chatInput(maxMessages: number) {
  return z.object({
    messages: z.array(message).min(1, 'Validation:Required').max(maxMessages, 'Validation:MaxChatMessages'),
    options: options.nullish(),
  });
}

/** Shape and limits of embeddings (specification, "AIEmbeddingRequest"). @param maxInputs option `MaxEmbeddingInputs`. */
export function embeddingInput(maxInputs: number) {
  return z.object({
    inputs: z
      .array(z.string().min(1).max(inferenceLimits.inputLength))
      .min(1, 'Validation:Required')
      .max(maxInputs, 'Validation:MaxEmbeddingInputs'),
  });
}
