import { html } from 'lit';
import { actorView, namesOf } from '../access/actor-names.ts';
import type { Action } from '../element/action-view.ts';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import {
  badgeView,
  codeView,
  factsView,
  headingView,
  momentView,
  type Tone,
} from '../element/page-elements.ts';
import {
  type BroadcastRowFragment,
  CancelNotificationBroadcastDocument,
  CreateNotificationBroadcastDocument,
  GetNotificationBroadcastDocument,
  ListNotificationBroadcastsDocument,
  ListNotificationTopicsDocument,
  ListNotificationTypesDocument,
  PauseNotificationBroadcastDocument,
  ResumeNotificationBroadcastDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { readConditions, valuesOf, writeConditions } from '../text/condition-lines.ts';
import { notificationTabs } from './notification-tabs.ts';
import { parseField } from './send-notification.ts';

const permission = 'Notifications.Broadcasts.Manage';
/** Largest page of a list: topics to choose from. */
const mostTopics = 100;

const tones: Readonly<Record<BroadcastRowFragment['status'], Tone>> = {
  Scheduled: 'warn',
  Running: 'warn',
  Paused: 'plain',
  Completed: 'good',
  Cancelled: 'plain',
  Failed: 'bad',
};

const broadcastsPage = page({
  path: '/notifications/broadcasts',
  title: 'broadcasts',
  permission,
  load: (visit) => visit.api.run(ListNotificationBroadcastsDocument, pagingOf(visit), visit.signal),
  view: ({ notificationBroadcasts }, visit) => {
    const create = {
      label: visit.word('newBroadcast'),
      style: 'main' as const,
      run: async () => {
        const made = await askBroadcast(visit);
        if (made !== null) {
          const { id } = made.createNotificationBroadcast.notificationBroadcast;
          visit.go(visit.at(`/notifications/broadcasts/${id}`));
        }
      },
    };
    return html`${headingView({ title: visit.word('broadcasts'), actions: [create] }, visit)}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('broadcasts'),
        rows: notificationBroadcasts,
        columns: [
          {
            label: visit.word('name'),
            cell: ({ id, name }) => html`<a href=${visit.at(`/notifications/broadcasts/${id}`)}>${name}</a>`,
          },
          { label: visit.word('type'), cell: ({ type }) => html`<code>${type}</code>` },
          { label: visit.word('status'), cell: (broadcast) => statusView(broadcast, visit) },
          { label: visit.word('foundRecipients'), cell: ({ foundCount }) => foundCount, isNumber: true },
          { label: visit.word('publishedTo'), cell: ({ publishedCount }) => publishedCount, isNumber: true },
          { label: visit.word('startsAt'), cell: ({ startsAt }) => momentView(startsAt, visit) },
        ],
        empty: { title: visit.word('noBroadcasts'), text: visit.word('noBroadcastsText'), action: create },
      },
      visit,
    )}`;
  },
});

const broadcastPage = page({
  path: '/notifications/broadcasts/:id',
  permission,
  load: async (visit) => {
    const { api, params, signal } = visit;
    const { notificationBroadcast: broadcast } = await api.run(
      GetNotificationBroadcastDocument,
      { id: params.id ?? '' },
      signal,
    );
    if (broadcast === null) throw new MissingPage();
    return { broadcast, names: await namesOf([{ actorId: broadcast.createdBy }], visit) };
  },
  title: ({ broadcast }) => broadcast.name,
  view: ({ broadcast, names }, visit) => html`${headingView(
    {
      title: broadcast.name,
      badge: statusView(broadcast, visit),
      back: { path: '/notifications/broadcasts', label: visit.word('broadcasts') },
      actions: [{ label: visit.word('refresh'), run: () => visit.reload() }, ...stepsOf(broadcast, visit)],
    },
    visit,
  )}
    <div class="sheet">${factsView([
      [visit.word('type'), html`<code>${broadcast.type}</code>`],
      [
        visit.word('reason'),
        broadcast.failure === null ? null : visit.word(`broadcastFailure${broadcast.failure}`),
      ],
      [visit.word('dryRun'), visit.word(broadcast.isDryRun ? 'yes' : 'no')],
      [
        visit.word('topic'),
        broadcast.topicId === null
          ? null
          : html`<a href=${visit.at(`/notifications/topics/${broadcast.topicId}`)}>${broadcast.topicId}</a>`,
      ],
      [
        visit.word('audienceFilter'),
        broadcast.filter.length === 0 ? null : codeView(writeConditions(broadcast.filter)),
      ],
      [visit.word('foundRecipients'), String(broadcast.foundCount)],
      [visit.word('publishedTo'), String(broadcast.publishedCount)],
      [visit.word('startsAt'), momentView(broadcast.startsAt, visit)],
      [visit.word('begun'), momentView(broadcast.startedAt, visit)],
      [visit.word('ended'), momentView(broadcast.finishedAt, visit)],
      [
        visit.word('createdBy'),
        broadcast.createdBy === null ? null : actorView(broadcast.createdBy, names, visit),
      ],
      ['ID', html`<code>${broadcast.id}</code>`],
      [visit.word('data'), codeView(broadcast.data)],
    ])}</div>`,
});

const statusView = ({ status, isDryRun }: BroadcastRowFragment, visit: Visit) =>
  html`${badgeView(visit.word(`broadcast${status}`), tones[status])}${isDryRun ? html` ${badgeView(visit.word('dryRun'), 'plain')}` : ''}`;

/** What its state allows. */
function stepsOf({ id, name, status }: BroadcastRowFragment, visit: Visit): readonly Action[] {
  const input = { id };
  const step = (label: string, run: () => Promise<unknown>): Action => ({
    label,
    run: async () => {
      await run();
      await visit.reload();
    },
  });
  const pause = step(visit.word('pause'), () => visit.api.run(PauseNotificationBroadcastDocument, { input }));
  const resume = step(visit.word('resume'), () =>
    visit.api.run(ResumeNotificationBroadcastDocument, { input }),
  );
  const cancel: Action = {
    ...step(visit.word('cancelBroadcast'), () =>
      visit.api.run(CancelNotificationBroadcastDocument, { input }),
    ),
    style: 'danger',
    confirm: {
      title: visit.word('cancelBroadcastTitle', { name }),
      text: visit.word('cancelBroadcastText'),
      label: visit.word('cancelBroadcast'),
    },
  };
  const steps: Readonly<Partial<Record<typeof status, readonly Action[]>>> = {
    Scheduled: [pause, cancel],
    Running: [pause, cancel],
    Paused: [resume, cancel],
  };
  return steps[status] ?? [];
}

async function askBroadcast(visit: Visit) {
  const [{ notificationTypes }, topics] = await Promise.all([
    visit.api.run(ListNotificationTypesDocument, {}),
    visit.permissions.has('Notifications.Topics.Manage')
      ? visit.api.run(ListNotificationTopicsDocument, { first: mostTopics })
      : null,
  ]);
  return openForm(
    {
      title: visit.word('newBroadcast'),
      label: visit.word('create'),
      fields: [
        { name: 'name', label: visit.word('name') },
        {
          name: 'type',
          label: visit.word('type'),
          kind: 'choice',
          value: 'platform.announcement',
          choices: notificationTypes.map(({ name, label }) => ({ value: name, text: `${label} (${name})` })),
        },
        {
          name: 'data',
          label: visit.word('data'),
          kind: 'json',
          value: JSON.stringify({ title: 'Hello', body: 'It works.' }, null, 2),
          help: visit.word('dataHelp'),
        },
        {
          name: 'topicId',
          label: visit.word('topic'),
          kind: 'choice',
          value: '',
          choices: [
            { value: '', text: visit.word('anyPerson') },
            ...(topics?.notificationTopics.nodes ?? []).map(({ id, title }) => ({ value: id, text: title })),
          ],
        },
        {
          name: 'filter',
          label: visit.word('audienceFilter'),
          kind: 'multiline',
          isOptional: true,
          help: visit.word('audienceFilterHelp'),
        },
        {
          name: 'startsAt',
          label: visit.word('startsAt'),
          kind: 'moment',
          isOptional: true,
          help: visit.word('startsAtHelp'),
        },
        { name: 'dryRun', label: visit.word('dryRun'), kind: 'flag', help: visit.word('dryRunHelp') },
      ],
      submit: (entered) => {
        const filter = valuesOf('filter', readConditions(entered.filter), visit);
        const topicId = String(entered.topicId ?? '');
        const audience = {
          ...(topicId === '' ? {} : { topicId }),
          ...(filter.length === 0 ? {} : { filter: [...filter] }),
        };
        return visit.api.run(CreateNotificationBroadcastDocument, {
          input: {
            name: String(entered.name ?? ''),
            type: String(entered.type),
            data: parseField('data', entered.data, visit),
            audience: Object.keys(audience).length === 0 ? { everybody: true } : audience,
            startsAt: entered.startsAt as string | null,
            dryRun: entered.dryRun === true,
          },
        });
      },
    },
    visit,
  );
}

/** Broadcasts: one notification to many people, with its progress. */
export const broadcastPages = [broadcastsPage, broadcastPage];
