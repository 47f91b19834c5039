import type { TemplateResult } from 'lit';
import { tabsView } from '../element/page-elements.ts';
import type { Visit } from '../page/page.ts';

export function aiTabs(visit: Visit): TemplateResult {
  return tabsView(
    [
      ['/ai', visit.word('playground')],
      ['/ai/workspaces', visit.word('workspaces')],
      ['/ai/usage', visit.word('usage')],
      ['/ai/calls', visit.word('aiCalls')],
    ],
    visit,
    visit.word('ai'),
  );
}
