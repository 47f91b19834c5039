import type { Choice, Field } from '../element/form-dialog.ts';
import type { ListWebhookEventTypesQuery } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { writeConditions } from '../text/condition-lines.ts';
import { openHeaders, type ShownSubscription, secretHeaders } from './subscription-input.ts';
import { patternsOf } from './subscription-text.ts';

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
      name: 'payloadQuery',
      label: visit.word('payloadQuery'),
      value: shown.payloadQuery,
      help: visit.word('payloadQueryHelp'),
    },
    {
      ...lines,
      name: 'headers',
      label: visit.word('customHeaders'),
      value: openHeaders(shown),
      help: visit.word('customHeadersHelp'),
    },
    {
      ...lines,
      name: 'secretHeaders',
      label: visit.word('secretHeaders'),
      value: secretHeaders(shown),
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
      name: 'orderingKey',
      label: visit.word('orderingKey'),
      value: shown.orderingKey,
      isOptional: true,
      help: visit.word('orderingKeyHelp'),
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
