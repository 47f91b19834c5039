import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { factsView, headingView, momentView } from '../element/page-elements.ts';
import { chosenPeriod, periodFilter } from '../element/period-filter.ts';
import { GetPersonDocument, ListUsersDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { personPath } from './actor-names.ts';

const permission = 'Identity.Users.Read';

/** The users of the tenant. */
const peoplePage = page({
  path: '/people',
  title: 'people',
  permission,
  load: (visit) => {
    const filter = { presets: chosenPeriod(visit) };
    return visit.api.run(ListUsersDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ users }, visit) => html`${headingView({ title: visit.word('people') }, visit)}
    ${listView(
      {
        caption: visit.word('people'),
        rows: users,
        query: 'Identity.People',
        hasSearch: true,
        filters: [{ ...periodFilter(visit), label: visit.word('lastSeen') }],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ id, displayName }) => html`<a href=${visit.at(personPath(id))}>${displayName}</a>`,
          },
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

/** What the platform knows of a user, from their tokens. */
const personPage = page({
  path: '/people/:id',
  permission,
  load: async ({ api, params, signal }) => {
    const { user } = await api.run(GetPersonDocument, { id: params.id ?? '' }, signal);
    if (user === null) throw new MissingPage();
    return user;
  },
  title: ({ displayName }) => displayName,
  view: (person, visit) => html`${headingView(
    { title: person.displayName, back: { path: '/people', label: visit.word('people') } },
    visit,
  )}
    <p class="soft lead">${visit.word('personText')}</p>
    <div class="sheet">${factsView([
      ['ID', html`<code>${person.id}</code>`],
      ['Login', person.userName],
      [visit.word('firstName'), person.firstName],
      [visit.word('lastName'), person.lastName],
      [visit.word('email'), person.email],
      [visit.word('lastSeen'), momentView(person.lastSeenAt, visit) ?? visit.word('never')],
    ])}</div>`,
});

export const pages = [peoplePage, personPage];
