import type { Contribution, ContributionKind } from '../registry/module.ts';

/** What an installation says about a type of event: only declared ones are published and can be subscribed to. */
export interface EventTypeDefinition {
  /** `<Module>.<EventName>`, 1 to 200 characters (specification, "Webhook events"). */
  readonly name: string;
  /** Translation key of the label. */
  readonly displayKey: string;
  /** Translation key of a sentence that says when it is published. */
  readonly descriptionKey: string;
  /** Groups types in lists; the module's name as a rule. */
  readonly category: string;
  /** JSON Schema of the data. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Data that fits the schema. */
  readonly example: Readonly<Record<string, unknown>>;
}

const namePattern = /^[A-Z][A-Za-z\d]*\.[A-Z][A-Za-z\d]*$/;

/** The kind of contribution a type of event is. */
export const eventTypeKind: ContributionKind<EventTypeDefinition> = {
  name: 'event type',
  keyOf: ({ name }) => name,
  problemsOf: ({ name }) =>
    namePattern.test(name) && name.length <= 200
      ? []
      : ['the name is not of the form Module.EventName, at most 200 characters'],
};

/** Contributes a type of event. */
export function eventType(value: EventTypeDefinition): Contribution<EventTypeDefinition> {
  return { kind: eventTypeKind, value };
}
