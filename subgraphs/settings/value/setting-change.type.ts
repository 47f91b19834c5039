import { Directive, Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { SettingScopeEnum } from './setting.type.ts';

@ObjectType('User', { description: 'A person, by id.' })
@Directive('@key(fields: "id", resolvable: false)')
class UserStub {
  @Field(() => ID, { description: 'User id, as in access tokens.' })
  id!: string;
}

@ObjectType({ description: 'A stored value was set or removed.' })
export class SettingChange {
  @Field(() => ID, { description: 'Event id; a redelivery repeats it.' })
  id!: string;

  @Field(() => String, { description: 'Name of the setting.' })
  name!: string;

  @Field(() => SettingScopeEnum, { description: 'Scope of the changed value.' })
  scope!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The previous value; null if there was none, `***` if encrypted.',
  })
  oldValue!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The new value; null if it was removed, `***` if encrypted.',
  })
  newValue!: string | null;

  @Field(() => Date, { description: 'Time of the change.' })
  changedAt!: Date;

  @Field(() => UserStub, {
    nullable: true,
    description: 'The user who made the change; null for the system.',
  })
  changedBy!: UserStub | null;
}
