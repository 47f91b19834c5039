import { ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { ArgsType, Field, graphEnum, ID, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import {
  type SuppressibleChannel,
  type SuppressionReason,
  suppressibleChannels,
  suppressionReasons,
} from '../contract/suppression.ts';

const SuppressibleChannelEnum = graphEnum(
  suppressibleChannels,
  'SuppressibleChannel',
  'Channels whose addresses can be suppressed.',
  { email: 'E-mail addresses of people, in any case.', sms: 'Telephone numbers with country code (E.164).' },
);

const SuppressionReasonEnum = graphEnum(
  suppressionReasons,
  'SuppressionReason',
  'Why an address gets no more messages.',
  {
    Bounce: 'A provider could not deliver to it, for good.',
    Complaint: 'Its reader reported a message as unwanted.',
    Manual: 'An administrator suppressed the address.',
  },
);

@ObjectType('SuppressedAddress', {
  description: 'An address to which the tenant’s notifications are not sent.',
})
export class SuppressedAddressType {
  @Field(() => ID, { description: 'UUID of the suppressed address.' })
  id!: string;

  @Field(() => SuppressibleChannelEnum, { description: 'The channel that it belongs to.' })
  channel!: SuppressibleChannel;

  @Field(() => String, { description: 'The address in its normal form, such as lower case.' })
  address!: string;

  @Field(() => SuppressionReasonEnum, { description: 'Why it is suppressed at all.' })
  reason!: SuppressionReason;

  @Field(() => String, { nullable: true, description: 'Whose callback reported it; null: none.' })
  provider!: string | null;

  @Field(() => String, { nullable: true, description: 'What was reported, without any addresses.' })
  details!: string | null;

  @Field(() => Date, { description: 'When the message bounced, or the complaint was made.' })
  occurredAt!: Date;

  @Field(() => Date, { description: 'When the address was suppressed.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'User who suppressed it; null: a callback.' })
  createdBy!: string | null;
}

@ObjectType({ description: 'Suppressed addresses of the tenant, newest first.' })
export class SuppressedAddressConnection extends ConnectionOf('SuppressedAddress', SuppressedAddressType) {}

@ArgsType()
export class SuppressedAddressListArguments extends PagedArguments() {}

@InputType({ description: 'An address that gets no more messages.' })
export class SuppressAddressInput {
  @Field(() => SuppressibleChannelEnum, { description: 'The channel that it belongs to.' })
  channel!: SuppressibleChannel;

  @Field(() => String, { description: 'An e-mail address or telephone number of the channel.' })
  address!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why, at most 500 characters; addresses in it are left out.',
  })
  details?: string | null;
}
