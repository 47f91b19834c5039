import { html, nothing, type TemplateResult } from 'lit';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { type Confirmation, confirmAction } from './dialog.ts';

/** Something that the reader may do, or learns why not. */
export interface Action {
  readonly label: string;
  /** Permission it needs. */
  readonly permission?: string;
  readonly run: () => Promise<unknown> | unknown;
  readonly style?: 'main' | 'danger' | 'plain';
  /** Asked before it runs. */
  readonly confirm?: Confirmation;
  /** Said afterwards. */
  readonly done?: string;
  /** For screen readers, where the label alone does not say of what. */
  readonly of?: string;
}

/** A button; without the permission it stays, and says which one is missing. */
export function actionView(action: Action, visit: Visit): TemplateResult {
  const { label, permission, style, of } = action;
  const isRefused = permission !== undefined && !visit.permissions.has(permission);
  const reason = isRefused ? visit.word('refusedAction', { permission }) : null;
  return html`<button type="button" class=${style ?? ''} aria-disabled=${isRefused ? 'true' : nothing}
    title=${reason ?? nothing} aria-label=${of === undefined ? nothing : `${label}: ${of}`}
    @click=${() => (reason === null ? perform(action, visit) : visit.announce(reason))}>${label}</button>`;
}

async function perform({ run, confirm, done }: Action, visit: Visit): Promise<void> {
  if (confirm !== undefined && !(await confirmAction(confirm, visit.language))) return;
  try {
    await run();
    if (done !== undefined) visit.announce(done);
  } catch (error) {
    visit.announce(reasonOf(error));
  }
}
