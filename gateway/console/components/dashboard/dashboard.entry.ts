import { css, html, unsafeCSS } from 'lit';
import { dashboardWords } from '../../application/dashboard/dashboard.words.ts';
import { type Corner, WidgetGrid } from '../../application/dashboard/widget-grid.ts';
import type { Platform } from '../../application/platform.ts';
import widgetStyle from '../../application/style/widget.css?inline';
import { Language } from '../../application/text/language.ts';
import type { RenderedWidget } from '../../application/widget/widget-drawing.ts';
import type { ConsoleSettings } from '../../console-settings.ts';
import {
  PlatformDashboardDocument,
  type PlatformDashboardQuery,
  PlatformDashboardUpdatedDocument,
  type PlatformDashboardUpdatedSubscription,
  PlatformEmbedTokenDocument,
  PlatformTextsDocument,
} from '../generated/operations.ts';
import { define, PlatformElement, type Words } from '../platform-element.ts';

const words = {
  missing: ['There is no such dashboard.', 'Ce tableau de bord n’existe pas.'],
  live: ['Live', 'En direct'],
} as const satisfies Record<string, Words>;

type Found = NonNullable<PlatformDashboardQuery['dashboard']>;
type Update = PlatformDashboardUpdatedSubscription['dashboardUpdated'];

/** Widgets of files (`blob:`) stay empty: their content needs more than an embed token. */
const noFiles = {
  open: async () => {
    throw new Error('An embedded dashboard has no files.');
  },
} as unknown as Platform;

/**
 * A dashboard, live. Attribute: `name`, the name or id of a dashboard that the token lists; not needed where it lists
 * one. Event: `platform-dashboard-update` for each update (detail: ids of the changed widgets).
 */
export class PlatformDashboard extends PlatformElement {
  static override properties = { ...PlatformElement.properties, name: {} };
  static override styles = [
    ...PlatformElement.styles,
    unsafeCSS(widgetStyle),
    css`
      :host {
        --series-1: var(--platform-series-1, light-dark(#4052d6, #8796ff));
        --series-2: var(--platform-series-2, light-dark(#0f9b8e, #3fc9ba));
        --series-3: var(--platform-series-3, light-dark(#e08a1e, #f3b057));
        --series-4: var(--platform-series-4, light-dark(#c2417c, #ee7fb0));
        --series-5: light-dark(#6f9c2e, #a8d063);
        --series-6: light-dark(#2f8fd0, #6bbcf2);
        --series-7: light-dark(#8a5cd0, #b695f2);
        --series-8: light-dark(#8b93a7, #98a1b8);
        container-type: inline-size;
      }
      .widget > header {
        margin: 0;
        flex-wrap: nowrap;
      }
      .widget button.toggle {
        border-color: transparent;
        background: none;
      }
    `,
  ];
  declare name: string | undefined;
  #title = '';
  #layout = { columns: 12, rowHeight: 80 };
  #grid: WidgetGrid | null = null;
  #widgets = new Map<string, RenderedWidget>();
  readonly #corners = new Map<string, Corner>();

  protected override get subjects() {
    return ['name'];
  }

  protected override async start(signal: AbortSignal): Promise<void> {
    const found = await this.#find();
    const { translations } = await this.run(PlatformTextsDocument, { culture: this.language });
    const texts = Object.fromEntries(translations.texts.map(({ key, text }) => [key, text]));
    const settings = { root: '', api: '' } as ConsoleSettings;
    const language = new Language(this.language, texts, dashboardWords);
    this.#title = nameOf(found, language);
    this.#layout = { columns: found.layoutColumns, rowHeight: found.layoutRowHeight };
    this.#widgets.clear();
    this.#grid = new WidgetGrid({ language, platform: noFiles, settings }, signal);
    this.follow(
      PlatformDashboardUpdatedDocument,
      { id: found.id, request: { locale: this.language } },
      ({ dashboardUpdated }) => this.#show(dashboardUpdated),
      signal,
    );
  }

  protected override view() {
    return html`<header>
        <h2>${this.#title}</h2>
        <span class="live">${this.word(words.live)}</span>
      </header>
      ${this.#grid?.node}`;
  }

  /** The dashboard among those that the token lists. */
  async #find(): Promise<Found> {
    const { me } = await this.run(PlatformEmbedTokenDocument, {});
    const listed = (me.embedToken?.objects ?? []).filter(({ type }) => type === 'Dashboard');
    for (const { id } of listed) {
      const { dashboard } = await this.run(PlatformDashboardDocument, { id });
      if (dashboard === null || dashboard === undefined) continue;
      if (this.name !== undefined && ![dashboard.id, dashboard.name].includes(this.name)) continue;
      return dashboard;
    }
    throw new Error(this.word(words.missing));
  }

  #show({ widgetIds, widgets }: Update): void {
    for (const { widget, ...rendered } of widgets) {
      this.#widgets.set(widget.id, { ...rendered, ...widget } as unknown as RenderedWidget);
      this.#corners.set(widget.id, widget);
    }
    const shown = widgetIds.flatMap((id) => this.#widgets.get(id) ?? []);
    this.#grid?.show(shown, this.#layout, [...this.#corners.values()]);
    this.tell('platform-dashboard-update', { widgetIds: widgets.map(({ widget }) => widget.id) });
  }
}

/** An imported dashboard that was not renamed has the label of its definition. */
function nameOf({ name, sourceDefinitionName }: Found, language: Language): string {
  const label = name === sourceDefinitionName ? language.find(`Dashboard:${name}`) : null;
  return label ?? name;
}

define('platform-dashboard', PlatformDashboard);
