import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { workspaceLimits, workspaceNamePattern } from '../ai.contract.ts';

const words = (max: number) =>
  z
    .string()
    .trim()
    .pipe(text({ min: 1, max }));

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const settings = {
  provider: words(workspaceLimits.providerLength),
  model: words(workspaceLimits.modelLength),
  systemPrompt: optional(text({ max: workspaceLimits.systemPromptLength })),
  temperature: optional(
    z.number().min(0, 'Validation:OutOfRange').max(workspaceLimits.temperature, 'Validation:OutOfRange'),
  ),
  maxOutputTokens: optional(
    z
      .int('Validation:InvalidType')
      .min(1, 'Validation:OutOfRange')
      .max(workspaceLimits.maxOutputTokens, 'Validation:OutOfRange'),
  ),
  workspaceModelName: optional(words(workspaceLimits.modelNameLength)),
};

/** Shape and limits of a new workspace (specification, "AI workspace"). */
export const createWorkspaceInput = z.object({
  name: text({ min: 1, max: workspaceLimits.nameLength }).regex(
    workspaceNamePattern,
    'Validation:InvalidFormat',
  ),
  ...settings,
});

/** The new values of a workspace: everything but the name. */
export const updateWorkspaceInput = z
  .object({ ...settings, isActive: optional(z.boolean()) })
  .transform(({ isActive, ...rest }) => ({ settings: rest, isActive }));
