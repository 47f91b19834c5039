/** Units of numbers: a Percentage is a share (1 is all), a Duration and a Date are milliseconds (since 1970). */
export const metricValueKinds = ['Count', 'Number', 'Currency', 'Percentage', 'Duration', 'Date'] as const;
export type MetricValueKind = (typeof metricValueKinds)[number];
