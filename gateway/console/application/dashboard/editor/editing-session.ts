import { openForm } from '../../element/form-dialog.ts';
import type { Visit } from '../../page/page.ts';
import { reasonOf } from '../../platform.ts';
import { type ChosenPeriod, periodOf, requestOf, searchOf } from '../chosen-period.ts';
import { changeWidget, chooseWidget } from './add-widget.ts';
import type { DashboardEditor } from './dashboard-editor.ts';
import { EditorGrid } from './editor-grid.ts';

/** Connects the editor with its page: what the reader does becomes a change, and every change is shown. */
export class EditingSession {
  readonly editor: DashboardEditor;
  readonly grid: EditorGrid;
  period: ChosenPeriod;
  readonly #visit: Visit;
  #pending = 0;

  constructor(editor: DashboardEditor, visit: Visit) {
    this.editor = editor;
    this.#visit = visit;
    this.period = periodOf(visit.address);
    this.grid = new EditorGrid(
      visit,
      {
        onPlaced: (id, place) => this.#attempt(() => editor.put(id, place)),
        onEdit: (id) => this.#attempt(() => this.#configure(id)),
        onRemove: (id) => this.#attempt(() => this.#remove(id)),
      },
      visit.signal,
    );
  }

  choosePeriod(period: ChosenPeriod): void {
    this.period = period;
    history.replaceState(null, '', this.#visit.address.pathname + searchOf(period));
    this.#attempt(() => Promise.resolve());
  }

  /** Shows the widgets at their places, and what they have to show. */
  async show(): Promise<void> {
    const { platform, language, signal } = this.#visit;
    const { id, widgets, layoutColumns, layoutRowHeight } = this.editor.dashboard;
    const titled = widgets.map((widget) => ({
      ...widget,
      title: language.label(widget.titleLocalizationKey),
    }));
    this.grid.show(
      titled.toSorted((a, b) => a.position - b.position),
      layoutColumns,
      layoutRowHeight,
    );
    this.#visit.redraw();
    const body = { ...requestOf(this.period, new Date()), locale: language.locale };
    this.grid.fill((await platform.call('RenderDashboard', { path: { id }, body }, signal)).widgets);
  }

  /** Runs a change and shows what is stored then, even if it was refused: another person may have changed it. */
  async change(act: () => Promise<unknown>): Promise<void> {
    this.#pending += 1;
    try {
      await act();
    } catch (error) {
      await this.editor.reread(this.#visit.signal);
      throw error;
    } finally {
      this.#pending -= 1;
      // What is stored between two changes is not what the reader has in view.
      if (this.#pending === 0) await this.show();
    }
  }

  async add(): Promise<void> {
    const { word, announce } = this.#visit;
    const widget = await chooseWidget(this.#visit);
    if (widget === null) return;
    await this.change(async () => {
      const id = await this.editor.add(widget);
      await this.show();
      this.grid.focus(id);
    });
    announce(word('widgetAdded', { name: this.#visit.language.label(widget.titleLocalizationKey) }));
  }

  /** Asks for the name and the grid. */
  async arrange(): Promise<void> {
    const { word } = this.#visit;
    const { name, layoutColumns, layoutRowHeight } = this.editor.dashboard;
    const arranged = await openForm(
      {
        title: word('nameAndGrid'),
        label: word('save'),
        fields: [
          { name: 'name', label: word('name'), value: name },
          { name: 'layoutColumns', label: word('gridColumns'), kind: 'number', value: layoutColumns },
          { name: 'layoutRowHeight', label: word('gridRowHeight'), kind: 'number', value: layoutRowHeight },
        ],
        submit: async (entered) => {
          await this.editor.arrange({
            name: String(entered.name),
            layoutColumns: Number(entered.layoutColumns),
            layoutRowHeight: Number(entered.layoutRowHeight),
          });
          return true;
        },
      },
      this.#visit,
    );
    if (arranged !== null) await this.show();
  }

  async #configure(id: string): Promise<void> {
    const widget = this.editor.dashboard.widgets.find((one) => one.id === id);
    const changed = widget === undefined ? null : await changeWidget(widget, this.#visit);
    if (changed !== null) await this.editor.configure(id, changed);
  }

  async #remove(id: string): Promise<void> {
    const { word, announce, language } = this.#visit;
    const title = this.editor.dashboard.widgets.find((one) => one.id === id)?.titleLocalizationKey ?? '';
    await this.editor.remove(id);
    announce(word('widgetRemoved', { name: language.label(title) }));
  }

  #attempt(act: () => Promise<unknown>): void {
    this.change(act).catch((error: unknown) => {
      if (!this.#visit.signal.aborted) this.#visit.announce(reasonOf(error));
    });
  }
}
