import type { EChartsOption } from 'echarts';
import type { ChartSnapshot } from '../../../../schema/client/generated/operations.ts';
import type { Palette } from './palette.ts';

/** A bucket as it is drawn. */
export interface Slice {
  readonly label: string;
  /** For an axis. */
  readonly short: string;
  readonly value: number | null;
}

/** Data of a chart. */
export interface ChartOptions {
  readonly chartType: ChartSnapshot['chartType'];
  readonly slices: readonly Slice[];
  readonly palette: Palette;
  /** Text alternative of the picture. */
  readonly description: string;
  /** Writes a value; shortly on an axis. */
  readonly write: (value: number, isShort: boolean) => string;
  /** Name of what is left over when there are more slices than colours. */
  readonly others: string;
  readonly isAnimated: boolean;
  /** Whether there is room beside a round chart; its legend is below it otherwise. */
  readonly isWide: boolean;
}

const mostSlices = 8;

/** A chart as ECharts takes it: SVG, tooltips as text, nothing that would need markup or inline styles. */
export function chartOption(chart: ChartOptions): EChartsOption {
  const { palette, description, isAnimated } = chart;
  return {
    animation: isAnimated,
    animationDuration: 400,
    aria: { enabled: true, label: { description } },
    color: [...palette.series],
    textStyle: { fontFamily: 'inherit', color: palette.ink },
    tooltip: {
      trigger: ['Pie', 'Donut'].includes(chart.chartType) ? 'item' : 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.card,
      borderColor: palette.line,
      textStyle: { color: palette.ink, fontSize: 12 },
      valueFormatter: (value) => (typeof value === 'number' ? chart.write(value, false) : '—'),
      axisPointer: { type: ['Line', 'Area'].includes(chart.chartType) ? 'line' : 'shadow' },
    },
    ...kinds[chart.chartType](chart),
  };
}

const kinds: Readonly<Record<ChartSnapshot['chartType'], (chart: ChartOptions) => EChartsOption>> = {
  Bar: (chart) => cartesian(chart, bars(chart, [4, 4, 0, 0]), false),
  HorizontalBar: (chart) => cartesian(chart, bars(chart, [0, 4, 4, 0]), true),
  Line: (chart) => cartesian(chart, line(chart, 0), false),
  Area: (chart) => cartesian(chart, line(chart, 0.22), false),
  Pie: (chart) => round(chart, 0),
  Donut: (chart) => round(chart, 0.64),
};

function bars({ slices }: ChartOptions, borderRadius: number[]) {
  return {
    type: 'bar' as const,
    barMaxWidth: 44,
    itemStyle: { borderRadius },
    data: slices.map(({ value }) => value),
  };
}

function line({ slices }: ChartOptions, opacity: number) {
  return {
    type: 'line' as const,
    data: slices.map(({ value }) => value),
    symbolSize: 6,
    showSymbol: slices.length < 40,
    lineStyle: { width: 2.5 },
    smooth: 0.2,
    smoothMonotone: 'x' as const,
    ...(opacity > 0 ? { areaStyle: { opacity } } : {}),
  };
}

function cartesian(
  { slices, palette, write }: ChartOptions,
  series: ReturnType<typeof bars> | ReturnType<typeof line>,
  isLying: boolean,
): EChartsOption {
  const groups = {
    type: 'category' as const,
    data: slices.map(({ label }) => label),
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.soft,
      hideOverlap: true,
      formatter: (label: string, at: number) => slices[at]?.short ?? label,
      width: isLying ? 120 : 90,
      overflow: 'truncate' as const,
    },
  };
  const values = {
    type: 'value' as const,
    splitNumber: 4,
    splitLine: { lineStyle: { color: palette.line } },
    axisLabel: { color: palette.soft, hideOverlap: true, formatter: (value: number) => write(value, true) },
  };
  return {
    grid: { left: 4, right: 16, top: 14, bottom: 4, containLabel: true },
    xAxis: isLying ? values : groups,
    yAxis: isLying ? groups : values,
    series: [series],
  };
}

/** @param hole part of the radius that is left out. */
function round({ slices, palette, others, write, isWide }: ChartOptions, hole: number): EChartsOption {
  const radius = isWide ? 88 : 76;
  const data = withOthers(slices, others).map(({ label, value }) => ({ name: label, value: value ?? 0 }));
  return {
    legend: {
      type: 'scroll',
      ...(isWide
        ? { orient: 'vertical' as const, right: 4, top: 'middle' }
        : { orient: 'horizontal' as const, left: 'center', bottom: 0 }),
      itemWidth: 10,
      itemHeight: 10,
      icon: 'circle',
      textStyle: { color: palette.ink, width: 110, overflow: 'truncate' },
      pageIconColor: palette.ink,
      pageIconInactiveColor: palette.line,
      pageTextStyle: { color: palette.soft },
    },
    series: [
      {
        type: 'pie',
        radius: [`${radius * hole}%`, `${radius}%`],
        center: isWide ? ['34%', '50%'] : ['50%', '44%'],
        data,
        label: { show: false },
        emphasis: { scaleSize: 4 },
        itemStyle: { borderColor: palette.card, borderWidth: 2, borderRadius: hole === 0 ? 0 : 4 },
        tooltip: {
          formatter: (one) => {
            const { name, value, percent } = one as { name: string; value: number; percent: number };
            return `${name}: ${write(value, false)} (${percent} %)`;
          },
        },
      },
    ],
  };
}

/** The largest slices in their order, and the rest as one slice: thirty colours cannot be distinguished. */
function withOthers(slices: readonly Slice[], others: string): readonly Slice[] {
  if (slices.length <= mostSlices) return slices;
  const size = ({ value }: Slice) => value ?? 0;
  const large = new Set([...slices].sort((a, b) => size(b) - size(a)).slice(0, mostSlices - 1));
  const rest = slices.filter((slice) => !large.has(slice));
  return [
    ...slices.filter((slice) => large.has(slice)),
    { label: others, short: others, value: rest.reduce((sum, slice) => sum + size(slice), 0) },
  ];
}
