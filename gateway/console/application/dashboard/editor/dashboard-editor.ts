import type { GraphqlClient } from '../../../../../schema/client/graphql-client.ts';
import {
  AddDashboardWidgetDocument,
  type AddDashboardWidgetInput,
  ArchiveDashboardDocument,
  DeleteDashboardWidgetDocument,
  type EditedWidgetFragment,
  GetDashboardToEditDocument,
  type GetDashboardToEditQuery,
  PublishDashboardDocument,
  RestoreDashboardDocument,
  UpdateDashboardDocument,
  UpdateDashboardWidgetDocument,
} from '../../generated/operations.ts';
import { MissingPage } from '../../platform.ts';
import { changedPlaces, type Place, putWidget } from './placement.ts';

export type EditedDashboard = NonNullable<GetDashboardToEditQuery['dashboard']>;
export type EditedWidget = EditedWidgetFragment;
export type NewWidget = Omit<AddDashboardWidgetInput, 'dashboardId' | 'ifMatch' | 'position'>;
/** Verb of a step in the life of a dashboard. */
export type LifeStep = 'publish' | 'archive' | 'restore';

/** Name and grid of a dashboard. */
export type DashboardLayout = Pick<EditedDashboard, 'name' | 'layoutColumns' | 'layoutRowHeight'>;

/** A dashboard while it is edited: every change is saved at once, on the version that was read, and can be undone. */
export class DashboardEditor {
  readonly #api: GraphqlClient;
  readonly #undo: (() => Promise<void>)[] = [];
  #dashboard: EditedDashboard;
  /** A deleted widget that came back has a new id: former → present. */
  readonly #renamed = new Map<string, string>();
  /** Changes run one after the other: each needs the version that the one before left. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(api: GraphqlClient, dashboard: EditedDashboard) {
    this.#api = api;
    this.#dashboard = dashboard;
  }

  /** @throws {MissingPage} if there is no such dashboard. */
  static async open(api: GraphqlClient, id: string, signal: AbortSignal): Promise<DashboardEditor> {
    return new DashboardEditor(api, await readDashboard(api, id, signal));
  }

  get dashboard(): EditedDashboard {
    return this.#dashboard;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Reads what is stored; what could be undone before is forgotten, because another person has changed it. */
  async reread(signal: AbortSignal): Promise<void> {
    this.#dashboard = await readDashboard(this.#api, this.#dashboard.id, signal);
    this.#undo.length = 0;
  }

  /** Takes back the last change. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#undo.at(-1)?.();
      this.#undo.pop();
    });
  }

  put(id: string, place: Place): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#dashboard.widgets;
      await this.#save(putWidget(before, id, place, this.#dashboard.layoutColumns));
      if (before !== this.#dashboard.widgets) this.#undo.push(() => this.#save(before));
    });
  }

  configure(id: string, change: Pick<EditedWidget, 'titleLocalizationKey' | 'configJson'>): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#find(id);
      await this.#update({ ...before, ...change });
      const { titleLocalizationKey, configJson } = before;
      this.#undo.push(() => this.#update({ ...this.#find(id), titleLocalizationKey, configJson }));
    });
  }

  /** @returns the id of the new widget, at the first free place. */
  add(widget: NewWidget): Promise<string> {
    return this.#inTurn(async () => {
      const id = await this.#add({ ...widget, position: this.#dashboard.widgets.length });
      this.#undo.push(() => this.#delete(this.#find(id).id));
      return id;
    });
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const { id: _, ...before } = this.#find(id);
      await this.#delete(id);
      this.#undo.push(async () => void this.#renamed.set(id, await this.#add(before)));
    });
  }

  arrange(layout: DashboardLayout): Promise<void> {
    return this.#inTurn(async () => {
      const { name, layoutColumns, layoutRowHeight } = this.#dashboard;
      await this.#arrange(layout);
      this.#undo.push(() => this.#arrange({ name, layoutColumns, layoutRowHeight }));
    });
  }

  step(step: LifeStep): Promise<void> {
    return this.#inTurn(async () => {
      const input = { id: this.#dashboard.id };
      const run = {
        publish: async () => (await this.#api.run(PublishDashboardDocument, { input })).publishDashboard,
        archive: async () => (await this.#api.run(ArchiveDashboardDocument, { input })).archiveDashboard,
        restore: async () => (await this.#api.run(RestoreDashboardDocument, { input })).restoreDashboard,
      }[step];
      const { dashboard } = await run();
      this.#dashboard = { ...this.#dashboard, ...dashboard };
    });
  }

  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(change);
    this.#last = result.catch(() => undefined);
    return result;
  }

  #look(id: string): EditedWidget | undefined {
    const renamed = this.#renamed.get(id);
    return renamed === undefined ? this.#dashboard.widgets.find((one) => one.id === id) : this.#look(renamed);
  }

  #find(id: string): EditedWidget {
    const widget = this.#look(id);
    if (widget === undefined) throw new MissingPage();
    return widget;
  }

  get #version() {
    const { id, entityTag } = this.#dashboard;
    return { dashboardId: id, ifMatch: entityTag };
  }

  async #save(widgets: readonly EditedWidget[]): Promise<void> {
    const wanted = widgets.map((one) => ({ ...one, id: this.#find(one.id).id }));
    for (const { id, x, y, width, height, position } of changedPlaces(this.#dashboard.widgets, wanted))
      await this.#update({ ...this.#find(id), x, y, width, height, position });
  }

  async #update(wanted: EditedWidget): Promise<void> {
    const { id: widgetId, position, x, y, width, height, titleLocalizationKey, configJson } = wanted;
    const settings = { position, x, y, width, height, titleLocalizationKey, configJson };
    const { updateDashboardWidget } = await this.#api.run(UpdateDashboardWidgetDocument, {
      input: { ...this.#version, ...settings, widgetId },
    });
    const { widget, dashboardEntityTag } = updateDashboardWidget;
    const others = this.#dashboard.widgets.map((one) => (one.id === widgetId ? widget : one));
    this.#keep(others, dashboardEntityTag);
  }

  async #add(widget: NewWidget & { readonly position: number }): Promise<string> {
    const { addDashboardWidget } = await this.#api.run(AddDashboardWidgetDocument, {
      input: { ...this.#version, ...widget },
    });
    const { widget: added, dashboardEntityTag } = addDashboardWidget;
    this.#keep([...this.#dashboard.widgets, added], dashboardEntityTag);
    return added.id;
  }

  async #delete(widgetId: string): Promise<void> {
    const { deleteDashboardWidget } = await this.#api.run(DeleteDashboardWidgetDocument, {
      input: { ...this.#version, widgetId },
    });
    const others = this.#dashboard.widgets.filter(({ id }) => id !== widgetId);
    this.#keep(others, deleteDashboardWidget.dashboardEntityTag);
  }

  async #arrange(layout: DashboardLayout): Promise<void> {
    const { id, entityTag } = this.#dashboard;
    const { updateDashboard } = await this.#api.run(UpdateDashboardDocument, {
      input: { id, ifMatch: entityTag, ...layout },
    });
    this.#dashboard = { ...this.#dashboard, ...updateDashboard.dashboard };
  }

  #keep(widgets: readonly EditedWidget[], entityTag: string): void {
    this.#dashboard = { ...this.#dashboard, widgets: [...widgets], entityTag };
  }
}

async function readDashboard(api: GraphqlClient, id: string, signal: AbortSignal): Promise<EditedDashboard> {
  const { dashboard } = await api.run(GetDashboardToEditDocument, { id }, signal);
  if (dashboard === null) throw new MissingPage();
  return dashboard;
}
