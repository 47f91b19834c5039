import { html, nothing, render, type TemplateResult } from 'lit';
import { languages } from '../text/language.ts';
import { groupsFor } from './areas.ts';
import { iconView } from './icon-view.ts';
import type { PageContext } from './page.ts';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts';

/** Functions of the shell in addition to showing pages. */
export interface ShellOptions {
  readonly context: Pick<PageContext, 'language' | 'settings' | 'actor'>;
  /** Name of the caller's tenant; null in host context. */
  readonly tenant: string | null;
  readonly signOut: () => void;
  /** @returns whether the language changes: a reader with unsaved text may stay. */
  readonly speak: (culture: string) => Promise<boolean>;
  readonly openSearch: () => void;
}

/** Milliseconds a message stays. */
const messageTime = 6_000;
const themeWords = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** The frame of every page: navigation, tenant and user, theme and language. */
export class Shell {
  readonly #place: HTMLElement;
  readonly #options: ShellOptions;
  #path = '/';
  #isOpen = false;

  constructor(place: HTMLElement, options: ShellOptions) {
    this.#place = place;
    this.#options = options;
    this.#draw();
  }

  /** Container of pages. */
  get main(): HTMLElement {
    return this.#place.querySelector('main') as HTMLElement;
  }

  /** Marks the area of a page in the navigation. */
  mark(path: string): void {
    this.#path = path;
    this.#isOpen = false;
    this.#draw();
  }

  readonly announce = (message: string): void => {
    const shown = document.createElement('p');
    shown.textContent = message;
    this.#place.querySelector('.messages')?.append(shown);
    setTimeout(() => shown.remove(), messageTime);
  };

  #draw(): void {
    render(this.#view(), this.#place);
  }

  #view(): TemplateResult {
    const { context, tenant, signOut, speak, openSearch } = this.#options;
    const { language, settings, actor } = context;
    const name = [actor.firstName, actor.lastName].filter((part) => part !== null && part !== '').join(' ');
    const person = name || actor.userName || actor.email || '';
    const toggle = () => {
      this.#isOpen = !this.#isOpen;
      this.#draw();
    };
    return html`<div class="shell">
      <a class="skip" href="#content" @click=${(event: Event) => {
        event.preventDefault();
        this.main.focus();
      }}>${language.word('skip')}</a>
      <header class="bar">
        <button type="button" class="plain menu" aria-expanded=${String(this.#isOpen)} aria-controls="areas"
          aria-label=${language.word('menu')} @click=${toggle}>${iconView('M4 6h16M4 12h16M4 18h16')}</button>
        <a class="brand" href="${settings.root}/console" aria-label=${language.word('console')}><span class="logo" aria-hidden="true"></span><span
          class="name">${language.word('console')}</span></a>
        <span class="tenant" title=${actor.tenantId ?? ''}>${tenant ?? language.word('host')}</span>
        <span class="gap"></span>
        <button type="button" class="finder" aria-label="${language.word('search')} ⌘K" @click=${openSearch}>
          ${iconView('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.5 16.5 21 21')}<span>${language.word('search')}</span><kbd>⌘K</kbd>
        </button>
        <span class="person">${person}</span>
        <button type="button" class="plain" @click=${signOut}>${language.word('signOut')}</button>
      </header>
      <div class="columns">
        <nav id="areas" class=${this.#isOpen ? 'areas open' : 'areas'} aria-label=${language.word('navigation')}>
          ${this.#entry('/', 'M4 11 12 4l8 7v9h-5v-6H9v6H4z', language.word('overview'))}
          ${groupsFor(context).map(
            ({ label, areas }) => html`<h2>${language.word(label)}</h2>
              ${areas.map((area) => this.#entry(area.path, area.icon, language.word(area.label)))}`,
          )}
          <div class="choices-foot">
            <p class="whose">${language.word('signedInAs', { name: person })}</p>
            <select class="language" aria-label=${language.word('language')}
              @change=${async ({ currentTarget }: Event) => {
                const select = currentTarget as HTMLSelectElement;
                if (!(await speak(select.value))) select.value = language.culture;
              }}>
              ${languages.map(({ value, text }) => html`<option value=${value} ?selected=${value === language.culture}>${text}</option>`)}
            </select>
            <select class="theme" aria-label=${language.word('theme')}
              @change=${(event: Event) => chooseTheme((event.target as HTMLSelectElement).value as Theme)}>
              ${themes.map((theme) => html`<option value=${theme} ?selected=${theme === chosenTheme()}>${language.word(themeWords[theme])}</option>`)}
            </select>
          </div>
        </nav>
        <main id="content" tabindex="-1"></main>
      </div>
      <div class="messages" role="status" aria-live="polite"></div>
    </div>`;
  }

  #entry(path: string, icon: string, label: string): TemplateResult {
    const { root } = this.#options.context.settings;
    const isHere = path === '/' ? ['', '/'].includes(this.#path) : `${this.#path}/`.startsWith(`${path}/`);
    return html`<a href="${root}/console${path === '/' ? '' : path}" aria-current=${isHere ? 'page' : nothing}>${iconView(icon)}${label}</a>`;
  }
}
