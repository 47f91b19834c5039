import { html } from 'lit';
import type { Visit } from '../page/page.ts';
import { copyText } from './copy-as.ts';
import { openDialog } from './dialog.ts';

/** Shows a secret that cannot be read again. */
export async function showSecret(title: string, text: string, secret: string, visit: Visit): Promise<void> {
  await openDialog<true>({
    title,
    content: (dialog) => html`<p>${text}</p>
      <div class="secret"><pre class="code" tabindex="0" data-secret>${secret}</pre>
        <button type="button" @click=${() => copyText(secret, visit)}>${visit.word('copy')}</button></div>
      <div class="ends"><button type="button" class="main" @click=${() => dialog.close(true)}>${visit.word('close')}</button></div>`,
  });
}
