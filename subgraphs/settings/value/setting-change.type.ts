import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { SettingScopeEnum } from './setting.type.ts';
import { UserStub } from './user-stub.type.ts';

/** A change as subscribers see it. */
@ObjectType({ description: 'A stored value was set or removed.' })
export class SettingChange {
  @Field(() => ID, { description: 'The event’s id; the same on a repeat.' })
  id!: string;

  @Field(() => String, { description: 'The setting.' })
  name!: string;

  @Field(() => SettingScopeEnum, { description: 'Where.' })
  scope!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The stored value before; null: none. `***` for an encrypted one.',
  })
  oldValue!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The stored value now; null: removed. `***` for an encrypted one.',
  })
  newValue!: string | null;

  @Field(() => Date, { description: 'When.' })
  changedAt!: Date;

  @Field(() => UserStub, { nullable: true, description: 'Who did it; null for the system.' })
  changedBy!: UserStub | null;
}
