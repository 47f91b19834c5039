import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { grantChanges } from './grant.rules.ts';
import { grantAuditQuery } from './grant-audit.query.ts';

const GrantChangeKindEnum = graphEnum(grantChanges, 'GrantChangeKind', 'Kind of change of a grant.', {
  Granted: 'The role was granted the permission.',
  Revoked: 'The permission was revoked from the role.',
});

@ObjectType({
  description: 'A change of a grant. Changes are kept for three years at least and never altered.',
})
export class GrantChange {
  @Field(() => ID, { description: 'UUID of the change.' })
  id!: string;

  @Field(() => GrantChangeKindEnum, { description: 'Whether the permission was granted or revoked.' })
  change!: string;

  @Field(() => String, { description: 'Name of the permission.' })
  permission!: string;

  @Field(() => String, { description: 'Role of the changed grant.' })
  roleName!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the user or API key that changed it; null: the platform.',
  })
  actorId!: string | null;

  @Field(() => Date, { description: 'Time of the change of the grant.' })
  occurredAt!: Date;
}

export const grantChangeList = queryList(grantAuditQuery, {
  name: 'GrantChange',
  node: GrantChange,
  description: 'Changes of grants in the caller’s tenant.',
  enums: { change: GrantChangeKindEnum },
});
