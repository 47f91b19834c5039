import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { RenderedWidgetType } from '../rendering/render.type.ts';

@ObjectType('DashboardUpdate', {
  description: 'What a viewer has not seen of a dashboard yet; the first update is all of it.',
})
export class DashboardUpdateType {
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
