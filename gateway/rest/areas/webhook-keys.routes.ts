import { z } from 'zod';
import {
  ListWebhookSigningKeysDocument,
  RevokeWebhookSigningKeyDocument,
  RotateWebhookSecretDocument,
  RotateWebhookSigningKeyDocument,
} from '../../graphql/generated/operations.ts';
import { guidParameter, operation, type Route } from '../route.ts';
import { createdSigningKey, rotatedSecret, signingKey, toCreatedKey } from './webhooks.wire.ts';

const area = 'webhooks';
const tags = ['Webhooks'];
const parameters = { id: guidParameter };

/** Signing keys of a subscription (specification, "Webhook administration"). */
export const webhookKeyRoutes: readonly Route[] = [
  operation({
    area,
    tags,
    method: 'POST',
    path: '/webhooks/subscriptions/{id}/rotate-secret',
    parameters,
    summary: 'Makes a new signing key, as `POST keys` does; its secret is in this answer alone.',
    document: RotateWebhookSecretDocument,
    variables: ({ parameters }) => parameters,
    respond: ({ rotateWebhookSigningKey: { plainSecret } }) => ({ signingSecret: plainSecret }),
    status: 200,
    response: rotatedSecret,
  }),
  operation({
    area,
    tags,
    method: 'GET',
    path: '/webhooks/subscriptions/{id}/keys',
    parameters,
    summary: 'Signing keys of a subscription, newest first, without their secrets.',
    document: ListWebhookSigningKeysDocument,
    variables: ({ parameters }) => parameters,
    respond: ({ webhookSigningKeys }) => webhookSigningKeys,
    status: 200,
    response: z.array(signingKey),
  }),
  operation({
    area,
    tags,
    method: 'POST',
    path: '/webhooks/subscriptions/{id}/keys',
    parameters,
    summary: 'Makes a new Active key; the one before it signs too until its grace period ends.',
    document: RotateWebhookSigningKeyDocument,
    variables: ({ parameters }) => parameters,
    respond: ({ rotateWebhookSigningKey }) => toCreatedKey(rotateWebhookSigningKey),
    headers: {
      Location: {
        description: 'Where the keys are read.',
        value: ({ rotateWebhookSigningKey: { key } }, urlOf) =>
          urlOf(`/webhooks/subscriptions/${key.subscriptionId}/keys`),
      },
    },
    status: 201,
    response: createdSigningKey,
  }),
  operation({
    area,
    tags,
    method: 'DELETE',
    path: '/webhooks/subscriptions/{id}/keys/{keyId}',
    parameters: { ...parameters, keyId: guidParameter },
    summary: 'Ends a signing key at once; never the last Active one: rotate first.',
    document: RevokeWebhookSigningKeyDocument,
    variables: ({ parameters }) => parameters,
    status: 204,
  }),
];
