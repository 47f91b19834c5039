import { Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { signatureAlgorithms, signingKeyStatuses } from '../webhooks.contract.ts';

export const WebhookSigningKeyStatusEnum = graphEnum(
  signingKeyStatuses,
  'WebhookSigningKeyStatus',
  'States of a signing key.',
  {
    Active: 'The key signs every delivery.',
    Retired: 'Rotated out; it also signs until `expiresAt`.',
    Revoked: 'The key stopped signing immediately.',
  },
);

export const WebhookSignatureAlgorithmEnum = graphEnum(
  signatureAlgorithms,
  'WebhookSignatureAlgorithm',
  'How a key signs deliveries (Standard Webhooks).',
  {
    HmacSha256: 'Symmetric, `v1`: the receiver verifies with the shared secret.',
    Ed25519: 'Asymmetric, `v1a`: the receiver verifies with the public key.',
  },
);

/** A signing key; its secret is shown at its creation only. */
@ObjectType('WebhookSigningKey', {
  description: 'A key deliveries are signed with. Its secret is shown once.',
})
export class WebhookSigningKeyType {
  @Field(() => ID, { description: 'UUID of the signing key.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the subscription whose deliveries it signs.' })
  subscriptionId!: string;

  @Field(() => WebhookSigningKeyStatusEnum, { description: 'State of the signing key.' })
  status!: string;

  @Field(() => WebhookSignatureAlgorithmEnum, { description: 'How the key signs deliveries.' })
  algorithm!: string;

  @Field(() => String, {
    nullable: true,
    description: '`whpk_` and base64 of the public key; null for a symmetric key.',
  })
  publicKey!: string | null;

  @Field(() => String, { description: 'The first and last characters of its secret or public key.' })
  hint!: string;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time at which a Retired key stops signing.' })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the tenant was last reminded to rotate it.' })
  lastRotationNotificationAt!: Date | null;
}
