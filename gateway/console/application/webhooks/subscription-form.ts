import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';
import type { Choice, Entered, Field } from '../element/form-dialog.ts';
import type {
  CreateWebhookSubscriptionMutationVariables,
  ListWebhookEventTypesQuery,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import {
  type Condition,
  patternsOf,
  type Read,
  readConditions,
  readHeaders,
  readLabels,
  writeConditions,
  writeHeaders,
} from './subscription-text.ts';

type Input = CreateWebhookSubscriptionMutationVariables['input'];

/** A subscription as the form shows it. */
export interface ShownSubscription {
  readonly targetUrl: string;
  readonly eventTypes: readonly string[];
  readonly filter: readonly Condition[];
  readonly headers: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly isSecret: boolean;
  }[];
  readonly labels: readonly string[];
  readonly ratePerSecond: number | null;
}

/** Types of events and patterns to choose from; those that were chosen stay, also if there is no such type any more. */
export function eventTypeChoices(
  offered: ListWebhookEventTypesQuery['webhookEventTypes'],
  chosen: readonly string[],
  visit: Visit,
): readonly Choice[] {
  const names = offered.map(({ eventType }) => eventType);
  const patterns = patternsOf(names);
  const known = new Set([...names, ...patterns]);
  return [
    ...chosen.filter((one) => !known.has(one)).map((value) => ({ value, text: value })),
    ...patterns.map((value) => ({ value, text: `${value} (${visit.word('pattern')})` })),
    ...offered.map(({ eventType, displayName }) => ({
      value: eventType,
      text: `${displayName} (${eventType})`,
    })),
  ];
}

const plain = ({ headers }: ShownSubscription) => writeHeaders(headers.filter(({ isSecret }) => !isSecret));
/** Names alone: values of secret headers are never returned. */
const secret = ({ headers }: ShownSubscription) => writeHeaders(headers.filter(({ isSecret }) => isSecret));

/** The fields that a new subscription and its change have in common. */
export function subscriptionFields(
  shown: ShownSubscription,
  offered: ListWebhookEventTypesQuery['webhookEventTypes'],
  visit: Visit,
): readonly Field[] {
  const lines = { kind: 'multiline', isOptional: true } as const;
  return [
    {
      name: 'targetUrl',
      label: visit.word('targetUrl'),
      kind: 'url',
      value: shown.targetUrl,
      help: visit.word('targetUrlHelp'),
    },
    {
      name: 'eventTypes',
      label: visit.word('eventTypes'),
      kind: 'choices',
      value: shown.eventTypes,
      choices: eventTypeChoices(offered, shown.eventTypes, visit),
      help: visit.word('eventTypesHelp'),
    },
    {
      ...lines,
      name: 'filter',
      label: visit.word('payloadFilter'),
      value: writeConditions(shown.filter),
      help: visit.word('payloadFilterHelp'),
    },
    {
      ...lines,
      name: 'headers',
      label: visit.word('customHeaders'),
      value: plain(shown),
      help: visit.word('customHeadersHelp'),
    },
    {
      ...lines,
      name: 'secretHeaders',
      label: visit.word('secretHeaders'),
      value: secret(shown),
      help: visit.word('secretHeadersHelp'),
    },
    {
      name: 'labels',
      label: visit.word('labels'),
      value: shown.labels.join(', '),
      isOptional: true,
      help: visit.word('labelsHelp'),
    },
    {
      name: 'ratePerSecond',
      label: visit.word('ratePerSecond'),
      kind: 'number',
      value: shown.ratePerSecond,
      isOptional: true,
      help: visit.word('ratePerSecondHelp'),
    },
  ];
}

/**
 * What was entered, as the API takes it. Headers that were not touched are left out: they stay, with their secrets.
 * @throws {GraphqlProblem} which is shown at the field.
 */
export function subscriptionInput(
  entered: Entered,
  shown: ShownSubscription,
  visit: Visit,
): Omit<Input, 'eventType' | 'signatureAlgorithm' | 'idempotencyKey'> {
  const conditions = valuesOf('filter', readConditions(entered.filter), visit);
  const open = valuesOf('headers', readHeaders(entered.headers), visit);
  const hidden = valuesOf('secretHeaders', readHeaders(entered.secretHeaders), visit);
  const isUntouched = writeHeaders(open) === plain(shown) && writeHeaders(hidden) === secret(shown);
  const valueless = hidden.find(({ value }) => value === '');
  if (!isUntouched && valueless !== undefined)
    throw fieldProblem('secretHeaders', visit.word('secretAgain', { name: valueless.name }));
  const headers = [
    ...open.map((one) => ({ ...one, isSecret: false })),
    ...hidden.map((one) => ({ ...one, isSecret: true })),
  ];
  return {
    targetUrl: String(entered.targetUrl),
    eventTypes: entered.eventTypes as string[],
    filter: [...conditions],
    labels: [...readLabels(entered.labels)],
    ratePerSecond: entered.ratePerSecond as number | null,
    ...(isUntouched ? {} : { headers }),
  };
}

/** Moves the problems of secret headers, which follow the others in the API's list, to their own field. */
export async function placedProblems<T>(entered: Entered, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof GraphqlProblem)) throw error;
    const before = readHeaders(entered.headers).values.length;
    const placed = Object.entries(error.fields).map(([path, sentences]) => {
      const at = Number(/^headers\[(\d+)\]/.exec(path)?.[1] ?? -1);
      return [at >= before ? `secretHeaders[${at - before}]` : path, sentences] as const;
    });
    throw new GraphqlProblem({
      message: error.message,
      extensions: { code: error.code, errorCode: error.errorCode, errorDetails: Object.fromEntries(placed) },
    });
  }
}

export function valuesOf<T>(name: string, { values, wrong }: Read<T>, visit: Visit): readonly T[] {
  if (wrong.length > 0) throw fieldProblem(name, visit.word('wrongLine', { line: wrong[0] ?? '' }));
  return values;
}

function fieldProblem(name: string, message: string): GraphqlProblem {
  return new GraphqlProblem({ message, extensions: { errorDetails: { [name]: [message] } } });
}
