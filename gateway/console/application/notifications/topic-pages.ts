import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView } from '../element/page-elements.ts';
import {
  AddNotificationTopicSubscribersDocument,
  CreateNotificationTopicDocument,
  DeleteNotificationTopicDocument,
  GetNotificationTopicDocument,
  ListNotificationTopicsDocument,
  RemoveNotificationTopicSubscribersDocument,
  type TopicRowFragment,
  UpdateNotificationTopicDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { notificationTabs } from './notification-tabs.ts';
import { idsOf } from './send-notification.ts';

const permission = 'Notifications.Topics.Manage';

const topicsPage = page({
  path: '/notifications/topics',
  title: 'topics',
  permission,
  load: (visit) => visit.api.run(ListNotificationTopicsDocument, pagingOf(visit), visit.signal),
  view: ({ notificationTopics }, visit) => {
    const create = {
      label: visit.word('newTopic'),
      style: 'main' as const,
      run: async () => {
        const made = await askTopic(visit);
        if (made !== null)
          visit.go(visit.at(`/notifications/topics/${made.createNotificationTopic.notificationTopic.id}`));
      },
    };
    return html`${headingView({ title: visit.word('topics'), actions: [create] }, visit)}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('topics'),
        rows: notificationTopics,
        columns: [
          {
            label: visit.word('title'),
            cell: ({ id, title, description }) =>
              html`<a href=${visit.at(`/notifications/topics/${id}`)}>${title}</a>${description === null ? '' : html`<br /><span class="soft">${description}</span>`}`,
          },
          { label: visit.word('topicKey'), cell: ({ key }) => html`<code>${key}</code>` },
          { label: visit.word('topicOpen'), cell: (topic) => opennessView(topic, visit) },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
        ],
        empty: { title: visit.word('noTopics'), text: visit.word('noTopicsText'), action: create },
      },
      visit,
    )}`;
  },
});

const topicPage = page({
  path: '/notifications/topics/:id',
  permission,
  load: async (visit) => {
    const variables = { ...pagingOf(visit), id: visit.params.id ?? '' };
    const { notificationTopic: topic, notificationTopicSubscribers: subscribers } = await visit.api.run(
      GetNotificationTopicDocument,
      variables,
      visit.signal,
    );
    if (topic === null) throw new MissingPage();
    return { topic, subscribers };
  },
  title: ({ topic }) => topic.title,
  view: ({ topic, subscribers }, visit) => {
    const add = {
      label: visit.word('addSubscribers'),
      style: 'main' as const,
      run: async () => {
        if ((await askSubscribers(topic, visit)) !== null) await visit.reload();
      },
    };
    return html`${headingView(
      {
        title: topic.title,
        badge: opennessView(topic, visit),
        back: { path: '/notifications/topics', label: visit.word('topics') },
        actions: [
          add,
          {
            label: visit.word('edit'),
            run: async () => {
              if ((await askChange(topic, visit)) !== null) await visit.reload();
            },
          },
          {
            label: visit.word('remove'),
            style: 'danger',
            confirm: {
              title: visit.word('deleteTopicTitle', { name: topic.title }),
              text: visit.word('deleteTopicText'),
              label: visit.word('remove'),
            },
            run: async () => {
              await visit.api.run(DeleteNotificationTopicDocument, { input: { id: topic.id } });
              visit.go(visit.at('/notifications/topics'));
            },
          },
        ],
      },
      visit,
    )}
    <div class="sheet">${factsView([
      [visit.word('topicKey'), html`<code>${topic.key}</code>`],
      [visit.word('description'), topic.description],
      [visit.word('created'), momentView(topic.createdAt, visit)],
      [visit.word('modified'), momentView(topic.modifiedAt, visit)],
    ])}</div>
    ${listView(
      {
        caption: visit.word('subscribers'),
        rows: subscribers,
        columns: [
          {
            label: visit.word('subscribers'),
            cell: ({ userId }) => html`<a href=${visit.at(`/people/${userId}`)}>${userId}</a>`,
          },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
        ],
        actions: ({ userId }) => [
          {
            label: visit.word('removeSubscriber'),
            of: userId,
            run: async () => {
              const input = { id: topic.id, userIds: [userId] };
              await visit.api.run(RemoveNotificationTopicSubscribersDocument, { input });
              await visit.reload();
            },
          },
        ],
        empty: { title: visit.word('noSubscribers'), text: visit.word('noSubscribersText'), action: add },
      },
      visit,
    )}`;
  },
});

const opennessView = ({ isOpen }: TopicRowFragment, visit: Visit) =>
  badgeView(visit.word(isOpen ? 'topicIsOpen' : 'topicIsClosed'), isOpen ? 'good' : 'plain');

const topicFields = (visit: Visit, topic?: TopicRowFragment) =>
  [
    { name: 'title', label: visit.word('title'), value: topic?.title },
    {
      name: 'description',
      label: visit.word('description'),
      kind: 'multiline',
      isOptional: true,
      value: topic?.description,
    },
    {
      name: 'isOpen',
      label: visit.word('topicOpen'),
      kind: 'flag',
      value: topic?.isOpen,
      help: visit.word('topicOpenHelp'),
    },
  ] as const;

const askTopic = (visit: Visit) =>
  openForm(
    {
      title: visit.word('newTopic'),
      label: visit.word('create'),
      fields: [
        { name: 'key', label: visit.word('topicKey'), help: visit.word('topicKeyHelp') },
        ...topicFields(visit),
      ],
      submit: (entered) =>
        visit.api.run(CreateNotificationTopicDocument, {
          input: {
            key: String(entered.key ?? ''),
            title: String(entered.title ?? ''),
            description: entered.description as string | null,
            isOpen: entered.isOpen === true,
          },
        }),
    },
    visit,
  );

const askChange = (topic: TopicRowFragment, visit: Visit) =>
  openForm(
    {
      title: visit.word('edit'),
      label: visit.word('save'),
      fields: topicFields(visit, topic),
      submit: (entered) =>
        visit.api.run(UpdateNotificationTopicDocument, {
          input: {
            id: topic.id,
            title: String(entered.title ?? ''),
            description: String(entered.description ?? ''),
            isOpen: entered.isOpen === true,
          },
        }),
    },
    visit,
  );

const askSubscribers = ({ id }: TopicRowFragment, visit: Visit) =>
  openForm(
    {
      title: visit.word('addSubscribers'),
      label: visit.word('addSubscribers'),
      fields: [
        {
          name: 'userIds',
          label: visit.word('subscribers'),
          kind: 'multiline',
          help: visit.word('subscribersHelp'),
        },
      ],
      submit: (entered) =>
        visit.api.run(AddNotificationTopicSubscribersDocument, {
          input: { id, userIds: idsOf(entered.userIds) },
        }),
    },
    visit,
  );

/** Topics that people subscribe to, and who is subscribed. */
export const topicPages = [topicsPage, topicPage];
