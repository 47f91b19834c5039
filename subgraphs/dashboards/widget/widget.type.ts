import { ifMatch } from '../../kernel/subgraph/mutation.ts';
import { Field, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A widget of a dashboard.' })
export class WidgetInstance {
  @Field(() => ID, { description: 'UUID v7 of the widget.' })
  id!: string;

  @Field(() => ID, { description: 'The dashboard it is on.' })
  dashboardId!: string;

  @Field(() => String, { description: 'Kind of the widget: `Kpi`, `Chart`, `Table`, …' })
  widgetType!: string;

  @Field(() => Int, { description: 'From 0; values may repeat.' })
  position!: number;

  @Field(() => Int, { description: 'Column of its upper left corner, from 0.' })
  x!: number;

  @Field(() => Int, { description: 'Row of its upper left corner, from 0.' })
  y!: number;

  @Field(() => Int, { description: 'In columns of the layout.' })
  width!: number;

  @Field(() => Int, { description: 'In rows of the layout.' })
  height!: number;

  @Field(() => String, { description: 'Translation key of its title.' })
  titleLocalizationKey!: string;

  @Field(() => String, { description: 'Its configuration as JSON; the members depend on its kind.' })
  configJson!: string;

  @Field(() => String, { nullable: true, description: 'Name of the displayed metric.' })
  metricName!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the displayed query.' })
  queryName!: string | null;

  @Field(() => String, { nullable: true, description: 'Callers without it see the widget without data.' })
  requiredPermission!: string | null;
}

/** Fields of a new and of a changed widget. */
@InputType()
abstract class DashboardWidgetInput {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  dashboardId!: string;

  @Field(() => String, { nullable: true, description: `${ifMatch[1]} Those of the dashboard.` })
  ifMatch?: string | null;

  @Field(() => Int, { description: 'Position in the dashboard, from 0.' })
  position!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Column of its upper left corner; default: unchanged, or a free place.',
  })
  x?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Row of its upper left corner; default: unchanged, or a free place.',
  })
  y?: number | null;

  @Field(() => Int, { description: 'Size in grid cells, above 0.' })
  width!: number;

  @Field(() => Int, { description: 'Size in grid cells, above 0.' })
  height!: number;

  @Field(() => String, { description: 'Up to 200 characters.' })
  titleLocalizationKey!: string;

  @Field(() => String, { description: 'Up to 16,000 characters.' })
  configJson!: string;
}

@InputType({ description: 'The editable properties of a widget.' })
export class UpdateDashboardWidgetInput extends DashboardWidgetInput {
  @Field(() => ID, { description: 'Id of the widget, a UUID.' })
  widgetId!: string;
}

@InputType({ description: 'Properties of a new widget.' })
export class AddDashboardWidgetInput extends DashboardWidgetInput {
  @Field(() => String, { description: 'Up to 100 characters; never changed.' })
  widgetType!: string;

  @Field(() => String, { nullable: true, description: 'The displayed metric; it cannot be changed.' })
  metricName?: string | null;

  @Field(() => String, { nullable: true, description: 'The displayed query; it cannot be changed.' })
  queryName?: string | null;

  @Field(() => String, { nullable: true, description: 'A permission that narrows who sees its data.' })
  requiredPermission?: string | null;
}

/** A widget that is rendered without being stored. */
@InputType({ description: 'An unsaved widget of an editor.' })
export class PreviewedWidgetInput {
  @Field(() => String, { description: 'Kind of the widget.' })
  widgetType!: string;

  @Field(() => String, { description: 'Up to 16,000 characters.' })
  configJson!: string;

  @Field(() => String, { nullable: true, description: 'Name of the displayed metric.' })
  metricName?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the displayed query.' })
  queryName?: string | null;

  @Field(() => String, { nullable: true, description: 'Callers without it see no data.' })
  requiredPermission?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name in the editor; returned unchanged.',
  })
  slug?: string | null;
}
