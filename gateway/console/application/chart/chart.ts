import type * as ECharts from 'echarts';
import { html, render } from 'lit';
import type { ChartSnapshot } from '../../../../schema/client/generated/operations.ts';
import { onThemeChange } from '../page/theme.ts';
import { groupLabel, shortGroupLabel } from '../text/cell.ts';
import { figure } from '../text/figure.ts';
import { dataTable } from '../widget/data-table.ts';
import { measureOf } from '../widget/measure.ts';
import type { Drawing, DrawingContext } from '../widget/widget-drawing.ts';
import { chartOption } from './chart-option.ts';
import { readPalette } from './palette.ts';

/** Values by group, as a picture or as a table. */
export function drawChart(snapshot: ChartSnapshot, context: DrawingContext): Drawing {
  const { language, title } = context;
  const { chartType, currency, aggregation } = snapshot;
  const kind = aggregation === 'Count' ? ('Count' as const) : ('Number' as const);
  const write = (value: number, isShort: boolean) =>
    figure(value, { locale: language.locale, kind, currency, isShort });
  const slices = snapshot.buckets.map(({ label, value }) => ({
    label: groupLabel(label, language),
    short: shortGroupLabel(label, language),
    value,
  }));
  if (slices.length === 0) return { content: html`<p class="nothing">${language.word('noData')}</p>` };
  const said = slices
    .slice(0, 20)
    .map(({ label, value }) => `${label}: ${value === null ? language.word('empty') : write(value, false)}`);
  const description = `${title}. ${said.join('; ')}`;
  const named = { className: 'chart', role: 'img', ariaLabel: description };
  const content = Object.assign(document.createElement('div'), named);
  const option = (isWide: boolean) =>
    chartOption({
      isWide,
      chartType,
      slices,
      write,
      description,
      palette: readPalette(content),
      others: language.word('others'),
      isAnimated: context.isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  mount(content, option, context).catch(() => {
    render(html`<p class="nothing">${language.word('broken')}</p>`, content);
  });
  const measure = measureOf(snapshot, context);
  return {
    content,
    asTable: () =>
      dataTable(
        title,
        [[{ text: context.columnLabel(snapshot.groupBy) }, { text: measure, isNumber: true }]],
        slices.map(({ label, value }) => [
          { content: label, isNumber: false, isHeading: true },
          { content: value === null ? language.word('empty') : write(value, false), isNumber: true },
        ]),
      ),
  };
}

/** Draws when the element has a size, and again when size or colours change. */
async function mount(
  place: HTMLElement,
  option: (isWide: boolean) => ECharts.EChartsOption,
  { signal }: DrawingContext,
): Promise<void> {
  const echarts = await import('echarts');
  if (signal.aborted) return;
  let chart: ECharts.ECharts | null = null;
  let wasWide = false;
  const isWide = () => place.clientWidth > place.clientHeight * 1.5;
  const observer = new ResizeObserver(() => {
    if (place.clientWidth === 0 || place.clientHeight === 0) return;
    const isFirst = chart === null;
    chart ??= echarts.init(place, null, { renderer: 'svg' });
    chart.resize();
    if (isFirst || isWide() !== wasWide) chart.setOption(option(isWide()), { notMerge: true });
    wasWide = isWide();
  });
  observer.observe(place);
  onThemeChange(() => chart?.setOption(option(isWide()), { notMerge: true }), signal);
  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
      // The library empties its elements by `innerHTML`, which Trusted Types refuse.
      for (const one of [place, ...place.querySelectorAll('svg')])
        Object.defineProperty(one, 'innerHTML', { set: () => one.replaceChildren() });
      chart?.dispose();
    },
    { once: true },
  );
}
