import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardDefinition } from '../../../../schema/client/generated/operations.ts';
import { actionView } from '../element/action-view.ts';
import type { Visit } from '../page/page.ts';
import { definitionTitle } from './dashboard-name.ts';
import { catalogPermission, managePermission } from './transitions.ts';

/** Definitions that can be imported. @param definitions null for callers who may not see them: they learn why. */
export function catalogueView(
  definitions: readonly DashboardDefinition[] | null,
  visit: Visit,
): TemplateResult | typeof nothing {
  if (definitions?.length === 0) return nothing;
  return html`<section class="catalogue" aria-labelledby="catalogue">
    <h2 id="catalogue">${visit.word('catalogue')}</h2>
    <p class="soft">${visit.word('catalogueText')}</p>
    ${
      definitions === null
        ? html`<p class="soft">${visit.word('refusedAction', { permission: catalogPermission })}</p>`
        : html`<ul class="cards">${definitions.map((definition) => cardView(definition, visit))}</ul>`
    }
  </section>`;
}

function cardView(definition: DashboardDefinition, visit: Visit): TemplateResult {
  const { name, category, widgetCount, version } = definition;
  const title = definitionTitle(name, visit.language);
  const facts = [
    visit.word(category),
    visit.word('widgetCount', { count: widgetCount }),
    visit.word('version', { version }),
  ];
  return html`<li class="card">
    <h3>${title}</h3>
    <p class="soft">${facts.join(' · ')}</p>
    ${actionView(
      {
        label: visit.word('import'),
        of: title,
        permission: managePermission,
        run: () => importDefinition(definition, visit),
      },
      visit,
    )}
  </li>`;
}

/** Definitions on their way: a second click makes no second copy. */
const importing = new Set<string>();

async function importDefinition({ name }: DashboardDefinition, visit: Visit): Promise<void> {
  if (importing.has(name)) return;
  importing.add(name);
  try {
    const imported = await visit.platform.call('ImportDashboard', { path: { name } });
    visit.announce(visit.word('imported', { name: definitionTitle(imported.name, visit.language) }));
    visit.go(visit.at(`/dashboards/${imported.id}`));
  } finally {
    importing.delete(name);
  }
}
