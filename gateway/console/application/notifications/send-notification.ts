import { openForm } from '../element/form-dialog.ts';
import { ListNotificationTypesDocument, PublishNotificationDocument } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { fieldProblem } from '../text/field-problem.ts';

export const sendPermission = 'Notifications.Messages.Execute';

/** Reads JSON of a field. @throws {GraphqlProblem} which is shown at the field. */
export function parseField(name: string, text: unknown, visit: Visit): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw fieldProblem(name, visit.word('notJson'));
  }
}

/** Ids between spaces, commas or lines. */
export const idsOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[\s,]+/)
    .filter((id) => id !== '');

/** Sends a notification of a type of one's choice, to oneself unless others are named. */
export async function sendNotification(visit: Visit): Promise<void> {
  const { notificationTypes } = await visit.api.run(ListNotificationTypesDocument, {});
  const sent = await openForm(
    {
      title: visit.word('sendNotification'),
      label: visit.word('send'),
      fields: [
        {
          name: 'type',
          label: visit.word('type'),
          kind: 'choice',
          value: 'platform.announcement',
          choices: notificationTypes.map(({ name, label }) => ({ value: name, text: `${label} (${name})` })),
        },
        {
          name: 'recipients',
          label: visit.word('recipients'),
          value: visit.actor.userId,
          help: visit.word('recipientsHelp'),
        },
        {
          name: 'data',
          label: visit.word('data'),
          kind: 'json',
          value: JSON.stringify({ title: 'Hello', body: 'It works.' }, null, 2),
          help: visit.word('dataHelp'),
        },
      ],
      submit: (entered) =>
        visit.api.run(PublishNotificationDocument, {
          input: {
            type: String(entered.type),
            data: parseField('data', entered.data, visit),
            recipients: { users: idsOf(entered.recipients) },
          },
        }),
    },
    visit,
  );
  if (sent !== null) visit.announce(visit.word('sent'));
}
