import { render } from 'lit';
import { confirmAction } from '../element/dialog.ts';
import { isForbidden, isMissing, MissingPage } from '../platform.ts';
import { areas } from './areas.ts';
import { failureView, messageView, refusalView, skeletonView } from './message-view.ts';
import { overviewPage } from './overview-page.ts';
import type { AnyPage, LeaveQuestion, PageContext, Visit } from './page.ts';

/** The page of a path, with the values of its parts. */
interface Match {
  readonly page: AnyPage;
  readonly params: Readonly<Record<string, string>>;
}

/** @param path of a page: `/webhooks/:id`. @returns null if it does not fit. */
export function matchPath(path: string, actual: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [path, actual].map((one) => one.split('/').filter((part) => part !== ''));
  if (wanted?.length !== given?.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of (wanted ?? []).entries()) {
    const value = decodeURIComponent(given?.[at] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

export interface RouterEvents {
  /** A page opens; the operations of the one before are no longer of interest. */
  readonly onOpen: (path: string) => void;
  /** A reader who found nothing wants to search. */
  readonly onSearch: () => void;
}

/** Shows what the address names, and follows it. */
export class Router {
  readonly #main: HTMLElement;
  readonly #context: Omit<PageContext, 'go'>;
  readonly #events: RouterEvents;
  readonly #closed = new AbortController();
  #shown = new AbortController();
  #path: string | null = null;
  /** Address of the page that is shown; while a reader goes back, the browser's is another one. */
  #address = location.href;
  #question: LeaveQuestion | null = null;
  #isAsking = false;

  constructor(main: HTMLElement, context: Omit<PageContext, 'go'>, events: RouterEvents) {
    this.#main = main;
    this.#context = context;
    this.#events = events;
    const { signal } = this.#closed;
    addEventListener('popstate', () => void this.#followHistory(), { signal });
    addEventListener(
      'beforeunload',
      (event) => {
        if ((this.#question?.() ?? null) !== null) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener('click', (event) => this.#followLink(event), { signal });
  }

  /** Lets go of the page; another router follows the address from then on. */
  close(): void {
    this.#closed.abort();
    this.#shown.abort();
  }

  /** Goes to an address of this host, unless the reader stays with what is not saved. */
  async go(address: string): Promise<void> {
    if (!(await this.mayLeave())) return;
    history.pushState(null, '', address);
    await this.show(true);
  }

  /** Asks the reader, where something would be lost. One question at a time. */
  async mayLeave(): Promise<boolean> {
    const confirmation = this.#question?.() ?? null;
    if (confirmation === null) return true;
    if (this.#isAsking) return false;
    this.#isAsking = true;
    const mayLeave = await confirmAction(confirmation, this.#context.language);
    this.#isAsking = false;
    if (mayLeave) this.#question = null;
    return mayLeave;
  }

  /** The browser has gone back or forward already: who stays gets the address of their page again. */
  async #followHistory(): Promise<void> {
    if (await this.mayLeave()) await this.show(true);
    else if (!this.#isAsking) history.pushState(null, '', this.#address);
  }

  /** Shows the present address. @param hasMoved whether the reader came from another page: the heading takes the focus. */
  async show(hasMoved: boolean): Promise<void> {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const { language, settings } = this.#context;
    const address = new URL(location.href);
    this.#address = address.href;
    this.#question = null;
    const path = address.pathname.slice(`${settings.root}/console`.length);
    // Of one page only what it shows changes: it stays until the new content is there, and keeps the focus.
    const isSame = path === this.#path;
    this.#path = path;
    this.#main.setAttribute('aria-busy', 'true');
    if (!isSame) {
      this.#events.onOpen(path);
      this.#draw(skeletonView(language));
    }
    try {
      const match = await findPage(path);
      if (signal.aborted) return;
      await this.#open(match, address, signal);
    } catch (error) {
      if (signal.aborted) return;
      document.title = language.word('console');
      const again = () => void this.show(true);
      const home = () => void this.go(`${settings.root}/console`);
      this.#draw(
        isMissing(error)
          ? messageView(
              language.word('notFound'),
              language.word('notFoundText'),
              { label: language.word('overview'), run: home },
              { label: language.word('search'), run: this.#events.onSearch },
            )
          : failureView(error, language, again),
      );
    }
    this.#main.setAttribute('aria-busy', 'false');
    if (hasMoved && !isSame) this.#focusHeading();
  }

  async #open({ page, params }: Match, address: URL, signal: AbortSignal): Promise<void> {
    const { language, settings, permissions } = this.#context;
    const setTitle = (title: string) => {
      document.title = `${title} · ${language.word('console')}`;
    };
    // First, as the platform has it: the permission would not help a user of a tenant.
    if (page.isHostOnly === true && this.#context.actor.tenantId !== null) {
      setTitle(language.word('hostOnly'));
      this.#draw(messageView(language.word('hostOnly'), language.word('hostOnlyText')));
      return;
    }
    if (page.permission !== undefined && !permissions.has(page.permission)) {
      setTitle(language.word('refused'));
      this.#draw(refusalView(page.permission, language));
      return;
    }
    const load = async () => {
      const loaded = await page.load(visit);
      if (signal.aborted) return loaded;
      const draw = () => this.#draw(loaded.view());
      redraw = draw;
      setTitle(loaded.title());
      draw();
      return loaded;
    };
    let redraw: () => void = () => undefined;
    const visit: Visit = {
      ...this.#context,
      address,
      params,
      signal,
      askBeforeLeaving: (question) => {
        this.#question = question;
      },
      go: (next) => void this.go(next),
      redraw: () => {
        if (!signal.aborted) redraw();
      },
      reload: async () => void (await load()),
      word: (word, values) => language.word(word, values),
      at: (path) => `${settings.root}/console${path}`,
      turn: (changes) => {
        // What was chosen a moment ago is in the browser's address, before the page shows it.
        const next = new URL(location.pathname === address.pathname ? location.href : address);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.searchParams.delete(name);
          else next.searchParams.set(name, value);
        }
        void this.go(next.href);
      },
    };
    const opened = await load().catch((error: unknown) => {
      const { roleOrPermission } = page;
      if (roleOrPermission === undefined || !isForbidden(error)) throw error;
      setTitle(language.word('refused'));
      this.#draw(refusalView(roleOrPermission, language));
      return null;
    });
    if (signal.aborted) return;
    // Where tabs do not fit side by side, the present one may be out of sight.
    this.#main.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    opened?.follow();
  }

  #draw(content: unknown): void {
    render(content, this.#main);
  }

  #focusHeading(): void {
    const heading = this.#main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    scrollTo(0, 0);
  }

  /** A link within the console is followed without loading a page, unless modifier keys open a new tab. */
  #followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const root = `${this.#context.settings.root}/console`;
    if (link === null || link.target !== '' || link.origin !== location.origin) return;
    if (link.pathname !== root && !link.pathname.startsWith(`${root}/`)) return;
    if (link.hash !== '') return;
    event.preventDefault();
    void this.go(link.href);
  }
}

async function findPage(path: string): Promise<Match> {
  if (path === '' || path === '/') return { page: overviewPage, params: {} };
  const area = areas.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  for (const page of (await area?.load())?.pages ?? []) {
    const params = matchPath(page.path, path);
    if (params !== null) return { page, params };
  }
  throw new MissingPage();
}
