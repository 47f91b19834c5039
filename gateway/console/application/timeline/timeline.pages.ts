import { html, nothing, type TemplateResult } from 'lit';
import { actionView } from '../element/action-view.ts';
import { openForm } from '../element/form-dialog.ts';
import { pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView } from '../element/page-elements.ts';
import {
  CreateTimelineEntryDocument,
  DeleteTimelineEntryDocument,
  FollowTimelineDocument,
  GetTimelineDocument,
  type GetTimelineQuery,
  type TimelineEntryType,
  ToggleTimelineReactionDocument,
  UpdateTimelineEntryDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';

type Entry = GetTimelineQuery['timeline']['nodes'][number];

const readPermission = 'Timeline.Entries.Read';
const createPermission = 'Timeline.Entries.Create';
const kinds: readonly TimelineEntryType[] = ['Comment', 'InternalNote'];

/** Asks for the object whose history is wanted. */
const entryPage = page({
  path: '/timeline',
  title: 'timeline',
  permission: readPermission,
  load: async () => null,
  view: (_data, visit) => html`${headingView({ title: visit.word('timeline') }, visit)}
    <form class="panel fields narrow" @submit=${(event: Event) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget as HTMLFormElement);
      const [type, id] = ['type', 'id'].map((name) => encodeURIComponent(String(data.get(name))));
      visit.go(visit.at(`/timeline/${type}/${id}`));
    }}>
      <p class="soft">${visit.word('openTimelineText')}</p>
      <div class="field"><label for="type">${visit.word('entityType')}</label><input id="type" name="type" required /></div>
      <div class="field"><label for="id">${visit.word('entityId')}</label><input id="id" name="id" required /></div>
      <div class="doings"><button type="submit" class="main">${visit.word('open')}</button></div>
    </form>`,
});

const objectOf = ({ params }: Visit) => ({ entityType: params.type ?? '', entityId: params.id ?? '' });

/** The history of an object, live, with a place to write. */
const timelinePage = page({
  path: '/timeline/:type/:id',
  permission: readPermission,
  load: (visit) => {
    const { first, after, last, before } = pagingOf(visit);
    return visit.api.run(
      GetTimelineDocument,
      { ...objectOf(visit), first, after, last, before },
      visit.signal,
    );
  },
  title: (_data, { params }) => `${params.type} ${params.id}`,
  follow: (_data, visit) =>
    visit.api.follow(
      FollowTimelineDocument,
      objectOf(visit),
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    ),
  view: ({ timeline }, visit) => {
    const { entityType, entityId } = objectOf(visit);
    const { pageInfo } = timeline;
    return html`${headingView(
      { title: `${entityType} ${entityId}`, back: { path: '/timeline', label: visit.word('timeline') } },
      visit,
    )}
      ${timeline.nodes.length === 0 ? html`<div class="empty"><strong>${visit.word('noEntries')}</strong><p>${visit.word('noEntriesText')}</p></div>` : nothing}
      <ol class="entries">${timeline.nodes.map((entry) => entryView(entry, visit))}</ol>
      ${
        pageInfo.hasNextPage || pageInfo.hasPreviousPage
          ? html`<nav class="pager" aria-label=${visit.word('pages')}>
              <button type="button" ?disabled=${!pageInfo.hasPreviousPage} @click=${() => visit.turn({ before: pageInfo.startCursor, after: null })}>${visit.word('previous')}</button>
              <button type="button" ?disabled=${!pageInfo.hasNextPage} @click=${() => visit.turn({ after: pageInfo.endCursor, before: null })}>${visit.word('next')}</button></nav>`
          : nothing
      }
      <form class="panel fields block" @submit=${(event: Event) => post(event, visit)}>
        <div class="field"><label for="kind">${visit.word('kind')}</label>
          <select id="kind" name="kind">${kinds.map((kind) => html`<option value=${kind}>${visit.word(kind)}</option>`)}</select></div>
        <div class="field"><label for="body">${visit.word('write')}</label><textarea id="body" name="body" required></textarea></div>
        <div class="doings"><button type="submit" class="main">${visit.word('post')}</button></div>
      </form>`;
  },
});

function entryView(entry: Entry, visit: Visit): TemplateResult {
  const { id, body, isDeleted, entryType, reactions } = entry;
  const isOwn = entry.authorId === visit.actor.userId && entryType !== 'SystemLog' && !isDeleted;
  const object = objectOf(visit);
  const react = {
    label: '👍',
    of: visit.word('react'),
    permission: createPermission,
    run: async () => {
      await visit.api.run(ToggleTimelineReactionDocument, { input: { entryId: id, emoji: '👍' } });
      await visit.reload();
    },
  };
  return html`<li class="panel entry">
    <p class="soft"><strong>${entry.authorDisplayName}</strong> · ${momentView(entry.createdAt, visit)}
      ${entryType === 'Comment' ? nothing : badgeView(visit.word(entryType), 'plain')}
      ${entry.editedAt === null ? nothing : `(${visit.word('edited')})`}</p>
    <p class="answer">${isDeleted ? html`<em class="soft">${visit.word('deletedEntry')}</em>` : body}</p>
    <div class="doings left">
      ${reactions.map(({ emoji, count }) => html`<span class="badge plain">${emoji} ${count}</span>`)}
      ${isDeleted ? nothing : actionView({ ...react, style: 'plain' }, visit)}
      ${
        isOwn
          ? [
              { label: visit.word('edit'), of: body, style: 'plain' as const, run: () => edit(entry, visit) },
              {
                label: visit.word('remove'),
                of: body,
                style: 'plain' as const,
                confirm: { title: visit.word('deleteEntryTitle'), text: body, label: visit.word('remove') },
                run: async () => {
                  await visit.api.run(DeleteTimelineEntryDocument, { input: { ...object, id } });
                  await visit.reload();
                },
              },
            ].map((action) => actionView(action, visit))
          : nothing
      }
    </div>
  </li>`;
}

async function post(event: Event, visit: Visit): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const data = new FormData(form);
  const entryType = kinds.find((kind) => kind === data.get('kind')) ?? 'Comment';
  try {
    await visit.api.run(CreateTimelineEntryDocument, {
      input: { ...objectOf(visit), entryType, body: String(data.get('body')) },
    });
    form.reset();
    visit.announce(visit.word('posted'));
    await visit.reload();
  } catch (error) {
    visit.announce(reasonOf(error));
  }
}

async function edit({ id, body }: Entry, visit: Visit): Promise<void> {
  const saved = await openForm(
    {
      title: visit.word('edit'),
      label: visit.word('save'),
      fields: [{ name: 'body', label: visit.word('body'), kind: 'multiline', value: body }],
      submit: (entered) =>
        visit.api.run(UpdateTimelineEntryDocument, {
          input: { ...objectOf(visit), id, body: String(entered.body) },
        }),
    },
    visit,
  );
  if (saved !== null) await visit.reload();
}

export const pages = [entryPage, timelinePage];
