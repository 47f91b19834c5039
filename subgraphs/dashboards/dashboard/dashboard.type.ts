import { queryList } from '../../kernel/query/query-list.type.ts';
import { RestOnly } from '../../kernel/subgraph/connection.type.ts';
import { ifMatch } from '../../kernel/subgraph/mutation.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import {
  ArgsType,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { DashboardCategoryEnum } from '../catalog/catalog.type.ts';
import { type DashboardStatus, dashboardStatuses } from '../dashboards.contract.ts';
import { dashboardQuery } from './dashboard.query.ts';

export const DashboardStatusEnum = graphEnum(dashboardStatuses, 'DashboardStatus', 'States of a dashboard.', {
  Draft: 'Draft, visible only to editors.',
  Published: 'Offered to its readers.',
  Archived: 'Archived; it can be restored to a draft.',
});

@ObjectType('Dashboard', { description: 'A dashboard of a tenant.' })
@NodeEntity()
export class Dashboard {
  @Field(() => ID, { description: 'UUID v7 of the dashboard.' })
  id!: string;

  @Field(() => String, { description: 'Name given by its tenant.' })
  name!: string;

  @Field(() => DashboardCategoryEnum, { description: 'Sort position of its definition.' })
  category!: string;

  @Field(() => DashboardStatusEnum, { description: 'Its status in the lifecycle.' })
  status!: string;

  @Field(() => Boolean, { description: 'Whether its definition belongs to the platform itself.' })
  isSystem!: boolean;

  @Field(() => Int, { description: 'Columns of the grid.' })
  layoutColumns!: number;

  @Field(() => Int, { description: 'Height of a row of the grid, in pixels.' })
  layoutRowHeight!: number;

  @Field(() => String, { description: 'The definition it was imported from.' })
  sourceDefinitionName!: string;

  @Field(() => String, { description: 'The version of that definition at the import.' })
  sourceDefinitionVersion!: string;

  @Field(() => String, { nullable: true, description: 'The imported view of that definition.' })
  viewName!: string | null;

  @Field(() => Int, { description: 'Number of its widgets in total.' })
  widgetCount!: number;

  @Field(() => String, {
    description: 'Entity tag. Send it as `ifMatch` to refuse the change if the object has changed since.',
  })
  entityTag!: string;

  @Field(() => Date, { description: 'When it was imported.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it, or one of its widgets, was last changed.' })
  modifiedAt!: Date | null;
}

export const dashboardList = queryList(dashboardQuery, {
  name: 'Dashboard',
  node: Dashboard,
  description: 'Dashboards of the caller’s tenant.',
  enums: { category: DashboardCategoryEnum, status: DashboardStatusEnum },
});

/** The arguments of the list; REST has a filter of its own. */
@ArgsType()
export class DashboardListArguments extends dashboardList.Arguments {
  @RestOnly()
  @Field(() => DashboardStatusEnum, { nullable: true, description: 'Only those in this state.' })
  status?: DashboardStatus | null;
}

@InputType({ description: 'The editable properties of a dashboard.' })
export class UpdateDashboardInput {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  id!: string;

  @Field(() => String, { nullable: true, description: ifMatch[1] })
  ifMatch?: string | null;

  @Field(() => String, { description: 'Up to 200 characters, not blank.' })
  name!: string;

  @Field(() => Int, { description: 'Number of columns of the grid, above 0.' })
  layoutColumns!: number;

  @Field(() => Int, { description: 'Height of a grid row in pixels, above 0.' })
  layoutRowHeight!: number;
}
