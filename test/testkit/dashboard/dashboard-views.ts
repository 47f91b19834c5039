import { dashboardDefinition } from '../../../subgraphs/dashboards/dashboards.contract.ts';
import { translation } from '../../../subgraphs/kernel/localization/translation.ts';
import { defineModule } from '../../../subgraphs/kernel/registry/module.ts';

const content = { widgetType: 'Markdown', contentLocalizationKey: 'Content' } as const;
const widget = (slug: string, position: number) => ({ slug, position, width: 1, height: 1, content });
/** A definition with two views, of which the second is where it begins. */
export const dashboardViews = defineModule({
  name: 'views',
  contributes: [
    dashboardDefinition({
      name: 'Tests.Views.Both',
      category: 'Iot',
      version: '2.1.0',
      defaultView: 'second',
      views: [
        { name: 'first', widgets: [widget('one', 0)] },
        {
          name: 'second',
          layout: { columns: 6, rowHeight: 40 },
          widgets: [widget('last', 7), widget('early', 1)],
        },
      ],
    }),
    translation({
      culture: 'en',
      texts: Object.fromEntries(
        [
          'Dashboard:Tests.Views.Both',
          ...['one', 'last', 'early'].map((slug) => `Widget:Tests.Views.Both.${slug}`),
        ].map((key) => [key, key]),
      ),
    }),
  ],
});
