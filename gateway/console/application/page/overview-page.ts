import { html } from 'lit';
import { headingView } from '../element/page-elements.ts';
import { groupsFor } from './areas.ts';
import { iconView } from './icon-view.ts';
import { page } from './page.ts';

/** The first page: every area with what it is for. */
export const overviewPage = page({
  path: '/',
  title: 'overview',
  load: async () => null,
  view: (_data, visit) => html`${headingView({ title: visit.word('overview') }, visit)}
    <p class="soft lead">${visit.word('overviewText')}</p>
    ${groupsFor(visit).map(
      ({ label, areas }) => html`<section class="block">
        <h2>${visit.word(label)}</h2>
        <ul class="cards">
          ${areas.map(
            (area) => html`<li class="card">
              <h3 class="title">
                ${iconView(area.icon)}<a class="covers" href=${visit.at(area.path)}>${visit.word(area.label)}</a>
              </h3>
              <p class="soft">${visit.word(area.text)}</p>
            </li>`,
          )}
        </ul>
      </section>`,
    )}`,
});
