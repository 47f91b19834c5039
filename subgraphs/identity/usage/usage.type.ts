import { queryList } from '../../kernel/query/query-list.type.ts';
import { BigInteger, Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { measureKinds, type UsageMeasure } from '../../kernel/usage/usage-measure.ts';
import { usageQuery } from './usage.query.ts';

const UsageMeasureKindEnum = graphEnum(
  measureKinds,
  'UsageMeasureKind',
  'How the amounts of a measure are to be read.',
  {
    Sum: 'What happened on the day; amounts of several days can be added.',
    Level: 'How much there was at the end of the day, today: at the last measurement.',
  },
);

@ObjectType('UsageMeasure', { description: 'Something that tenants use and that is counted by day.' })
export class UsageMeasureType {
  @Field(() => String, { description: 'Name of the measure, such as `Platform.Requests`.' })
  name!: string;

  @Field(() => String, { description: 'The measure’s name in the caller’s language.' })
  label!: string;

  @Field(() => String, { description: 'Unit in UCUM: `{request}`, `By`.' })
  unit!: string;

  @Field(() => UsageMeasureKindEnum, { description: 'How its amounts are to be read.' })
  kind!: UsageMeasure['kind'];

  @Field(() => String, {
    nullable: true,
    description: 'What `part` of its rows is, such as `channel`; null: a day has one row.',
  })
  partName!: string | null;
}

@ObjectType({ description: 'How much a tenant used on a day, of one measure.' })
export class TenantUsage {
  @Field(() => ID, { description: 'UUID of the row.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the tenant; null: used by the host.' })
  tenantId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the tenant; null: used by the host.',
  })
  tenantName!: string | null;

  @Field(() => String, { description: 'The day in UTC, such as `2026-11-23`.' })
  day!: string;

  @Field(() => String, { description: 'Name of one of `usageMeasures`.' })
  measure!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the measure, such as the channel of notifications; null if it has none.',
  })
  part!: string | null;

  @Field(() => BigInteger, { description: 'How much was used, in the unit of the measure.' })
  amount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Unit of the measure in UCUM; null for a measure that is no longer installed.',
  })
  unit!: string | null;
}

export const usageList = queryList(usageQuery, {
  name: 'TenantUsage',
  node: TenantUsage,
  description: 'Usage by day, in the host context of all tenants. About a minute behind.',
});
