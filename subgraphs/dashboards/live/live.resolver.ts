import {
  Arg,
  Field,
  ID,
  ObjectType,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { withPeriodTexts } from '../rendering/period-texts.ts';
import { widgetOf } from '../rendering/render.resolver.ts';
import { RenderDashboardInput, RenderedWidgetType } from '../rendering/render.type.ts';
import type { DashboardUpdate, LiveService } from './live.service.ts';

@ObjectType('DashboardUpdate', {
  description: 'Changes of a dashboard since the last update; the first update has all widgets.',
})
class DashboardUpdateType {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  dashboardId!: string;

  @Field(() => [ID], {
    description: 'The current widgets, by position; others were removed.',
  })
  widgetIds!: string[];

  @Field(() => [RenderedWidgetType], {
    description: 'New and changed widgets, each with its number in this stream.',
  })
  widgets!: RenderedWidgetType[];
}

@Resolver(() => DashboardUpdateType)
export class LiveResolver {
  constructor(private readonly service: LiveService) {}

  @Subscription(() => DashboardUpdateType, {
    description:
      'Updates of a dashboard: first all widgets, then changed ones; a Realtime widget at most once a second.',
    ...streamedByKernel,
  })
  dashboardUpdated(
    @Root() { dashboardId, widgetIds, widgets }: DashboardUpdate,
    @Arg('dashboardId', () => ID, { description: 'Id of the dashboard, a UUID.' }) _dashboardId: string,
    @Arg('request', () => RenderDashboardInput, {
      nullable: true,
      description: 'Absent: all rows of all periods.',
    })
    _request?: RenderDashboardInput | null,
  ): DashboardUpdateType {
    const shown = widgets.map(({ rendered, sequence }) => ({ ...widgetOf(rendered), sequence }));
    return { dashboardId, widgetIds: [...widgetIds], widgets: shown };
  }

  /** Opens the stream of the subscription. */
  listen(dashboardId: string, request: object | null): Promise<AsyncIterableIterator<DashboardUpdate>> {
    return this.service.listen(dashboardId, withPeriodTexts(request ?? {}));
  }
}
