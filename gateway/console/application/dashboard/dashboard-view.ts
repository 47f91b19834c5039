import type {
  DashboardResponse,
  RenderDashboardResponse,
} from '../../../../schema/client/generated/operations.ts';
import { button, element } from '../element.ts';
import type { PageContext } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { type ChosenView, renderRequestOf, streamSearchOf } from './chosen-view.ts';
import { followDashboard, type LiveHandlers } from './live-updates.ts';
import { WidgetGrid } from './widget-grid.ts';

/** A dashboard as the platform renders it, and as it changes while it is displayed. */
export class DashboardView {
  readonly grid: HTMLElement;
  readonly refreshing: HTMLButtonElement;
  /** When what is shown was read. */
  readonly updated = element('span', { class: 'soft updated' });
  /** Seen while changes arrive on their own. */
  readonly live: HTMLElement;
  readonly #context: PageContext;
  readonly #id: string;
  readonly #corners: DashboardResponse['widgets'];
  readonly #signal: AbortSignal;
  readonly #widgets: WidgetGrid;
  #chosen: ChosenView;
  #asked = new AbortController();
  #followed = new AbortController();

  /** @param signal the end of the page. */
  constructor(dashboard: DashboardResponse, chosen: ChosenView, context: PageContext, signal: AbortSignal) {
    const { language } = context;
    this.#id = dashboard.id;
    this.#corners = dashboard.widgets;
    this.#context = context;
    this.#chosen = chosen;
    this.#signal = signal;
    this.#widgets = new WidgetGrid(context, signal);
    this.grid = this.#widgets.node;
    this.refreshing = button({}, () => void this.refresh(), language.word('refresh'));
    this.live = element(
      'span',
      { class: 'live', hidden: true, title: language.word('liveText') },
      language.word('live'),
    );
  }

  /** Shows another view or period, or other rows. */
  choose(chosen: ChosenView): void {
    this.#chosen = chosen;
    void this.refresh();
    this.follow();
  }

  /**
   * Renders again; of several concurrent requests the last one counts. If the platform refuses, the old content stays.
   */
  async refresh(): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const signal = AbortSignal.any([this.#asked.signal, this.#signal]);
    this.refreshing.disabled = true;
    try {
      this.show(await this.render(signal));
    } catch (error) {
      if (!signal.aborted) this.#context.announce(reasonOf(error));
    }
    if (!signal.aborted) this.refreshing.disabled = false;
  }

  /** Requests the content of every widget. @throws {PlatformProblem} when the platform refuses. */
  render(signal: AbortSignal): Promise<RenderDashboardResponse> {
    const { platform, language } = this.#context;
    const body = { ...renderRequestOf(this.#chosen, new Date()), locale: language.locale };
    return platform.call('RenderDashboard', { path: { id: this.#id }, body }, signal);
  }

  /** Shows a render. */
  show({ layout, widgets, renderedAt }: RenderDashboardResponse): void {
    this.#widgets.show(widgets, layout, this.#corners);
    if (widgets.length === 0) {
      const { language } = this.#context;
      this.grid.replaceChildren(element('p', { class: 'empty' }, language.word('noWidgets')));
    }
    this.#stamp(renderedAt);
  }

  /** Takes changes as they come, where the platform offers that; the period stays what it was when it began. */
  follow(): void {
    this.#followed.abort();
    this.#followed = new AbortController();
    const { platform, language } = this.#context;
    const search = streamSearchOf(this.#chosen, new Date());
    search.set('locale', language.locale);
    const signal = AbortSignal.any([this.#followed.signal, this.#signal]);
    const handlers: LiveHandlers = {
      onWidget: ({ widgetId, ...widget }) => {
        if (this.#widgets.update(widgetId, widget)) this.#stamp(widget.emittedAt);
      },
      onLayout: (ids) => {
        if (!this.#widgets.hasAll(ids)) void this.refresh();
      },
      onState: (isLive) => {
        this.live.hidden = !isLive;
      },
    };
    void followDashboard(platform, this.#id, `?${search}`, handlers, signal);
  }

  #stamp(moment: string): void {
    const { language } = this.#context;
    const time = new Intl.DateTimeFormat(language.locale, { timeStyle: 'medium' }).format(new Date(moment));
    this.updated.textContent = language.word('updatedAt', { time });
  }
}
