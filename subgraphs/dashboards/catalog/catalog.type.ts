import { Field, graphEnum, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { dashboardCategories, timeWindowKinds } from '../dashboards.contract.ts';

export const DashboardCategoryEnum = graphEnum(
  dashboardCategories,
  'DashboardCategory',
  'Sort field of dashboards.',
  {
    General: 'None of the other values.',
    Finance: 'Revenue, costs, invoices and payments.',
    Operations: 'Progress of business processes.',
    Security: 'Permissions, roles and access.',
    Compliance: 'Compliance with rules and regulations.',
    Platform: 'Usage of the platform.',
    Iot: 'Measurements sent by devices.',
  },
);

@ObjectType('DashboardLayout', { description: 'The grid of the widgets.' })
export class DashboardLayoutType {
  @Field(() => Int, { description: 'Number of columns of the grid.' })
  columns!: number;

  @Field(() => Int, { description: 'Height of a row in pixels.' })
  rowHeight!: number;
}

@ObjectType('DashboardFilter', { description: 'A column a client offers as a filter.' })
export class DashboardFilterType {
  @Field(() => String, { description: 'Name of the column in render requests.' })
  name!: string;

  @Field(() => String, {
    description: 'Translation key of the label; without a text, the name is shown.',
  })
  labelLocalizationKey!: string;
}

@ObjectType('DashboardEntityFilter', { description: 'The filter that renders a dashboard for one entity.' })
export class DashboardEntityFilterType {
  @Field(() => String, { description: 'Name of the column in render requests.' })
  filterName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Type of the entities whose id is the value; null: the value is the type of any entity.',
  })
  entityType?: string | null;
}

const TimeWindowKindEnum = graphEnum(
  timeWindowKinds,
  'DashboardTimeWindowKind',
  'How the period of a dashboard moves.',
  {
    History: 'It is fixed until the user moves it.',
    Realtime: 'It slides with the time.',
  },
);

@ObjectType('DashboardTimeWindow', { description: 'The period a client begins with.' })
export class DashboardTimeWindowType {
  @Field(() => String, {
    description:
      'Named period, such as `last_30d` or `mtd`. It is open: a module’s definition may name another.',
  })
  periodToken!: string;

  @Field(() => TimeWindowKindEnum, { description: 'Whether the period is fixed or slides.' })
  kind!: (typeof timeWindowKinds)[number];

  @Field(() => String, {
    nullable: true,
    description:
      'Period to compare with: `previous_period` or a named period; any text, as modules may add periods.',
  })
  compareToToken?: string | null;
}

@ObjectType('DashboardDefinition', { description: 'A dashboard a module offers; it can be imported.' })
export class DashboardDefinitionType {
  @Field(() => String, {
    description: 'Name for imports; its title is the text `Dashboard:{name}`.',
  })
  name!: string;

  @Field(() => String, { description: 'Semantic version of the definition.' })
  version!: string;

  @Field(() => DashboardCategoryEnum, { description: 'Category that it belongs to.' })
  category!: string;

  @Field(() => DashboardLayoutType, { description: 'From the imported view.' })
  layout!: DashboardLayoutType;

  @Field(() => Int, { description: 'Number of widgets of the imported view.' })
  widgetCount!: number;

  @Field(() => Int, { description: 'Number of its views; 0 without views.' })
  viewCount!: number;

  @Field(() => [String], { description: 'The names of its views; an import may name one.' })
  viewNames!: string[];

  @Field(() => Boolean, { description: 'Whether it belongs to the platform itself.' })
  isSystem!: boolean;

  @Field(() => Boolean, { description: 'Whether it has several views.' })
  hasViews!: boolean;

  @Field(() => Boolean, { description: 'Whether it offers filters.' })
  hasFilters!: boolean;

  @Field(() => [String], { description: 'Columns a client offers as filters.' })
  filterNames!: string[];
}
