import { html, type TemplateResult } from 'lit';
import type { PageContext, SentOperation, Visit } from '../page/page.ts';
import { openDialog } from './dialog.ts';

const forms = ['GraphQL', 'curl', 'TypeScript'] as const;

/** The operations of the page, to run elsewhere. */
export async function openCopyAs(visit: Visit): Promise<void> {
  const operations = visit.sent();
  let form: (typeof forms)[number] = 'GraphQL';
  let at = 0;
  await openDialog<true>({
    title: visit.word('copyAsTitle'),
    isWide: true,
    content: (dialog) => {
      const operation = operations[at];
      const text = operation === undefined ? '' : written(operation, form, visit);
      const choose = (change: () => void) => {
        change();
        dialog.redraw();
      };
      return html`<p class="soft">${visit.word('copyAsText')}</p>
        <div class="tools">
          <label>${visit.word('operation')}<select @change=${(event: Event) =>
            choose(() => {
              at = Number((event.target as HTMLSelectElement).value);
            })}>${operations.map((one, index) => html`<option value=${index}>${nameOf(one)}</option>`)}</select></label>
          <div class="views" role="group" aria-label=${visit.word('copyAs')}>${forms.map(
            (one) =>
              html`<button type="button" class="plain" aria-pressed=${String(one === form)} @click=${() =>
                choose(() => {
                  form = one;
                })}>${one}</button>`,
          )}</div>
        </div>
        <pre class="code" tabindex="0">${text}</pre>
        <div class="ends">${copyButton(text, visit)}<button type="button" class="main" @click=${() => dialog.close(true)}>${visit.word('close')}</button></div>`;
    },
  });
}

function copyButton(text: string, visit: Visit): TemplateResult {
  return html`<button type="button" @click=${() => copyText(text, visit)}>${visit.word('copy')}</button>`;
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, visit: PageContext): Promise<void> {
  await navigator.clipboard.writeText(text);
  visit.announce(visit.language.word('copied'));
}

function nameOf({ text }: SentOperation): string {
  return /(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1] ?? '?';
}

function written(operation: SentOperation, form: (typeof forms)[number], { settings }: PageContext): string {
  const text = operation.text.trim();
  const variables = JSON.stringify(operation.variables, null, 2);
  const url = `${location.origin}${settings.root}/graphql`;
  if (form === 'GraphQL') return variables === '{}' ? text : `${text}\n\n# Variables\n${variables}`;
  if (form === 'curl') {
    const body = JSON.stringify({ query: text.replaceAll(/\s+/g, ' '), variables: operation.variables });
    return `curl ${url} \\\n  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\\n  -d '${body.replaceAll("'", "'\\''")}'`;
  }
  return `const query = \`
${text.replaceAll('`', '\\`').replaceAll('${', '\\${')}
\`;
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: ${variables} }),
});
const { data, errors } = await answer.json();`;
}
