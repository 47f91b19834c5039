import type { DashboardDefinition } from '../../../../schema/client/generated/operations.ts';
import { button, element } from '../element.ts';
import type { PageContext } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { definitionTitle } from './dashboard-name.ts';
import { managePermission } from './transitions.ts';

/** Definitions that can be imported; empty for callers who may not see them. */
export function catalogue(
  definitions: readonly DashboardDefinition[],
  context: PageContext,
): HTMLElement | null {
  const { language } = context;
  if (definitions.length === 0) return null;
  return element(
    'section',
    { class: 'catalogue', 'aria-labelledby': 'catalogue' },
    element('h2', { id: 'catalogue' }, language.word('catalogue')),
    element('p', { class: 'soft' }, language.word('catalogueText')),
    element('ul', { class: 'cards' }, ...definitions.map((definition) => cardOf(definition, context))),
  );
}

function cardOf(definition: DashboardDefinition, context: PageContext): HTMLElement {
  const { language, permissions } = context;
  const { name, category, widgetCount, version } = definition;
  const title = definitionTitle(name, language);
  const facts = [
    language.word(category),
    language.word('widgetCount', { count: widgetCount }),
    language.word('version', { version }),
  ];
  const importing = button({ 'aria-label': `${language.word('import')}: ${title}` }, () => {
    importing.disabled = true;
    importDefinition(definition, context)
      .catch((error: unknown) => context.announce(reasonOf(error)))
      .finally(() => {
        importing.disabled = false;
      });
  });
  importing.append(language.word('import'));
  return element(
    'li',
    { class: 'card' },
    element('h3', {}, title),
    element('p', { class: 'soft' }, facts.join(' · ')),
    permissions.has(managePermission) && importing,
  );
}

async function importDefinition({ name }: DashboardDefinition, context: PageContext): Promise<void> {
  const { platform, language, settings } = context;
  const imported = await platform.call('ImportDashboard', { path: { name } });
  context.announce(language.word('imported', { name: definitionTitle(imported.name, language) }));
  context.go(`${settings.root}/console/dashboards/${imported.id}`);
}
