import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../text/language.ts';

/** The views of a dashboard, side by side; nothing where there are not several. */
export function viewPicker(
  names: readonly string[],
  shown: string | null,
  language: Language,
  choose: (name: string) => void,
): TemplateResult | typeof nothing {
  if (names.length < 2) return nothing;
  return html`<div class="views" role="group" aria-label=${language.word('views')}>${names.map(
    (name) =>
      html`<button type="button" class="plain" aria-pressed=${String(name === shown)} @click=${() => choose(name)}>${name}</button>`,
  )}</div>`;
}
