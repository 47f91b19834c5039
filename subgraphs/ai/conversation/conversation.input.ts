import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { conversationLimits, inferenceLimits, workspaceLimits } from '../ai.contract.ts';
import { label } from '../inference/chat.input.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const workspaceName = optional(text({ min: 1, max: workspaceLimits.nameLength }));

/** What a caller says about a conversation, new or replaced. Whether the workspace exists is seen at the next message. */
export const conversationInput = z.object({
  title: optional(
    z
      .string()
      .trim()
      .pipe(text({ min: 1, max: conversationLimits.titleLength })),
  ),
  workspaceName,
  label: optional(label),
});

/** A message to the model. */
export const conversationMessageInput = z.object({
  content: text({ min: 1, max: inferenceLimits.contentLength }),
  workspaceName,
});

/** What a list of conversations is searched for. */
export const conversationSearchInput = z.object({
  search: optional(text({ max: conversationLimits.searchLength })),
});
