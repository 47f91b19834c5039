import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { targetProblem } from '../registration-target/target-url.rules.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** Facts that the input is validated against, in addition to its shape. */
export interface SubscriptionInputFacts {
  readonly isDevelopment: boolean;
  /** Whether a subscription may name the type of event. */
  readonly isOffered: (eventType: string) => boolean;
}

const targetUrl = ({ isDevelopment }: SubscriptionInputFacts) =>
  text({ min: 1, max: webhookLimits.targetUrl }).pipe(
    z.string().superRefine((url, context) => {
      const problem = targetProblem(url, isDevelopment);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );

/** Shape and limits of a new subscription. */
export function createSubscriptionInput(facts: SubscriptionInputFacts) {
  return z.object({
    targetUrl: targetUrl(facts),
    eventType: text({ min: 1, max: webhookLimits.eventType }).pipe(
      z.string().refine(facts.isOffered, 'Validation:UnknownWebhookEventType'),
    ),
  });
}

/** The members of a subscription that can change. */
export function updateSubscriptionInput(facts: SubscriptionInputFacts) {
  return z.object({ targetUrl: targetUrl(facts) });
}

/** Why a subscription ends. */
export const deactivateSubscriptionInput = z.object({
  reason: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: webhookLimits.deactivationReason })),
});
