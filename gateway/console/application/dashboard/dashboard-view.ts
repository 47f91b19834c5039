import { html, render } from 'lit';
import type {
  DashboardResponse,
  RenderDashboardResponse,
} from '../../../../schema/client/generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import {
  type ChosenView,
  chosenViewOf,
  renderRequestOf,
  searchOfView,
  streamSearchOf,
} from './chosen-view.ts';
import { type FilterField, filterFields } from './filter-bar.ts';
import { filterChoices } from './filter-choices.ts';
import { followDashboard, type LiveHandlers } from './live-updates.ts';
import { WidgetGrid } from './widget-grid.ts';

/** A dashboard as the platform renders it, and as it changes while it is displayed. */
export class DashboardView {
  readonly dashboard: DashboardResponse;
  fields: readonly FilterField[] = [];
  chosen: ChosenView;
  /** The view that is shown. */
  viewName: string | null = null;
  /** Whether changes arrive on their own. */
  isLive = false;
  isRefreshing = false;
  /** When what is shown was read. */
  updatedAt = '';
  readonly #visit: Visit;
  readonly #widgets: WidgetGrid;
  #asked = new AbortController();
  #followed = new AbortController();

  private constructor(dashboard: DashboardResponse, visit: Visit) {
    this.dashboard = dashboard;
    this.#visit = visit;
    this.chosen = chosenViewOf(visit.address);
    this.#widgets = new WidgetGrid(visit, visit.signal);
  }

  /** With the view, period and filters of the address. @throws {PlatformProblem} when the platform refuses. */
  static async open(id: string, visit: Visit): Promise<DashboardView> {
    const dashboard = await visit.platform.call('GetDashboard', { path: { id } }, visit.signal);
    const view = new DashboardView(dashboard, visit);
    const first = await view.#render(visit.signal);
    const queries = [...new Set(first.widgets.flatMap(({ queryName }) => queryName ?? []))];
    const choices = await filterChoices(dashboard.filterNames, queries, visit, visit.signal);
    view.fields = filterFields(dashboard.filters, view.chosen.filters, choices);
    view.#show(first);
    return view;
  }

  get grid(): HTMLElement {
    return this.#widgets.node;
  }

  /** Shows another view or period, or other rows. */
  choose(change: Partial<ChosenView>): void {
    this.chosen = { ...this.chosen, ...change };
    this.viewName = this.chosen.viewName ?? this.viewName;
    history.replaceState(null, '', this.#visit.address.pathname + searchOfView(this.chosen));
    void this.refresh();
    this.follow();
  }

  /**
   * Renders again; of several concurrent requests the last one counts. If the platform refuses, the old content stays.
   */
  async refresh(): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const signal = AbortSignal.any([this.#asked.signal, this.#visit.signal]);
    this.isRefreshing = true;
    this.#visit.redraw();
    try {
      this.#show(await this.#render(signal));
    } catch (error) {
      if (!signal.aborted) this.#visit.announce(reasonOf(error));
    }
    if (signal.aborted) return;
    this.isRefreshing = false;
    this.#visit.redraw();
  }

  /** Takes changes as they come, where the platform offers that; the period stays what it was when it began. */
  follow(): void {
    this.#followed.abort();
    this.#followed = new AbortController();
    const { platform, language, redraw } = this.#visit;
    const search = streamSearchOf(this.chosen, new Date());
    search.set('locale', language.locale);
    const signal = AbortSignal.any([this.#followed.signal, this.#visit.signal]);
    const handlers: LiveHandlers = {
      onWidget: ({ widgetId, ...widget }) => {
        if (!this.#widgets.update(widgetId, widget)) return;
        this.#stamp(widget.emittedAt);
        redraw();
      },
      onLayout: (ids) => {
        if (!this.#widgets.hasAll(ids)) void this.refresh();
      },
      onState: (isLive) => {
        this.isLive = isLive;
        redraw();
      },
    };
    void followDashboard(platform, this.dashboard.id, `?${search}`, handlers, signal);
  }

  /** Requests the content of every widget. */
  #render(signal: AbortSignal): Promise<RenderDashboardResponse> {
    const { platform, language } = this.#visit;
    const body = { ...renderRequestOf(this.chosen, new Date()), locale: language.locale };
    return platform.call('RenderDashboard', { path: { id: this.dashboard.id }, body }, signal);
  }

  #show({ layout, widgets, renderedAt, activeViewName }: RenderDashboardResponse): void {
    this.viewName = activeViewName;
    this.#widgets.show(widgets, layout, this.dashboard.widgets);
    if (widgets.length === 0) render(html`<p class="empty">${this.#visit.word('noWidgets')}</p>`, this.grid);
    this.#stamp(renderedAt);
  }

  #stamp(moment: string): void {
    const format = new Intl.DateTimeFormat(this.#visit.language.locale, { timeStyle: 'medium' });
    this.updatedAt = format.format(new Date(moment));
  }
}
