import type { ComparisonToken } from '../../kernel/clock/named-periods.ts';
import { RestOnly } from '../../kernel/subgraph/connection.type.ts';
import { Field, graphEnum, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { DashboardLayoutType } from '../catalog/catalog.type.ts';
import { refreshHints } from '../contract/widget-renderer.ts';
import { ComparisonPeriodEnum } from '../metric/named-period.type.ts';
import { WidgetInstance } from '../widget/widget.type.ts';
import { type Snapshot, snapshotStatuses } from './snapshot.ts';
import { WidgetSnapshot } from './snapshot.type.ts';

export const RefreshHintEnum = graphEnum(
  refreshHints,
  'RefreshHint',
  'Interval after which a client should request a new snapshot.',
  {
    Static: 'The content does not change over time.',
    Dynamic: 'The content changes from time to time.',
    Realtime: 'The content changes continuously.',
  },
);
const SnapshotStatusEnum = graphEnum(
  snapshotStatuses,
  'WidgetSnapshotStatus',
  'The result of rendering a widget.',
  {
    Snapshot: 'The widget was rendered with its content.',
    Unavailable: 'The widget has no content; `reason` contains the cause.',
    Error: 'The widget could not be rendered.',
  },
);

/** A filter of a whole dashboard. */
@InputType({ description: 'A filter of every widget that shows data.' })
export class DashboardDataFilterInput {
  @Field(() => String, { description: 'A column, which means equality; or `column.operator`.' })
  key!: string;

  @Field(() => String, { description: 'As in filters of lists.' })
  value!: string;
}

/** Options of a render. */
@InputType({ description: 'Period and rows; all members are optional.' })
export class RenderDashboardInput {
  @Field(() => Date, {
    nullable: true,
    description:
      'Start of the period, inclusive; required with `periodTo`. Applies to every widget whose rows know periods.',
  })
  periodFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'End of the period, exclusive; after `periodFrom`.' })
  periodTo?: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the period, returned unchanged in the answer. It is open: any text of a client’s own.',
  })
  periodToken?: string | null;

  @Field(() => ComparisonPeriodEnum, {
    nullable: true,
    description: 'Period of comparison; requires the bounds.',
  })
  compareToToken?: ComparisonToken | null;

  @RestOnly()
  @Field(() => String, { nullable: true, description: 'The period of comparison, as any text.' })
  compareToText?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'BCP 47: the language of formatted values, labels and keys. Absent: English figures; labels and keys with decimal points and ISO 8601 dates.',
  })
  locale?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A view of the definition it was imported from; default: the one that was imported.',
  })
  viewName?: string | null;

  @Field(() => [DashboardDataFilterInput], { nullable: true, description: 'Filters to apply, at most 50.' })
  filters?: DashboardDataFilterInput[] | null;
}

@ObjectType({ description: 'The period of a render.' })
export class DashboardPeriod {
  @Field(() => Date, { nullable: true, description: 'Start of the period, inclusive.' })
  from!: Date | null;

  @Field(() => Date, { nullable: true, description: 'End of the period, exclusive.' })
  to!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The value of the request, unchanged; any text, as there.',
  })
  token!: string | null;
}

@ObjectType('RenderedWidget', { description: 'A widget with the result of its rendering.' })
export class RenderedWidgetType {
  @Field(() => WidgetInstance, { description: 'The rendered widget’s stored properties.' })
  widget!: WidgetInstance;

  @Field(() => String, {
    nullable: true,
    description: 'Name in its definition; null for a widget added by the tenant.',
  })
  slug!: string | null;

  @Field(() => SnapshotStatusEnum, { description: 'Result of the rendering.' })
  status!: string;

  @Field(() => Int, { description: 'Always 1: a render is requested, not pushed.' })
  sequence!: number;

  @Field(() => Date, { description: 'When it was read.' })
  emittedAt!: Date;

  @Field(() => RefreshHintEnum, { description: 'Recommended interval between two requests.' })
  refreshHint!: string;

  @Field(() => WidgetSnapshot, { nullable: true, description: 'Its content; null without a snapshot.' })
  snapshot!: Snapshot | null;

  @Field(() => String, {
    nullable: true,
    description: 'Translation key of the reason why it has no content.',
  })
  reasonLocalizationKey!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether data was cut off: a chart shows 1,000 groups, a pivot 10,000 cells, a map 10,000 points.',
  })
  isTruncated!: boolean;

  @Field(() => [String], { description: 'Filters that do not apply to its rows.' })
  droppedFilters!: string[];
}

@ObjectType('RenderedDashboard', {
  description: 'A dashboard with the content of its widgets, all from one snapshot.',
})
export class RenderedDashboardType {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  dashboardId!: string;

  @Field(() => Date, { description: 'Time at which the dashboard was rendered.' })
  renderedAt!: Date;

  @Field(() => DashboardPeriod, { nullable: true, description: 'Null if none was requested.' })
  period!: DashboardPeriod | null;

  @Field(() => String, { nullable: true, description: 'The selected view; null without views.' })
  activeViewName!: string | null;

  @Field(() => DashboardLayoutType, { description: 'The grid of the selected view.' })
  layout!: DashboardLayoutType;

  @Field(() => String, { description: 'The version of its definition at the import.' })
  sourceDefinitionVersion!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The current version of its definition.',
  })
  registeredVersion!: string | null;

  @Field(() => [RenderedWidgetType], { description: 'Rendered widgets in order of position.' })
  widgets!: RenderedWidgetType[];
}
