import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView, momentView } from '../element/parts-view.ts';
import { ListUsersDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';

/** The users of the tenant. */
const peoplePage = page({
  path: '/people',
  title: 'people',
  permission: 'Identity.Users.Read',
  load: (visit) => visit.api.run(ListUsersDocument, pagingOf(visit), visit.signal),
  view: ({ users }, visit) => html`${headingView({ title: visit.word('people') }, visit)}
    ${listView(
      {
        caption: visit.word('people'),
        rows: users,
        hasSearch: true,
        columns: [
          { label: visit.word('name'), cell: ({ displayName }) => displayName },
          { label: 'Login', cell: ({ userName }) => userName },
          { label: visit.word('email'), cell: ({ email }) => email },
          {
            label: visit.word('lastSeen'),
            cell: ({ lastSeenAt }) => momentView(lastSeenAt, visit) ?? visit.word('never'),
          },
          { label: 'ID', cell: ({ id }) => html`<code>${id}</code>` },
        ],
        empty: { title: visit.word('noPeople'), text: visit.word('noPeopleText') },
      },
      visit,
    )}`,
});

export const pages = [peoplePage];
