import { button, choice, element } from '../element.ts';
import { languages } from '../text/language.ts';
import { link } from './link.ts';
import type { PageContext } from './page.ts';

/** The frame of every page: navigation, user and language. */
export interface Shell {
  readonly node: HTMLElement;
  /** Container of pages. */
  readonly main: HTMLElement;
  readonly announce: (message: string) => void;
}

/** Functions of the shell in addition to showing pages. */
export interface ShellParts {
  readonly context: Omit<PageContext, 'announce'>;
  readonly signOut: () => void;
  readonly speak: (culture: string) => void;
}

/** Milliseconds a message stays. */
const messageTime = 6_000;

/** Builds the frame of all pages. */
export function shell({ context, signOut, speak }: ShellParts): Shell {
  const { language, actor } = context;
  const main = element('main', { id: 'content', tabindex: -1 });
  const messages = element('div', { class: 'messages', role: 'status', 'aria-live': 'polite' });
  const skip = element('a', { class: 'skip', href: '#content' }, language.word('skip'));
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  const name = [actor.firstName, actor.lastName].filter((part) => part !== null && part !== '').join(' ');
  const person = name || actor.userName || actor.email || '';
  const bar = element(
    'header',
    { class: 'bar' },
    link(
      context,
      '/console/dashboards',
      { class: 'brand' },
      element('span', { class: 'logo', 'aria-hidden': 'true' }),
      language.word('console'),
    ),
    element('span', { class: 'gap' }),
    choice({ 'aria-label': language.word('language'), class: 'quiet' }, languages, language.culture, speak),
    element('span', { class: 'person' }, person),
    button({ class: 'plain' }, signOut, language.word('signOut')),
  );
  return {
    node: element('div', { class: 'shell' }, skip, bar, main, messages),
    main,
    announce: (message) => {
      const shown = element('p', {}, message);
      messages.append(shown);
      setTimeout(() => shown.remove(), messageTime);
    },
  };
}
