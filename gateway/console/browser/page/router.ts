import { dashboardPage } from '../dashboard/dashboard-page.ts';
import { listPage } from '../dashboard/list-page.ts';
import { element } from '../element.ts';
import { isMissing, reasonOf } from '../platform.ts';
import { messagePage } from './message-page.ts';
import type { OpenPage, PageContext } from './page.ts';

const routes: readonly (readonly [RegExp, OpenPage])[] = [
  [/^\/console\/dashboards\/[^/]+\/?$/, dashboardPage],
  [/^\/console\/dashboards\/?$/, listPage],
];

/** Shows what the address names, and follows it. */
export class Router {
  readonly #main: HTMLElement;
  readonly #context: PageContext;
  readonly #closed = new AbortController();
  #shown = new AbortController();

  /** @param context without `go`, which is the router's own. */
  constructor(main: HTMLElement, context: Omit<PageContext, 'go'>) {
    this.#main = main;
    this.#context = { ...context, go: (address) => this.go(address) };
    addEventListener('popstate', () => void this.show(true), { signal: this.#closed.signal });
  }

  /** Lets go of the page; another router follows the address from then on. */
  close(): void {
    this.#closed.abort();
    this.#shown.abort();
  }

  /** Goes to an address of this host. */
  go(address: string): void {
    history.pushState(null, '', address);
    void this.show(true);
  }

  /** Shows the present address. @param hasMoved whether the reader came from another page: the heading takes the focus. */
  async show(hasMoved: boolean): Promise<void> {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const { language, settings } = this.#context;
    const address = new URL(location.href);
    const path = address.pathname.slice(settings.root.length);
    const open = routes.find(([pattern]) => pattern.test(path))?.[1] ?? listPage;
    this.#main.setAttribute('aria-busy', 'true');
    if (hasMoved || this.#main.childElementCount === 0)
      this.#main.replaceChildren(element('p', { class: 'loading' }, language.word('loading')));
    try {
      const page = await open(this.#context, address, signal);
      if (signal.aborted) return;
      document.title = `${page.title} · ${language.word('console')}`;
      this.#main.replaceChildren(page.node);
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
    }
    this.#main.setAttribute('aria-busy', 'false');
    if (hasMoved) {
      const heading = this.#main.querySelector<HTMLElement>('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }
  }

  #fail(error: unknown): void {
    const { language, settings } = this.#context;
    const back = {
      label: language.word('back'),
      run: () => this.go(`${settings.root}/console/dashboards`),
    };
    const again = { label: language.word('retry'), run: () => void this.show(true) };
    const page = isMissing(error)
      ? messagePage(language.word('notFound'), language.word('notFoundText'), back)
      : messagePage(language.word('failed'), reasonOf(error), again);
    document.title = language.word('console');
    this.#main.replaceChildren(...page.childNodes);
  }
}
