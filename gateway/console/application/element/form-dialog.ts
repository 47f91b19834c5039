import { html, nothing, type TemplateResult } from 'lit';
import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { type Dialog, openDialog } from './dialog.ts';
import './code-editor.ts';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** A field of a form, as data. */
export interface Field {
  /** The name of the input's field: a problem of that name is shown here. */
  readonly name: string;
  readonly label: string;
  readonly kind?:
    | 'text'
    | 'url'
    | 'number'
    | 'multiline'
    | 'json'
    | 'template'
    | 'choice'
    | 'choices'
    | 'flag'
    | 'moment'
    | 'file';
  readonly value?: unknown;
  readonly choices?: readonly Choice[];
  readonly isOptional?: boolean;
  readonly help?: string;
}

/** What was entered: text, number, flag, list, file, or null for an empty field. */
export type Entered = Readonly<Record<string, unknown>>;

export interface FormOptions<Result> {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly Field[];
  /** Sends it; a refusal is shown at the fields it names. */
  readonly submit: (entered: Entered) => Promise<Result>;
  readonly text?: string;
}

/** A form in a dialog. @returns what `submit` returned; null when it is dismissed. */
export function openForm<Result>(options: FormOptions<Result>, visit: Visit): Promise<Result | null> {
  let problem: unknown = null;
  let isBusy = false;
  const send = async (event: Event, dialog: Dialog<Result>) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    isBusy = true;
    dialog.redraw();
    try {
      dialog.close(await options.submit(entriesOf(form, options.fields)));
    } catch (error) {
      problem = error;
      isBusy = false;
      dialog.redraw();
      form.querySelector<HTMLElement>('[aria-invalid=true], .problem')?.focus();
    }
  };
  return openDialog<Result>({
    title: options.title,
    content: (
      dialog,
    ) => html`${options.text === undefined ? nothing : html`<p class="soft">${options.text}</p>`}
      <form class="fields" novalidate @submit=${(event: Event) => send(event, dialog)}>
        ${generalProblem(problem, options.fields)}
        ${options.fields.map((field) => fieldView(field, problem, visit))}
        <div class="ends">
          <button type="button" @click=${() => dialog.close(null)}>${visit.word('cancel')}</button>
          <button type="submit" class="main" ?disabled=${isBusy}>${options.label}</button>
        </div>
      </form>`,
  });
}

/** The sentences of a field; a nested name belongs to the field it begins with. */
function sentencesOf(name: string, problem: unknown): readonly string[] {
  if (!(problem instanceof GraphqlProblem)) return [];
  return Object.entries(problem.fields).flatMap(([path, sentences]) =>
    path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`) ? sentences : [],
  );
}

function generalProblem(problem: unknown, fields: readonly Field[]): TemplateResult | typeof nothing {
  if (problem === null) return nothing;
  const isPlaced = fields.some(({ name }) => sentencesOf(name, problem).length > 0);
  const others =
    problem instanceof GraphqlProblem
      ? Object.entries(problem.fields).filter(([path]) => !fields.some(({ name }) => path.startsWith(name)))
      : [];
  if (isPlaced && others.length === 0) return nothing;
  const text = others.map(([path, sentences]) => `${path}: ${sentences.join(' ')}`).join(' ');
  return html`<p class="problem over" role="alert" tabindex="-1">${text || reasonOf(problem)}</p>`;
}

/** Fields whose element has its name as an attribute. */
const codeKinds: ReadonlySet<Field['kind']> = new Set(['json', 'template']);

function fieldView(field: Field, problem: unknown, visit: Visit): TemplateResult {
  const { name, label, kind = 'text', choices = [], isOptional, help } = field;
  const id = `field-${name.replaceAll(/\W/g, '-')}`;
  const sentences = sentencesOf(name, problem);
  const notes = html`${help === undefined ? nothing : html`<p class="soft" id="${id}-help">${help}</p>`}
    ${sentences.length === 0 ? nothing : html`<p class="problem" id="${id}-problem">${sentences.join(' ')}</p>`}`;
  const described = [help === undefined ? '' : `${id}-help`, sentences.length === 0 ? '' : `${id}-problem`]
    .filter((one) => one !== '')
    .join(' ');
  if (kind === 'choices') {
    const chosen = Array.isArray(field.value) ? field.value : [];
    return html`<fieldset class="field" aria-describedby=${described || nothing}>
      <legend>${label}</legend>
      <div class="boxes" tabindex="0">${choices.map(
        ({ value, text }) =>
          html`<label class="box"><input type="checkbox" name=${name} value=${value} ?checked=${chosen.includes(value)} />${text}</label>`,
      )}</div>${notes}
    </fieldset>`;
  }
  if (kind === 'flag') {
    return html`<div class="field"><label class="box" for=${id}><input id=${id} type="checkbox" name=${name}
      ?checked=${field.value === true} aria-describedby=${described || nothing} />${label}</label>${notes}</div>`;
  }
  const title = html`${label}${isOptional === true ? html` <span class="soft">(${visit.word('optional')})</span>` : nothing}`;
  return html`<div class="field">
    ${codeKinds.has(kind) ? html`<span class="label">${title}</span>` : html`<label for=${id}>${title}</label>`}
    ${control(field, id, described, sentences.length > 0)}${notes}
  </div>`;
}

function control(field: Field, id: string, described: string, isInvalid: boolean): TemplateResult {
  const { name, kind = 'text', choices = [], isOptional } = field;
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  const by = described || nothing;
  const invalid = isInvalid ? 'true' : nothing;
  const required = isOptional === true ? nothing : 'true';
  if (kind === 'choice') {
    return html`<select id=${id} name=${name} aria-describedby=${by} aria-invalid=${invalid}>
      ${isOptional === true ? html`<option value="">—</option>` : nothing}
      ${choices.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.text}</option>`)}
    </select>`;
  }
  if (kind === 'json' || kind === 'template') {
    return html`<code-editor name=${name} label=${field.label} language=${kind} described=${by} aria-invalid=${invalid}
      .value=${value}></code-editor>`;
  }
  if (kind === 'multiline') {
    return html`<textarea id=${id} name=${name} rows="4" aria-required=${required}
      aria-describedby=${by} aria-invalid=${invalid} .defaultValue=${value}></textarea>`;
  }
  if (kind === 'file') {
    return html`<input id=${id} name=${name} type="file" aria-describedby=${by} aria-invalid=${invalid} />`;
  }
  const types = { text: 'text', url: 'url', number: 'number', moment: 'datetime-local' } as const;
  return html`<input id=${id} name=${name} type=${types[kind as keyof typeof types]} value=${value} step="any"
    autocomplete="off" aria-required=${required} aria-describedby=${by} aria-invalid=${invalid} />`;
}

/** @returns a value for each field. An empty text is null if the field is optional, otherwise the platform says so. */
function entriesOf(form: HTMLFormElement, fields: readonly Field[]): Entered {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, kind = 'text', isOptional }) => {
      if (kind === 'file') return [name, data.get(name)];
      const text = String(data.get(name) ?? '');
      if (kind === 'choices') return [name, data.getAll(name).map(String)];
      if (kind === 'flag') return [name, data.get(name) !== null];
      if (text === '' && isOptional === true) return [name, null];
      if (kind === 'number') return [name, text === '' ? null : Number(text)];
      if (kind === 'moment') return [name, text === '' ? null : new Date(text).toISOString()];
      return [name, text];
    }),
  );
}
