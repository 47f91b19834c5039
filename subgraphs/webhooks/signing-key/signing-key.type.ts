import { Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { signingKeyStatuses } from '../webhooks.contract.ts';

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

  @Field(() => String, { description: 'The first and last characters of its secret.' })
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
