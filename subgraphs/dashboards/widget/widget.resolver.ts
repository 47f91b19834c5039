import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ChangedWidget, WidgetService } from './widget.service.ts';
import {
  AddDashboardWidgetInput,
  DashboardWidgetChange,
  UpdateDashboardWidgetInput,
  WidgetInstance,
} from './widget.type.ts';

const which = { description: 'Id of the dashboard, a UUID.' };
const one = { description: 'Id of the widget, a UUID.' };
const match = {
  nullable: true,
  description: 'Entity tags of the dashboard that were read, or `*`; absent: whatever there is.',
};

@Resolver(() => WidgetInstance)
export class WidgetResolver {
  constructor(private readonly service: WidgetService) {}

  @Mutation(() => DashboardWidgetChange, { description: 'Adds a widget to a dashboard.' })
  async addDashboardWidget(
    @Arg('dashboardId', () => ID, which) dashboardId: string,
    @Arg('input', () => AddDashboardWidgetInput, { description: 'All properties of the widget.' })
    input: AddDashboardWidgetInput,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<DashboardWidgetChange> {
    return changeOf(await this.service.add(dashboardId, input, ifMatch));
  }

  @Mutation(() => DashboardWidgetChange, { description: 'Replaces what can be changed of a widget.' })
  async updateDashboardWidget(
    @Arg('dashboardId', () => ID, which) dashboardId: string,
    @Arg('widgetId', () => ID, one) widgetId: string,
    @Arg('input', () => UpdateDashboardWidgetInput, { description: 'All properties of the widget.' })
    input: UpdateDashboardWidgetInput,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<DashboardWidgetChange> {
    return changeOf(await this.service.update(dashboardId, widgetId, input, ifMatch));
  }

  @Mutation(() => DashboardWidgetChange, {
    description: 'Deletes a widget; the others keep their positions.',
  })
  async deleteDashboardWidget(
    @Arg('dashboardId', () => ID, which) dashboardId: string,
    @Arg('widgetId', () => ID, one) widgetId: string,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<DashboardWidgetChange> {
    return changeOf(await this.service.delete(dashboardId, widgetId, ifMatch));
  }
}

function changeOf({ dashboardEntityTag, ...widget }: ChangedWidget): DashboardWidgetChange {
  return { widget, dashboardEntityTag };
}
