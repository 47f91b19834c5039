import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { Translation } from '../../subgraphs/kernel/localization/translation.ts';
import type { EventTypeDefinition } from '../../subgraphs/kernel/messaging/event-type.ts';

/** What the catalogue of events is made of. */
export interface EventCatalogue {
  readonly eventTypes: readonly EventTypeDefinition[];
  readonly translations: readonly Translation[];
}

/** The headers of a delivery (Standard Webhooks). */
export const deliveryHeaders = {
  WebhookId: header('webhook-id', 'Id of the event, the same on every attempt.'),
  WebhookTimestamp: header('webhook-timestamp', 'Seconds since 1970 at the time of the attempt.'),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures of `id.timestamp.body`, separated by spaces: `v1` by HMAC-SHA256, `v1a` by Ed25519.',
  ),
};

function header(name: string, description: string) {
  return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const } };
}

const parameters = Object.keys(deliveryHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const responses = {
  '2XX': { description: 'The delivery has succeeded, whatever the body is.' },
  '410': { description: 'The subscription is suspended and the delivery skipped.' },
  default: { description: 'The delivery is attempted again, as the schedule says.' },
};

/** The webhooks of the document: what a subscription to each type of event receives, by name. Internal ones are absent. */
export function webhooksOf({ eventTypes, translations }: EventCatalogue, tag: string): ZodOpenApiPathsObject {
  const texts = new Map(
    translations.filter(({ culture }) => culture === 'en').flatMap((one) => Object.entries(one.texts)),
  );
  const offered = eventTypes.filter(({ isInternal }) => isInternal !== true);
  return Object.fromEntries(
    offered
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, displayKey, descriptionKey, schema, example }) => [
        name,
        {
          post: {
            operationId: `on${name.replace('.', '')}`,
            summary: texts.get(descriptionKey) ?? texts.get(displayKey) ?? name,
            tags: [tag],
            security: [],
            parameters,
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: bodySchema(name, schema),
                  example: {
                    type: name,
                    timestamp: '2026-01-01T00:00:00.000Z',
                    data: example,
                    tenantId: null,
                  },
                },
              },
            },
            responses,
          },
        },
      ]),
  );
}

const chosen =
  'Data of the event. A subscription with a `payloadQuery` gets the answer of its query instead: an object with `data` and, ' +
  'where fields failed, `errors`, as `POST /graphql` answers.';

function bodySchema(name: string, schema: EventTypeDefinition['schema']) {
  return {
    type: 'object' as const,
    required: ['type', 'timestamp', 'data', 'tenantId'],
    properties: {
      type: { type: 'string' as const, const: name, description: 'Name of the event type.' },
      timestamp: {
        type: 'string' as const,
        format: 'date-time',
        description: 'When the event occurred, in UTC.',
      },
      data: { allOf: [schema], description: chosen },
      tenantId: {
        type: ['string', 'null'] as ('string' | 'null')[],
        description: 'Tenant of the event; null for the host.',
      },
    },
  };
}
