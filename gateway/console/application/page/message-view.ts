import { html, nothing, type TemplateResult } from 'lit';
import { isMissing, reasonOf } from '../platform.ts';
import type { Language } from '../text/language.ts';

/** A way on from a message. */
export interface Way {
  readonly label: string;
  readonly run: () => void;
}

/** A message in the place of a page. */
export function messageView(title: string, text: string, ...ways: readonly Way[]): TemplateResult {
  return html`<div class="message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${ways.length === 0 ? nothing : html`<div class="doings">${ways.map(({ label, run }, at) => html`<button type="button" class=${at === 0 ? 'main' : ''} @click=${run}>${label}</button>`)}</div>`}
  </div>`;
}

/** What the reader sees of a page they may not read. */
export function refusalView(permission: string, language: Language): TemplateResult {
  return html`<div class="message" data-refused=${permission}>
    <h1>${language.word('refused')}</h1>
    <p>${language.word('refusedText', { permission })}</p>
  </div>`;
}

/** What failed, and a way to try again. */
export function failureView(error: unknown, language: Language, again: () => void): TemplateResult {
  const text = isMissing(error) ? language.word('notFoundText') : reasonOf(error);
  return messageView(language.word('failed'), text, { label: language.word('retry'), run: again });
}

/** The shape of a page that is on its way. */
export function skeletonView(language: Language): TemplateResult {
  return html`<div class="skeleton" role="status">
    <span class="unseen">${language.word('loading')}</span>
    <div class="bone title"></div>
    ${[1, 2, 3, 4, 5].map(() => html`<div class="bone"></div>`)}
  </div>`;
}
