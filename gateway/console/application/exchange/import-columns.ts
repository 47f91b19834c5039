import { html, nothing, type TemplateResult } from 'lit';
import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';
import { actionView } from '../element/action-view.ts';
import { listView } from '../element/list-view.ts';
import {
  type DataImportReportFragment,
  MapImportDocument,
  PreviewImportDocument,
  type PreviewImportMutation,
  RunImportDocument,
  type TransferFragment,
  ValidateImportDocument,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { reportView } from './transfer-views.ts';

type Preview = PreviewImportMutation['previewImport']['importPreview'];
/** Refused mappings: which row of the table, or all of them. */
const placeOfProblem = /^mappings\[(\d+)\]/;

/** An upload that waits for its reader: which of its columns fills which of the target. */
export class ImportColumns {
  readonly #id: string;
  readonly #visit: Visit;
  readonly #preview: Preview;
  readonly #targets: (string | null)[];
  #version: number;
  #problem: unknown = null;
  #report: DataImportReportFragment | null = null;

  private constructor(id: string, preview: Preview, visit: Visit) {
    const chosen = new Map(preview.mappings.map((one) => [one.sourceColumn, one.targetColumn]));
    this.#id = id;
    this.#visit = visit;
    this.#preview = preview;
    this.#targets = preview.headings.map((heading) => chosen.get(heading) ?? null);
    this.#version = preview.transfer.version;
  }

  /** Reads the beginning of an upload, with the mapping that was chosen before or is suggested. */
  static async read({ id }: Pick<TransferFragment, 'id'>, visit: Visit): Promise<ImportColumns> {
    const { previewImport } = await visit.api.run(PreviewImportDocument, { input: { id } }, visit.signal);
    return new ImportColumns(id, previewImport.importPreview, visit);
  }

  view(): TemplateResult {
    const visit = this.#visit;
    const { columns, headings, rows } = this.#preview;
    const takes = columns.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(', ');
    return html`<section class="block"><h2>${visit.word('importColumns')}</h2>
      <p class="soft">${visit.word('exchangeTargetHelp', { columns: takes })}</p>
      ${this.#problemView()}
      ${listView(
        {
          caption: visit.word('importColumns'),
          rows: { nodes: headings.map((heading, at) => ({ heading, at })) },
          columns: [
            { label: visit.word('importSource'), cell: ({ heading }) => html`<code>${heading}</code>` },
            {
              label: visit.word('importSample'),
              cell: ({ at }) =>
                rows
                  .slice(0, 3)
                  .map((row) => row[at])
                  .join(' · '),
            },
            { label: visit.word('importTarget'), cell: ({ heading, at }) => this.#choice(heading, at) },
          ],
          empty: { title: visit.word('nothingYet'), text: '' },
        },
        visit,
      )}
      <div class="doings left">
        ${actionView({ label: visit.word('importCheck'), run: () => this.#try(() => this.#check()) }, visit)}
        ${actionView({ label: visit.word('importRun'), style: 'main', run: () => this.#try(() => this.#run()) }, visit)}
      </div></section>
      ${this.#report === null ? nothing : reportView(this.#report, visit)}`;
  }

  #choice(heading: string, at: number): TemplateResult {
    const visit = this.#visit;
    const sentences = this.#sentences((place) => place === at);
    const described = `import-problem-${at}`;
    return html`<select aria-label=${`${visit.word('importTarget')}: ${heading}`}
      aria-invalid=${sentences === '' ? nothing : 'true'} aria-describedby=${sentences === '' ? nothing : described}
      @change=${(event: Event) => {
        this.#targets[at] = (event.target as HTMLSelectElement).value || null;
        visit.redraw();
      }}>
      <option value="" ?selected=${this.#targets[at] === null}>${visit.word('importIgnored')}</option>
      ${this.#preview.columns.map(
        ({ name, isRequired }) =>
          html`<option value=${name} ?selected=${this.#targets[at] === name}>${name}${isRequired ? '*' : ''}</option>`,
      )}</select>
      ${sentences === '' ? nothing : html`<p class="problem" id=${described}>${sentences}</p>`}`;
  }

  /** What is refused and belongs to no row of the table. */
  #problemView(): TemplateResult | typeof nothing {
    if (this.#problem === null) return nothing;
    const general = this.#sentences((place) => place === null);
    const isPlaced = this.#sentences((place) => place !== null) !== '';
    if (general === '' && isPlaced) return nothing;
    return html`<p class="problem over" role="alert">${general || reasonOf(this.#problem)}</p>`;
  }

  #sentences(isWanted: (place: number | null) => boolean): string {
    if (!(this.#problem instanceof GraphqlProblem)) return '';
    return Object.entries(this.#problem.fields)
      .filter(([path]) => {
        const place = placeOfProblem.exec(path)?.[1];
        return isWanted(place === undefined ? null : Number(place));
      })
      .flatMap(([, sentences]) => sentences)
      .join(' ');
  }

  /** A refusal is shown in the table. */
  async #try(act: () => Promise<void>): Promise<void> {
    this.#problem = null;
    this.#report = null;
    try {
      await act();
    } catch (error) {
      this.#problem = error;
    }
    this.#visit.redraw();
  }

  async #map(): Promise<void> {
    const mappings = this.#preview.headings.map((sourceColumn, at) => ({
      sourceColumn,
      targetColumn: this.#targets[at] ?? null,
    }));
    const input = { id: this.#id, mappings, version: this.#version };
    const { mapImport } = await this.#visit.api.run(MapImportDocument, { input });
    this.#version = mapImport.dataTransfer.version;
  }

  async #check(): Promise<void> {
    await this.#map();
    const { validateImport } = await this.#visit.api.run(ValidateImportDocument, { input: { id: this.#id } });
    this.#report = validateImport.dataTransfer.report ?? null;
  }

  async #run(): Promise<void> {
    await this.#map();
    await this.#visit.api.run(RunImportDocument, { input: { id: this.#id } });
    await this.#visit.reload();
  }
}
