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
import { widgetOf } from '../rendering/render.resolver.ts';
import { RenderDashboardInput, RenderedWidgetType } from '../rendering/render.type.ts';
import type { DashboardUpdate, LiveService } from './live.service.ts';

@ObjectType('DashboardUpdate', {
  description: 'What a viewer has not seen of a dashboard yet; the first update is all of it.',
})
class DashboardUpdateType {
  @Field(() => ID, { description: 'Id of the dashboard, a UUID.' })
  dashboardId!: string;

  @Field(() => [ID], {
    description: 'The widgets there are now, by position; what is not among them is gone.',
  })
  widgetIds!: string[];

  @Field(() => [RenderedWidgetType], {
    description: 'Those that are new or show something else, each with its number in this stream.',
  })
  widgets!: RenderedWidgetType[];
}

@Resolver(() => DashboardUpdateType)
export class LiveResolver {
  constructor(private readonly service: LiveService) {}

  @Subscription(() => DashboardUpdateType, {
    description:
      'A dashboard as it changes: every widget at first, then those that show something else, a Realtime widget at ' +
      'most once a second.',
    ...streamedByKernel,
  })
  dashboardUpdated(
    @Root() { dashboardId, widgetIds, widgets }: DashboardUpdate,
    @Arg('dashboardId', () => ID, { description: 'Id of the dashboard, a UUID.' }) _dashboardId: string,
    @Arg('request', () => RenderDashboardInput, {
      nullable: true,
      description: 'Absent: everything, at any time.',
    })
    _request?: RenderDashboardInput | null,
  ): DashboardUpdateType {
    const shown = widgets.map(({ rendered, sequence }) => ({ ...widgetOf(rendered), sequence }));
    return { dashboardId, widgetIds: [...widgetIds], widgets: shown };
  }

  /** Opens the stream of the subscription. */
  listen(dashboardId: string, request: object | null): Promise<AsyncIterableIterator<DashboardUpdate>> {
    return this.service.listen(dashboardId, request ?? {});
  }
}
