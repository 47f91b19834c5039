import type { ChartSnapshot } from '../../../../schema/client/generated/operations.ts';
import type { Word } from '../text/words.ts';
import type { DrawingContext } from './widget-drawing.ts';

type Measured = Pick<ChartSnapshot, 'aggregation' | 'field'>;

const words: Readonly<Record<Measured['aggregation'], Word>> = {
  Count: 'count',
  Sum: 'sum',
  Avg: 'average',
  Min: 'smallest',
  Max: 'largest',
};

/** Label of the numbers of groups: `Revenue (EUR), sum`. */
export function measureOf(
  { aggregation, field }: Measured,
  { language, columnLabel }: Pick<DrawingContext, 'columnLabel' | 'language'>,
): string {
  const word = language.word(words[aggregation]);
  return field === null ? word : `${columnLabel(field)}, ${word}`;
}
