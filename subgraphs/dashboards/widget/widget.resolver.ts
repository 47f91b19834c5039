import { ifMatch, Mutation, type ObjectOf } from '../../kernel/subgraph/mutation.ts';
import { ID, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ChangedWidget, WidgetService } from './widget.service.ts';
import { AddDashboardWidgetInput, UpdateDashboardWidgetInput, WidgetInstance } from './widget.type.ts';

/** A widget that was read. */
const matched = {
  dashboardId: [ID, 'Id of the dashboard, a UUID.'],
  widgetId: [ID, 'Id of the widget, a UUID.'],
  ifMatch,
} as const;

/** The result of a mutation of a widget. */
const payloadOf = <const D extends string>(description: D) =>
  ({
    widget: [WidgetInstance, description],
    dashboardEntityTag: [String, 'Entity tag of its dashboard after the change.'],
  }) as const;

@Resolver(() => WidgetInstance)
export class WidgetResolver {
  constructor(private readonly service: WidgetService) {}

  @Mutation('Adds a widget to a dashboard.', {
    input: AddDashboardWidgetInput,
    payload: payloadOf('The widget that was added.'),
  })
  async addDashboardWidget({ dashboardId, ifMatch, ...widget }: AddDashboardWidgetInput) {
    return changeOf(await this.service.add(dashboardId, widget, ifMatch));
  }

  @Mutation('Replaces the editable properties of a widget.', {
    input: UpdateDashboardWidgetInput,
    payload: payloadOf('The widget after the change.'),
  })
  async updateDashboardWidget({ dashboardId, widgetId, ifMatch, ...widget }: UpdateDashboardWidgetInput) {
    return changeOf(await this.service.update(dashboardId, widgetId, widget, ifMatch));
  }

  @Mutation('Deletes a widget; the others keep their positions.', {
    input: matched,
    payload: payloadOf('The widget that was deleted.'),
  })
  async deleteDashboardWidget({ dashboardId, widgetId, ifMatch }: ObjectOf<typeof matched>) {
    return changeOf(await this.service.delete(dashboardId, widgetId, ifMatch));
  }
}

function changeOf({ dashboardEntityTag, ...widget }: ChangedWidget) {
  return { widget, dashboardEntityTag };
}
