import { html, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { MarkdownSnapshot, TextSnapshot } from '../../../../schema/client/generated/operations.ts';
import { markdown } from './markdown.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** A text in Markdown; as it is written until the parser has come. */
export function drawMarkdown(
  { contentLocalizationKey }: MarkdownSnapshot,
  { language }: DrawingContext,
): Drawing {
  const text = language.content(contentLocalizationKey);
  const parsed = markdown(text).catch(() => text);
  return { content: html`<div class="prose scrolls" tabindex="0">${until(parsed, text)}</div>` };
}

const styles: Readonly<Record<string, (text: string) => TemplateResult>> = {
  Heading: (text) => html`<h3>${text}</h3>`,
  Subheading: (text) => html`<h4>${text}</h4>`,
  Caption: (text) => html`<small>${text}</small>`,
};

/** A text as it is. */
export function drawText(
  { contentLocalizationKey, style }: TextSnapshot,
  { language }: DrawingContext,
): Drawing {
  const text = language.content(contentLocalizationKey);
  const view = styles[style]?.(text) ?? html`<p>${text}</p>`;
  return { content: html`<div class="prose text">${view}</div>`, isBare: true };
}
