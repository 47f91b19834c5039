import { z } from 'zod';
import {
  ListWebhookSigningKeysDocument,
  RevokeWebhookSigningKeyDocument,
  RotateWebhookSecretDocument,
  RotateWebhookSigningKeyDocument,
} from '../../graphql/generated/operations.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  createdSigningKey,
  createSigningKeyRequest,
  rotatedSecret,
  signingKey,
  toCreatedKey,
} from './webhooks.wire.ts';

const parameters = { id: guidParameter };

/** Signing keys of a subscription (specification, "Webhook administration"). */
export const webhookKeyRoutes: readonly Route[] = withTags(
  ['Webhooks'],
  [
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/rotate-secret',
      parameters,
      summary: 'Makes a new signing key, as `POST keys` does; its secret is in this answer alone.',
      document: RotateWebhookSecretDocument,
      respond: ({ rotateWebhookSigningKey: { secret } }) => ({ signingSecret: secret }),
      response: rotatedSecret,
    }),
    operation({
      method: 'GET',
      path: '/webhooks/subscriptions/{id}/keys',
      parameters,
      summary: 'Signing keys of a subscription, newest first, without their secrets.',
      document: ListWebhookSigningKeysDocument,
      response: z.array(signingKey),
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/keys',
      parameters,
      summary: 'Creates a new Active key. The previous one also signs until its grace period ends.',
      body: createSigningKeyRequest,
      document: RotateWebhookSigningKeyDocument,
      variables: ({ parameters, body }) => ({ ...parameters, ...body }),
      respond: ({ rotateWebhookSigningKey }) => toCreatedKey(rotateWebhookSigningKey),
      headers: {
        Location: {
          description: 'Where the keys are read.',
          value: ({ rotateWebhookSigningKey: { webhookSigningKey: key } }, urlOf) =>
            urlOf(`/webhooks/subscriptions/${key.subscriptionId}/keys`),
        },
      },
      status: 201,
      response: createdSigningKey,
    }),
    operation({
      method: 'DELETE',
      path: '/webhooks/subscriptions/{id}/keys/{keyId}',
      parameters: { ...parameters, keyId: guidParameter },
      summary: 'Ends a signing key at once; never the last Active one: rotate first.',
      document: RevokeWebhookSigningKeyDocument,
    }),
  ],
);
