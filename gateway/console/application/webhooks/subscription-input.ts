import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';
import type { CreateWebhookSubscriptionMutationVariables } from '../generated/operations.ts';
import { type Condition, readConditions, valuesOf } from '../text/condition-lines.ts';
import { fieldProblem } from '../text/field-problem.ts';
import { readHeaders, readLabels, writeHeaders } from './subscription-text.ts';

type Input = CreateWebhookSubscriptionMutationVariables['input'];
type Entered = Readonly<Record<string, unknown>>;

/** The part of a visit that says what is wrong: without the browser's types, so that tests read it, too. */
interface Speaker {
  word(name: 'secretAgain' | 'wrongLine', values: Readonly<Record<string, string>>): string;
}

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
  readonly orderingKey: string | null;
  readonly ratePerSecond: number | null;
  readonly payloadQuery: string | null;
}

export const openHeaders = ({ headers }: ShownSubscription) =>
  writeHeaders(headers.filter(({ isSecret }) => !isSecret));
/** Names alone: values of secret headers are never returned. */
export const secretHeaders = ({ headers }: ShownSubscription) =>
  writeHeaders(headers.filter(({ isSecret }) => isSecret));

/**
 * What was entered, as the API takes it. Headers that were not touched are left out: they stay, with their secrets.
 * @throws {GraphqlProblem} which is shown at the field.
 */
export function subscriptionInput(
  entered: Entered,
  shown: ShownSubscription,
  visit: Speaker,
): Omit<Input, 'eventType' | 'signatureAlgorithm' | 'idempotencyKey'> {
  const conditions = valuesOf('filter', readConditions(entered.filter), visit);
  const open = valuesOf('headers', readHeaders(entered.headers), visit);
  const hidden = valuesOf('secretHeaders', readHeaders(entered.secretHeaders), visit);
  const isUntouched =
    writeHeaders(open) === openHeaders(shown) && writeHeaders(hidden) === secretHeaders(shown);
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
    orderingKey: String(entered.orderingKey ?? '').trim() || null,
    ratePerSecond: entered.ratePerSecond as number | null,
    payloadQuery: String(entered.payloadQuery ?? '').trim() || null,
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
