import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { GraphqlProblem, type TypedText } from '../../../schema/client/graphql-client.ts';
import { componentStyle } from './component-style.ts';
import { connectionTo, type PlatformConnection, TokenEnded } from './platform-connection.ts';
import { PlatformFiles } from './platform-files.ts';

/** A text in English and French. */
export type Words = readonly [english: string, french: string];

const words = {
  loading: ['Loading…', 'Chargement…'],
  noToken: ['This view waits for its token.', 'Cette vue attend son jeton.'],
  ended: ['This view has ended. Reload the page to go on.', 'Cette vue est terminée. Rechargez la page.'],
  failed: ['This could not be shown.', 'Affichage impossible.'],
  retry: ['Try again', 'Réessayer'],
  more: ['Show more', 'Afficher plus'],
} as const satisfies Record<string, Words>;

/** The platform that this script came from. */
const ownHost = import.meta.url.replace(/\/components\/assets\/.*$/, '');

/**
 * The base of the components: the connection, the language, and what is shown without data.
 *
 * Events: `platform-ready` after the first data, `platform-ended` when the token is refused or ends, `platform-problem`
 * for a refused operation.
 */
export abstract class PlatformElement extends LitElement {
  static override properties = {
    token: {},
    host: {},
    lang: {},
    theme: { reflect: true },
    state: { state: true },
  };
  static override styles = [componentStyle];

  /** The embed token; a new one starts the component again. */
  declare token: string | undefined;
  /** Base address of the platform; default: where the script came from. */
  declare host: string | undefined;
  /** `light` or `dark`; default: the page's `color-scheme`. */
  declare theme: string | undefined;
  declare state: 'idle' | 'loading' | 'ready' | 'ended' | 'failed';
  #running = new AbortController();
  #connection: PlatformConnection | null = null;
  #problem = '';

  constructor() {
    super();
    this.state = 'idle';
  }

  /** Reads what is shown first, and follows what changes until the signal aborts. */
  protected abstract start(signal: AbortSignal): Promise<void>;
  protected abstract view(): TemplateResult;
  /** Names of attributes that start the component again. */
  protected get subjects(): readonly string[] {
    return [];
  }

  /** `en` or `fr`, by the closest `lang` of the page. */
  protected get language(): 'en' | 'fr' {
    const named = this.lang || this.closest<HTMLElement>('[lang]')?.lang || navigator.language;
    return named.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  }

  protected word(pair: Words): string {
    return pair[this.language === 'fr' ? 1 : 0];
  }

  protected moment(iso: string): TemplateResult {
    const format = new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' });
    return html`<time datetime=${iso}>${format.format(new Date(iso))}</time>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.restart();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running.abort();
  }

  protected override updated(changed: PropertyValues): void {
    if (['token', 'host', 'lang', ...this.subjects].some((name) => changed.has(name))) this.restart();
  }

  protected override render(): TemplateResult {
    if (this.state === 'ready') return html`${this.view()}${this.problemView()}`;
    if (this.state === 'failed')
      return html`<p role="alert">${this.word(words.failed)} ${this.#problem}</p>
        <button @click=${() => this.restart()}>${this.word(words.retry)}</button>`;
    const said = { idle: words.noToken, loading: words.loading, ended: words.ended }[this.state];
    return html`<p class="soft" role="status">${this.word(said)}</p>`;
  }

  /** Ends what runs and begins again. */
  protected restart(): void {
    this.#running.abort();
    this.#problem = '';
    if (!this.token) {
      this.state = 'idle';
      return;
    }
    const running = new AbortController();
    this.#running = running;
    const connection = connectionTo(this.base, this.token, this.language);
    this.#connection = connection;
    const { signal } = running;
    connection.ended.addEventListener('abort', () => this.#end(), { signal });
    this.state = 'loading';
    this.start(signal).then(
      () => {
        if (signal.aborted) return;
        this.state = 'ready';
        this.#tell('platform-ready', {});
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof TokenEnded) return this.#end();
        this.#problem = this.#told(error);
        this.state = 'failed';
      },
    );
  }

  protected run<Data, Variables>(document: TypedText<Data, Variables>, variables: Variables): Promise<Data> {
    return this.#connected.run(document, variables);
  }

  protected follow<Data, Variables>(
    document: TypedText<Data, Variables>,
    variables: Variables,
    next: (data: Data) => void,
    signal: AbortSignal,
  ): void {
    const fail = (error: unknown) => {
      if (!signal.aborted && !(error instanceof TokenEnded)) this.#told(error);
    };
    this.#connected.follow(document, variables, { next, fail }, signal);
  }

  /** Runs what a reader asked for; a refusal is shown below the component. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    this.#problem = '';
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TokenEnded)) this.#problem = this.#told(error);
    }
    this.requestUpdate();
  }

  protected moreButton(hasMore: boolean, load: () => Promise<void>): TemplateResult | typeof nothing {
    return hasMore
      ? html`<button class="plain" @click=${() => this.attempt(load)}>${this.word(words.more)}</button>`
      : nothing;
  }

  /** Base address of the platform. */
  protected get base(): string {
    return this.host || ownHost;
  }

  /** Dispatches an event that pages listen to. @returns false where the page does what would follow itself. */
  protected tell(name: string, detail: object): boolean {
    return this.#tell(name, detail);
  }

  /** Files of the component: their addresses carry what they need, and no token. */
  protected get files(): PlatformFiles {
    return new PlatformFiles(this.base);
  }

  private problemView(): TemplateResult {
    return html`<p class="bad" role="alert">${this.#problem}</p>`;
  }

  get #connected(): PlatformConnection {
    if (this.#connection === null) throw new Error('The component has no token.');
    return this.#connection;
  }

  #end(): void {
    this.#running.abort();
    this.state = 'ended';
    this.#tell('platform-ended', {});
  }

  #told(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const errorCode = error instanceof GraphqlProblem ? error.errorCode : '';
    const fields = error instanceof GraphqlProblem ? Object.values(error.fields).flat() : [];
    this.#tell('platform-problem', { message, errorCode });
    return [message, ...fields].join(' ');
  }

  #tell(name: string, detail: object): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }
}

/** Defines an element once, also where two copies of the script are loaded. */
export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
