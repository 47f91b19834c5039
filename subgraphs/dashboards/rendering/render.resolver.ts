import { Arg, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { PreviewedWidgetInput } from '../widget/widget.type.ts';
import { withPeriodTexts } from './period-texts.ts';
import type { RenderedWidget, RenderService } from './render.service.ts';
import { RenderDashboardInput, RenderedDashboardType, RenderedWidgetType } from './render.type.ts';

@Resolver(() => RenderedDashboardType)
export class RenderResolver {
  constructor(private readonly service: RenderService) {}

  @Query(() => RenderedDashboardType, {
    description:
      'The content of all widgets of a dashboard; a forbidden or failed widget does not affect the others.',
  })
  async renderDashboard(
    @Arg('id', () => ID, { description: 'Id of the dashboard, a UUID.' }) id: string,
    @Arg('request', () => RenderDashboardInput, {
      nullable: true,
      description: 'Absent: all rows of all periods.',
    })
    request?: RenderDashboardInput | null,
  ): Promise<RenderedDashboardType> {
    const { widgets, ...rendered } = await this.service.render(id, withPeriodTexts(request ?? {}));
    return { ...rendered, widgets: widgets.map(widgetOf) };
  }

  @Query(() => RenderedWidgetType, {
    description: 'Content of an unsaved widget, for editors.',
  })
  async renderWidget(
    @Arg('widget', () => PreviewedWidgetInput, { description: 'The widget after the change.' })
    widget: PreviewedWidgetInput,
    @Arg('request', () => RenderDashboardInput, {
      nullable: true,
      description: 'As for a dashboard; absent: all rows of all periods.',
    })
    request?: RenderDashboardInput | null,
  ): Promise<RenderedWidgetType> {
    return widgetOf(await this.service.preview(widget, withPeriodTexts(request ?? {})));
  }
}

/** A rendered widget as GraphQL type. */
export function widgetOf({ reason, droppedFilters, ...rest }: RenderedWidget): RenderedWidgetType {
  return { ...rest, sequence: 1, reasonLocalizationKey: reason, droppedFilters: [...droppedFilters] };
}
