import { html, type TemplateResult } from 'lit';
import type { PageContext } from '../page/page.ts';
import { openDialog } from './dialog.ts';
import { type CallForm, formsOf, nameOf, writtenCall } from './written-call.ts';

/** The button that every page has. */
export function copyAsView(context: PageContext): TemplateResult {
  return html`<button type="button" class="plain" @click=${() => openCopyAs(context)}>${context.language.word('copyAs')}</button>`;
}

/** The calls of the page, to run elsewhere; before it has made one, those with which the console begins. */
export async function openCopyAs(context: PageContext): Promise<void> {
  const { language, settings } = context;
  const own = context.sent();
  const calls = own.length === 0 ? context.started : own;
  let form: CallForm | null = null;
  let at = 0;
  await openDialog<true>({
    title: language.word('copyAsTitle'),
    isWide: true,
    content: (dialog) => {
      const call = calls[at];
      if (call === undefined) return html`<p>${language.word('copyAsNothing')}</p>`;
      const forms = formsOf(call);
      const chosen = forms.find((one) => one === form) ?? forms[0] ?? 'curl';
      const text = writtenCall(call, chosen, { ...settings, origin: location.origin });
      const choose = (change: () => void) => {
        change();
        dialog.redraw();
      };
      return html`<p class="soft">${language.word(own.length === 0 ? 'copyAsNothing' : 'copyAsText')}</p>
        <div class="tools">
          <label>${language.word('operation')}<select @change=${(event: Event) =>
            choose(() => {
              at = Number((event.target as HTMLSelectElement).value);
            })}>${calls.map((one, index) => html`<option value=${index}>${nameOf(one)}</option>`)}</select></label>
          <div class="views" role="group" aria-label=${language.word('copyAs')}>${forms.map(
            (one) =>
              html`<button type="button" class="plain" aria-pressed=${String(one === chosen)} @click=${() =>
                choose(() => {
                  form = one;
                })}>${one}</button>`,
          )}</div>
        </div>
        <pre class="code" tabindex="0">${text}</pre>
        <div class="ends">${copyButton(text, context)}<button type="button" class="main" @click=${() => dialog.close(true)}>${language.word('close')}</button></div>`;
    },
  });
}

function copyButton(text: string, context: PageContext): TemplateResult {
  return html`<button type="button" @click=${() => copyText(text, context)}>${context.language.word('copy')}</button>`;
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, context: PageContext): Promise<void> {
  await navigator.clipboard.writeText(text);
  context.announce(context.language.word('copied'));
}
