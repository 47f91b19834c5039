import { html, nothing, render, type TemplateResult } from 'lit';
import type { Language } from '../text/language.ts';

/** A dialog as its content sees it. */
export interface Dialog<Result> {
  close(result: Result | null): void;
  /** Draws the content again. */
  redraw(): void;
}

export interface DialogOptions<Result> {
  readonly title: string;
  readonly isWide?: boolean;
  readonly content: (dialog: Dialog<Result>) => TemplateResult;
}

let opened = 0;

/** Opens a modal dialog; focus goes back to where it was. @returns null when it is dismissed. */
export function openDialog<Result>({
  title,
  isWide,
  content,
}: DialogOptions<Result>): Promise<Result | null> {
  const node = document.createElement('dialog');
  opened += 1;
  const heading = `dialog-${opened}`;
  node.className = isWide === true ? 'wide' : '';
  node.setAttribute('aria-labelledby', heading);
  document.body.append(node);
  return new Promise((resolve) => {
    // At once: the event `close` follows later, and what waits for the answer must not miss a step back in between.
    const end = (result: Result | null) => {
      node.close();
      node.remove();
      resolve(result);
    };
    const dialog: Dialog<Result> = {
      close: end,
      redraw: () =>
        render(html`<div class="inside"><h2 id=${heading}>${title}</h2>${content(dialog)}</div>`, node),
    };
    node.addEventListener('close', () => end(null));
    dialog.redraw();
    node.showModal();
  });
}

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

/** Asks before something is destroyed. */
export async function confirmAction(
  { title, text, label }: Confirmation,
  language: Language,
): Promise<boolean> {
  const answer = await openDialog<true>({
    title,
    content: (dialog) => html`${text === '' ? nothing : html`<p>${text}</p>`}
      <div class="ends">
        <button type="button" autofocus @click=${() => dialog.close(null)}>${language.word('cancel')}</button>
        <button type="button" class="main danger" @click=${() => dialog.close(true)}>${label}</button>
      </div>`,
  });
  return answer === true;
}
