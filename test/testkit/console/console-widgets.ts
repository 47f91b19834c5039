import { translation } from '../../../subgraphs/kernel/localization/translation.ts';
import { count, kpi, of, ofRows } from '../dashboard/dashboard-widgets.ts';

/** Markup where a text is expected. */
export const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const prose = `# ${hostile}\n\n${hostile} **bold** [bad](javascript:alert(1)) [good](https://example.com/a?b=1)\n\n- one\n- two`;
/** Texts of the widgets, with markup and Markdown. */
export const hostileTexts = translation({
  culture: 'en',
  texts: { 'Tests.Prose': prose, 'Tests.Hostile': hostile, 'Query:Tests.Rows.name': `Name ${hostile}` },
});
const chart = (chartType: string) =>
  of(
    'Chart',
    { groupBy: 'name', aggregation: 'Sum', field: 'width', chartType },
    { ...ofRows, width: 4, height: 3 },
  );
const point = { kind: 'lat-lng', latitudeColumn: 'latitude', longitudeColumn: 'longitude' };

/** Every kind, every chart, and what cannot be shown; all of it titled with markup. */
export const consoleWidgets = [
  kpi('Tests.Rows.Widest'),
  ...['Bar', 'HorizontalBar', 'Line', 'Area', 'Pie', 'Donut'].map(chart),
  of('Table', { visibleColumns: ['name', 'width', 'createdAt'] }, { ...ofRows, width: 6, height: 3 }),
  of(
    'Pivot',
    { rowFields: ['name'], columnFields: ['category'], valueAggregation: 'Count' },
    { ...ofRows, width: 6, height: 3 },
  ),
  of(
    'Map',
    { pointSource: point, popupColumns: ['name'], detailRoute: 'javascript:alert({id})' },
    { ...ofRows, width: 6, height: 5 },
  ),
  of('Markdown', { contentLocalizationKey: 'Tests.Prose' }, { width: 6, height: 3 }),
  of('Text', { contentLocalizationKey: 'Tests.Hostile', style: 'Heading' }, { width: 6 }),
  of('Image', {
    source: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    altLocalizationKey: 'Tests.Hostile',
    fit: 'Cover',
  }),
  of('Kpi', count, { ...ofRows, width: 3, height: 2, requiredPermission: 'AI.Usage.View' }),
  of('Table', 'no JSON', { ...ofRows, width: 3, height: 2 }),
];
