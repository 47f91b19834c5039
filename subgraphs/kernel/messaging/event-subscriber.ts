import type { EventSubscriber } from '../call/event.ts';
import type { Contribution, ContributionKind, Registry } from '../registry/module.ts';
import { eventTypeKind } from './event-type.ts';

/** The problems of a subscriber, as sentences. */
export function subscriberProblems(subscriber: EventSubscriber, registry: Registry): string[] {
  const { name, eventTypes } = subscriber;
  return [
    ...(/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) && name.length <= 100
      ? []
      : ['the name is not in kebab-case, at most 100 characters']),
    ...(eventTypes === '*' ? [] : eventTypes)
      .filter((type) => registry.find(eventTypeKind, type) === null)
      .map((type) => `event type "${type}" is not declared by any module`),
  ];
}

/** The kind of contribution a subscriber is, for modules whose subscribers need no service of an area. */
export const eventSubscriberKind: ContributionKind<EventSubscriber> = {
  name: 'event subscriber',
  keyOf: ({ name }) => name,
  problemsOf: subscriberProblems,
};

/** Contributes a subscriber. */
export function eventSubscriber(value: EventSubscriber): Contribution<EventSubscriber> {
  return { kind: eventSubscriberKind, value };
}
