/** The colours of the page as they are now: pictures cannot read style sheets. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly card: string;
  readonly series: readonly string[];
}

const seriesColours = 8;

/** Reads the colours in force, light or dark. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: read('ink'),
    soft: read('soft'),
    line: read('line'),
    card: read('card'),
    series: Array.from({ length: seriesColours }, (_, at) => read(`series-${at + 1}`)),
  };
}
