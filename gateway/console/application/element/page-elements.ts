import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Visit } from '../page/page.ts';
import { moment } from '../text/figure.ts';
import { type Action, actionView } from './action-view.ts';
import { copyAsView } from './copy-as.ts';

export interface HeadingOptions {
  readonly title: string;
  readonly badge?: TemplateResult;
  readonly actions?: readonly Action[];
  /** The list that the page belongs to. */
  readonly back?: { readonly path: string; readonly label: string };
}

/** The top of a page: its name, what can be done, and its calls to copy. */
export function headingView(
  { title, badge, actions = [], back }: HeadingOptions,
  visit: Visit,
): TemplateResult {
  return html`${back === undefined ? nothing : html`<nav class="way"><a href=${visit.at(back.path)}>‹ ${back.label}</a></nav>`}
    <div class="heading">
      <h1>${title}</h1>${badge ?? nothing}
      <div class="doings">${copyAsView(visit)}
      ${actions.map((action) => actionView(action, visit))}</div>
    </div>`;
}

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** A state as a coloured label. */
export function badgeView(text: string, tone: Tone): TemplateResult {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** Names and values; empty values are left out. */
export function factsView(facts: readonly (readonly [label: string, value: unknown])[]): TemplateResult {
  return html`<dl class="facts-list">${facts
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A point in time as people of the reader's place write it. */
export function momentView(written: string | null | undefined, visit: Visit): TemplateResult | null {
  return written === null || written === undefined
    ? null
    : html`<time datetime=${written}>${moment(new Date(written), visit.language.locale)}</time>`;
}

/** Scrolls a bar, not the page, to the tab that is open: a narrow screen shows the first ones alone. */
function bringIntoView(tab: Element | undefined): void {
  requestAnimationFrame(() => {
    const bar = tab?.parentElement;
    if (!(tab instanceof HTMLElement) || bar === null || bar === undefined) return;
    const { left, right } = tab.getBoundingClientRect();
    const shown = bar.getBoundingClientRect();
    if (right > shown.right) bar.scrollLeft += right - shown.right;
    else if (left < shown.left) bar.scrollLeft -= shown.left - left;
  });
}

/** Pages of one area side by side. */
export function tabsView(
  tabs: readonly (readonly [path: string, label: string])[],
  visit: Visit,
  label: string,
): TemplateResult {
  return html`<nav class="tabs" aria-label=${label}>${tabs.map(([path, text]) => {
    const isHere = visit.address.pathname === new URL(visit.at(path), visit.address).pathname;
    return html`<a href=${visit.at(path)} aria-current=${isHere ? 'page' : nothing} ${isHere ? ref(bringIntoView) : nothing}>${text}</a>`;
  })}</nav>`;
}

/** Data as it is sent. */
export function codeView(value: unknown): TemplateResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre class="code" tabindex="0">${text}</pre>`;
}
