import { html, svg, type TemplateResult } from 'lit';

/** An icon of lines; it says nothing that a text beside it does not. */
export function iconView(lines: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${lines} />`}</svg>`;
}
