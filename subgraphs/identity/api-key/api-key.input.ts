import { z } from 'zod';
import { isCidr } from '../../kernel/credentials/address-ranges.ts';
import { text } from '../../kernel/error/text.ts';
import { apiKeyEnvironments, apiKeyLimits, apiKeyTypes, cacheBehaviors } from '../identity.contract.ts';

const cidr = text({ min: 1, max: apiKeyLimits.cidrLength }).refine(isCidr, 'Validation:InvalidCidrNotation');

/** The permissions and address ranges of a key; an update replaces both. */
export const apiKeyScopesInput = z.object({
  permissions: z
    .array(text({ min: 1, max: apiKeyLimits.permissionLength }))
    .max(apiKeyLimits.permissions, 'Validation:MaxPermissions'),
  allowedCidrs: z.array(cidr).max(apiKeyLimits.cidrs, 'Validation:MaxCidrRanges'),
});

/** Shape and limits of a new key. @param now the expiry must be later. */
export function apiKeyInput(now: Date) {
  return z.object({
    name: z
      .string()
      .trim()
      .pipe(text({ min: 1, max: apiKeyLimits.nameLength })),
    type: z.enum(apiKeyTypes),
    environment: z.enum(apiKeyEnvironments),
    permissions: apiKeyScopesInput.shape.permissions.nullish().transform((list) => list ?? []),
    allowedCidrs: apiKeyScopesInput.shape.allowedCidrs.nullish().transform((list) => list ?? []),
    expiresAt: z
      .date()
      .refine((date) => date > now, 'Validation:ExpirationMustBeFuture')
      .nullish()
      .transform((date) => date ?? null),
    cacheBehavior: z
      .enum(cacheBehaviors)
      .nullish()
      .transform((value) => value ?? 'Normal'),
  });
}

export type ApiKeyInput = z.output<ReturnType<typeof apiKeyInput>>;
