import { Field, graphEnum, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { DashboardLayoutType } from '../catalog/catalog.type.ts';
import { refreshHints } from '../contract/widget-renderer.ts';
import { WidgetInstance } from '../widget/widget.type.ts';
import { type Snapshot, snapshotStatuses } from './snapshot.ts';
import { WidgetSnapshot } from './snapshot.type.ts';

export const RefreshHintEnum = graphEnum(
  refreshHints,
  'RefreshHint',
  'How often a client should request a snapshot again.',
  {
    Static: 'The content does not change by itself.',
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
    description: 'Name of the period, returned unchanged in the answer.',
  })
  periodToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What figures are compared with: `previous_period`, the one of the same length right before, or a named period as metrics have it; needs the bounds.',
  })
  compareToToken?: string | null;

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

  @Field(() => String, { nullable: true, description: 'As it was sent.' })
  token!: string | null;
}

@ObjectType('RenderedWidget', { description: 'A widget with the result of its rendering.' })
export class RenderedWidgetType {
  @Field(() => WidgetInstance, { description: 'The rendered widget’s stored properties.' })
  widget!: WidgetInstance;

  @Field(() => String, {
    nullable: true,
    description: 'What its definition calls it; null for one its tenant added.',
  })
  slug!: string | null;

  @Field(() => SnapshotStatusEnum, { description: 'Result of the rendering.' })
  status!: string;

  @Field(() => Int, { description: 'Always 1: a render is requested, not pushed.' })
  sequence!: number;

  @Field(() => Date, { description: 'When it was read.' })
  emittedAt!: Date;

  @Field(() => RefreshHintEnum, { description: 'How often it is worth asking again.' })
  refreshHint!: string;

  @Field(() => WidgetSnapshot, { nullable: true, description: 'What it shows; null without a snapshot.' })
  snapshot!: Snapshot | null;

  @Field(() => String, {
    nullable: true,
    description: 'Translation key of the reason why it has no content.',
  })
  reasonLocalizationKey!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether there is more of it than a widget shows: groups of a chart (1,000), cells of a pivot or points of a map (10,000 each).',
  })
  isTruncated!: boolean;

  @Field(() => [String], { description: 'Filters that mean nothing to its rows.' })
  droppedFilters!: string[];
}

@ObjectType('RenderedDashboard', {
  description: 'A dashboard with what its widgets show, all of one moment.',
})
export class RenderedDashboardType {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  dashboardId!: string;

  @Field(() => Date, { description: 'Time at which the dashboard was rendered.' })
  renderedAt!: Date;

  @Field(() => DashboardPeriod, { nullable: true, description: 'Null if none was requested.' })
  period!: DashboardPeriod | null;

  @Field(() => String, { nullable: true, description: 'The view that is shown; null without views.' })
  activeViewName!: string | null;

  @Field(() => DashboardLayoutType, { description: 'The grid of the view that is shown.' })
  layout!: DashboardLayoutType;

  @Field(() => String, { description: 'The version of its definition at the import.' })
  sourceDefinitionVersion!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The version of its definition that is offered now; nothing is compared.',
  })
  registeredVersion!: string | null;

  @Field(() => [RenderedWidgetType], { description: 'Rendered widgets in order of position.' })
  widgets!: RenderedWidgetType[];
}
