import { html } from 'lit';
import { confirmAction, openDialog } from '../element/dialog.ts';
import { openForm } from '../element/form-dialog.ts';
import {
  CancelWebhookReplayDocument,
  CreateWebhookReplayDocument,
  type CreateWebhookReplayMutationVariables,
  GetWebhookReplayDocument,
  type WebhookReplayProgressFragment,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { stateView } from './webhook-views.ts';

/** Milliseconds between two looks at the progress. */
const interval = 500;

type Asked = CreateWebhookReplayMutationVariables['input'];

interface Replayed {
  readonly id: string;
  readonly eventTypes: readonly string[];
}

/** Asks what is delivered again, counts it, asks whether, and shows the progress. */
export async function replayEvents(subscription: Replayed, visit: Visit): Promise<void> {
  const asked = await openForm(
    {
      title: visit.word('replay'),
      text: visit.word('replayText'),
      label: visit.word('countThem'),
      fields: [
        { name: 'from', label: visit.word('from'), kind: 'moment' },
        { name: 'to', label: visit.word('to'), kind: 'moment', isOptional: true },
        {
          name: 'eventTypes',
          label: visit.word('eventTypes'),
          kind: 'choices',
          choices: subscription.eventTypes.map((value) => ({ value, text: value })),
          help: visit.word('replayTypesHelp'),
        },
        { name: 'onlyUndelivered', label: visit.word('onlyUndelivered'), kind: 'flag', value: true },
      ],
      submit: async ({ from, to, eventTypes, onlyUndelivered }) => {
        const chosen = eventTypes as string[];
        const input = {
          subscriptionId: subscription.id,
          from: from as string,
          to: to as string | null,
          eventTypes: chosen.length === 0 ? null : chosen,
          onlyUndelivered: onlyUndelivered === true,
        };
        const { createWebhookReplay } = await visit.api.run(CreateWebhookReplayDocument, {
          input: { ...input, dryRun: true },
        });
        return { input, counting: createWebhookReplay.webhookReplay };
      },
    },
    visit,
  );
  if (asked === null) return;
  const counted = await follow(asked.counting, visit);
  if (counted?.status !== 'Completed') return;
  const text = visit.word('replayMatched', { count: counted.matchedCount });
  if (counted.matchedCount === 0) return visit.announce(text);
  const question = { title: visit.word('replay'), text, label: visit.word('redeliver') };
  if (!(await confirmAction(question, visit.language))) return;
  await replay(asked.input, visit);
}

async function replay(input: Asked, visit: Visit): Promise<void> {
  const { createWebhookReplay } = await visit.api.run(CreateWebhookReplayDocument, {
    input: { ...input, dryRun: false },
  });
  const ended = await follow(createWebhookReplay.webhookReplay, visit);
  if (ended !== null) visit.announce(visit.word('replayed', { count: ended.matchedCount }));
  await visit.reload();
}

/** Shows the progress until the replay has ended. @returns null when the dialog is dismissed before; it goes on then. */
async function follow(
  begun: WebhookReplayProgressFragment,
  visit: Visit,
): Promise<WebhookReplayProgressFragment | null> {
  let current = begun;
  let problem: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const input = { id: begun.id };
  const ended = await openDialog<WebhookReplayProgressFragment>({
    title: visit.word(begun.isDryRun ? 'counting' : 'replay'),
    content: (dialog) => {
      const look = async () => {
        try {
          const { webhookReplay } = await visit.api.run(GetWebhookReplayDocument, input, visit.signal);
          current = webhookReplay ?? current;
          if (current.status !== 'Running') return dialog.close(current);
        } catch (error) {
          problem = error;
        }
        dialog.redraw();
      };
      clearTimeout(timer);
      if (problem === null) timer = setTimeout(() => void look(), interval);
      const cancel = async () => {
        try {
          const { cancelWebhookReplay } = await visit.api.run(CancelWebhookReplayDocument, { input });
          dialog.close(cancelWebhookReplay.webhookReplay);
        } catch (error) {
          visit.announce(reasonOf(error));
        }
      };
      return html`<p role="status">${stateView(current.status, visit)}
          ${visit.word('replayProgress', { examined: current.examinedCount, matched: current.matchedCount })}</p>
        ${problem === null ? '' : html`<p class="problem" role="alert">${reasonOf(problem)}</p>`}
        <div class="ends">
          <button type="button" @click=${() => dialog.close(null)}>${visit.word('close')}</button>
          <button type="button" class="danger" @click=${cancel}>${visit.word('cancelReplay')}</button>
        </div>`;
    },
  });
  clearTimeout(timer);
  return ended;
}
