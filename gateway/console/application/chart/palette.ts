/** The colours of the page as they are now: pictures cannot read style sheets. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly card: string;
  readonly series: readonly string[];
}

const seriesColours = 8;

/** Reads the colours in force at a place of the page, light or dark. */
export function readPalette(place: Element): Palette {
  const probe = place.appendChild(document.createElement('span'));
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    ink: read('ink'),
    soft: read('soft'),
    line: read('line'),
    card: read('card'),
    series: Array.from({ length: seriesColours }, (_, at) => read(`series-${at + 1}`)),
  };
  probe.remove();
  return palette;
}
