import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import { customHeadersInput } from '../custom-header/custom-header.input.ts';
import { isPattern, namesEventType } from '../event-type/event-type-pattern.rules.ts';
import { allInOrder } from '../ordering/ordering-key.rules.ts';
import { filterProblems, payloadFilterInput } from '../payload-filter/payload-filter.input.ts';
import type { PayloadCondition } from '../payload-filter/payload-filter.rules.ts';
import { unknownVariables } from '../payload-query/payload-query.rules.ts';
import { variablesOf } from '../payload-query/query-variables.ts';
import { targetProblem } from '../registration-target/target-url.rules.ts';
import { signatureAlgorithms, webhookLimits } from '../webhooks.contract.ts';

/** Facts that the input is validated against, in addition to its shape. */
export interface SubscriptionInputFacts {
  readonly isDevelopment: boolean;
  /** Types of events that a subscription may name. */
  readonly offered: readonly Pick<EventTypeDefinition, 'name' | 'schema'>[];
}

const targetUrl = ({ isDevelopment }: SubscriptionInputFacts) =>
  text({ min: 1, max: webhookLimits.targetUrl }).pipe(
    z.string().superRefine((url, context) => {
      const problem = targetProblem(url, isDevelopment);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );

const name = (isKnown: (name: string) => boolean) =>
  text({ min: 1, max: webhookLimits.eventType }).pipe(
    z.string().refine(isKnown, 'Validation:UnknownWebhookEventType'),
  );

const eventType = ({ offered }: SubscriptionInputFacts) =>
  name((given) => offered.some((type) => type.name === given));

/** A pattern names at least one type at present. */
export const eventTypeNames = ({ offered }: SubscriptionInputFacts) =>
  z
    .array(name((given) => offered.some((type) => namesEventType(given, type.name))))
    .min(1, 'Validation:Required')
    .max(webhookLimits.eventTypes)
    .transform((names) => [...new Set(names)]);

const label = z
  .string()
  .trim()
  .pipe(text({ min: 1, max: webhookLimits.label }));

const extras = {
  filter: payloadFilterInput.nullish(),
  orderingKey: text({ min: 1, max: webhookLimits.orderingKey }).nullish(),
  headers: customHeadersInput.nullish(),
  labels: z
    .array(label)
    .max(webhookLimits.labels)
    .transform((labels) => [...new Set(labels)])
    .nullish(),
  ratePerSecond: z
    .int('Validation:OutOfRange')
    .min(1, 'Validation:OutOfRange')
    .max(webhookLimits.ratePerSecond, 'Validation:OutOfRange')
    .nullish(),
  payloadQuery: text({ min: 1, max: webhookLimits.payloadQuery }).nullish(),
};

/** Shape and limits of a new subscription, by one type of event or by several. */
export function createSubscriptionInput(facts: SubscriptionInputFacts) {
  return z
    .object({
      ...extras,
      targetUrl: targetUrl(facts),
      eventType: eventType(facts).nullish(),
      signatureAlgorithm: z.enum(signatureAlgorithms).nullish(),
      eventTypes: eventTypeNames(facts).nullish(),
    })
    .superRefine(({ eventType, eventTypes }, { addIssue }) => {
      const given = [eventType, eventTypes].filter((one) => one != null).length;
      if (given === 0) addIssue({ code: 'custom', message: 'Validation:Required', path: ['eventType'] });
      if (given === 2)
        addIssue({ code: 'custom', message: 'Validation:InvalidCombination', path: ['eventTypes'] });
    })
    .transform(({ eventType, eventTypes, ...rest }) => ({
      ...rest,
      eventTypes: eventTypes ?? (eventType == null ? [] : [eventType]),
    }))
    .superRefine(({ filter, orderingKey, eventTypes }, { addIssue }) => {
      const selection = { filter: filter ?? [], orderingKey: orderingKey ?? null, eventTypes };
      for (const problem of problemsOfSelection(facts, selection))
        addIssue({ code: 'custom', ...problem, path: [...problem.path] });
    });
}

/** The members of a subscription that can change; absent ones stay, and lists are replaced. */
export function updateSubscriptionInput(facts: SubscriptionInputFacts) {
  return z.object({
    ...extras,
    targetUrl: targetUrl(facts).nullish(),
    eventTypes: eventTypeNames(facts).nullish(),
  });
}

/** Conditions, and an ordering key, that do not fit the types of events. */
export function problemsOfSelection(
  facts: SubscriptionInputFacts,
  {
    filter,
    orderingKey,
    eventTypes,
  }: {
    readonly filter: readonly PayloadCondition[];
    readonly orderingKey: string | null;
    readonly eventTypes: readonly string[];
  },
): ReturnType<typeof filterProblems> {
  // A key is found in the data as the member of a condition is.
  const key = orderingKey === null || orderingKey === allInOrder ? [] : [isPresent(orderingKey)];
  return [
    ...problemsOfFilter(facts, filter, eventTypes).map(({ path, message }) => ({
      path: ['filter', ...path],
      message,
    })),
    ...problemsOfFilter(facts, key, eventTypes).map(({ message }) => ({ path: ['orderingKey'], message })),
  ];
}

const isPresent = (field: string): PayloadCondition => ({ field, operator: 'IsNotNull', value: null });

/** Conditions of a filter that do not fit the types of events. */
export function problemsOfFilter(
  { offered }: SubscriptionInputFacts,
  filter: Parameters<typeof filterProblems>[0],
  eventTypes: readonly string[],
): ReturnType<typeof filterProblems> {
  const named = namedTypes(offered, eventTypes);
  // A pattern may have lost its last type since it was saved: there is nothing to compare with.
  return named.length === 0 && eventTypes.every(isPattern) ? [] : filterProblems(filter, named);
}

/** Codes of what is wrong with the variables of a payload query for the types of events; none: nothing. */
export function problemsOfPayloadQuery(
  { offered }: SubscriptionInputFacts,
  query: string | null,
  eventTypes: readonly string[],
): readonly string[] {
  if (query === null) return [];
  const schemas = namedTypes(offered, eventTypes).map(({ schema }) => schema);
  return unknownVariables(variablesOf(query), schemas).length === 0
    ? []
    : ['Validation:PayloadQueryVariable'];
}

function namedTypes(offered: SubscriptionInputFacts['offered'], eventTypes: readonly string[]) {
  return offered.filter((type) => eventTypes.some((one) => namesEventType(one, type.name)));
}

/** Why a subscription ends. */
export const deactivateSubscriptionInput = z.object({
  reason: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: webhookLimits.deactivationReason })),
});
