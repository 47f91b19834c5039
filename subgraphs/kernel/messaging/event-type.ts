import { z } from 'zod';
import type { EventType } from '../call/event.ts';
import type { Contribution, ContributionKind } from '../registry/module.ts';

/** A declared type of event: only declared types are published and can be subscribed to. */
export interface EventTypeDefinition {
  /** `<Module>.<EventName>`, 1 to 200 characters (specification, "Webhook events"). */
  readonly name: string;
  /** Translation key of the label. */
  readonly displayKey: string;
  /** Translation key of the sentence that describes when it is published. */
  readonly descriptionKey: string;
  /** Groups types in lists; the module's name as a rule. */
  readonly category: string;
  /** JSON Schema of the data. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Data that fits the schema. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Whether it is internal to the platform and not offered to webhooks; default false. */
  readonly isInternal?: boolean;
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

/** Declaration of an event by its module; the rest is derived from the name. */
export interface EventDescription<T> {
  readonly data: z.ZodType<T>;
  readonly example: T;
  readonly isInternal?: boolean;
}

/**
 * Contributes the type of a declared event: JSON Schema from the data's zod schema, category from the module's part of
 * the name, label and description from the texts `WebhookEventType:{name}` and `WebhookEventType:{name}:Description`.
 */
export function eventTypeOf<T extends object>(
  { name }: EventType<T>,
  { data, example, isInternal = false }: EventDescription<T>,
): Contribution<EventTypeDefinition> {
  const { $schema: _version, ...schema } = z.toJSONSchema(data, { io: 'input' });
  return eventType({
    name,
    isInternal,
    schema,
    displayKey: `WebhookEventType:${name}`,
    descriptionKey: `WebhookEventType:${name}:Description`,
    category: name.split('.')[0] ?? name,
    example: Object.fromEntries(Object.entries(example)),
  });
}
