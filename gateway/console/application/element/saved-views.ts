import { html } from 'lit';
import {
  CreateSavedViewDocument,
  DeleteSavedViewDocument,
  ListSavedViewsDocument,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { actionView } from './action-view.ts';
import { openDialog } from './dialog.ts';
import { openForm } from './form-dialog.ts';

/** Parameters of the address that say where in the list a reader is, not what the list shows. */
const positions = ['after', 'before'];

/** What the list shows now: the parameters of its address. */
function listParameters({ address }: Visit): Record<string, string> {
  return Object.fromEntries([...address.searchParams].filter(([name]) => !positions.includes(name)));
}

/** Views of a list: apply one, save what is shown now, delete an own one. @param query its name in the catalogue. */
export async function openSavedViews(query: string, visit: Visit): Promise<void> {
  const { savedViews } = await visit.api.run(ListSavedViewsDocument, { query }, visit.signal);
  let views = savedViews;
  const apply = (filterJson: string | null) => {
    const none = Object.fromEntries([...visit.address.searchParams.keys()].map((name) => [name, null]));
    visit.turn({ ...none, ...(JSON.parse(filterJson ?? '{}') as Record<string, string>) });
  };
  const hasSaved = await openDialog<'save'>({
    title: visit.word('savedViews'),
    content: (dialog) => html`${
      views.length === 0
        ? html`<p class="soft">${visit.word('noSavedViews')}</p>`
        : html`<ul class="plain-list">${views.map(
            ({ id, name, isOwner, isShared, filterJson }) => html`<li class="tools">
              <button type="button" class="plain" @click=${() => {
                dialog.close(null);
                apply(filterJson);
              }}>${name}</button>
              ${isShared ? html`<span class="soft">${visit.word('sharedView')}</span>` : ''}
              ${
                isOwner
                  ? actionView(
                      {
                        label: visit.word('remove'),
                        of: name,
                        style: 'plain',
                        confirm: {
                          title: visit.word('deleteViewTitle', { name }),
                          text: visit.word(isShared ? 'deleteSharedViewText' : 'deleteViewText'),
                          label: visit.word('remove'),
                        },
                        run: async () => {
                          await visit.api.run(DeleteSavedViewDocument, { input: { query, id } });
                          views = views.filter((one) => one.id !== id);
                          dialog.redraw();
                        },
                      },
                      visit,
                    )
                  : ''
              }
            </li>`,
          )}</ul>`
    }
    <div class="ends">
      <button type="button" @click=${() => dialog.close(null)}>${visit.word('close')}</button>
      <button type="button" class="main" @click=${() => dialog.close('save')}>${visit.word('saveView')}</button>
    </div>`,
  });
  if (hasSaved === 'save') await saveView(query, visit);
}

async function saveView(query: string, visit: Visit): Promise<void> {
  const saved = await openForm(
    {
      title: visit.word('saveView'),
      label: visit.word('save'),
      fields: [
        { name: 'name', label: visit.word('name') },
        { name: 'isShared', label: visit.word('shareView'), kind: 'flag' },
      ],
      submit: ({ name, isShared }) =>
        visit.api.run(CreateSavedViewDocument, {
          input: {
            query,
            name: String(name),
            isShared: isShared === true,
            isDefault: false,
            filterJson: JSON.stringify(listParameters(visit)),
          },
        }),
    },
    visit,
  );
  if (saved !== null) visit.announce(visit.word('viewSaved'));
}
