import type { MarkdownSnapshot, TextSnapshot } from '../../../../schema/client/generated/operations.ts';
import { element } from '../element.ts';
import { markdown } from './markdown.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** A text in Markdown; as it is written until the parser has come. */
export function drawMarkdown(
  { contentLocalizationKey }: MarkdownSnapshot,
  { language }: DrawingContext,
): Drawing {
  const text = language.content(contentLocalizationKey);
  const content = element('div', { class: 'prose scrolls', tabindex: 0 }, text);
  markdown(text).then(
    (parsed) => content.replaceChildren(parsed),
    () => {},
  );
  return { content };
}

const styles: Readonly<Record<string, 'h3' | 'h4' | 'p' | 'small'>> = {
  Heading: 'h3',
  Subheading: 'h4',
  Body: 'p',
  Caption: 'small',
};

/** A text as it is. */
export function drawText(
  { contentLocalizationKey, style }: TextSnapshot,
  { language }: DrawingContext,
): Drawing {
  const tag = styles[style] ?? 'p';
  return {
    content: element(
      'div',
      { class: 'prose text' },
      element(tag, {}, language.content(contentLocalizationKey)),
    ),
    isBare: true,
  };
}
