interface PeriodTexts {
  readonly periodToken?: string | null;
  readonly periodText?: string | null;
  readonly compareToToken?: string | null;
  readonly compareToText?: string | null;
}

/** Takes the names of periods that REST sends: any text, which the checks of the input judge. */
export function withPeriodTexts<T extends PeriodTexts>({
  periodText,
  compareToText,
  ...request
}: T): Omit<T, 'periodText' | 'compareToText'> & Pick<PeriodTexts, 'periodToken' | 'compareToToken'> {
  return {
    ...request,
    periodToken: periodText ?? request.periodToken,
    compareToToken: compareToText ?? request.compareToToken,
  };
}
