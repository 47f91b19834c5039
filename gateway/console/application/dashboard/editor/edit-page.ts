import { html, nothing } from 'lit';
import { type Action, actionView } from '../../element/action-view.ts';
import { badgeView, headingView } from '../../element/page-elements.ts';
import { page, type Visit } from '../../page/page.ts';
import { dashboardName } from '../dashboard-name.ts';
import { periodPicker } from '../period-picker.ts';
import { managePermission, transitions } from '../transitions.ts';
import { DashboardEditor } from './dashboard-editor.ts';
import { EditingSession } from './editing-session.ts';

const tones = { Draft: 'warn', Published: 'good', Archived: 'plain' } as const;

/** A dashboard to change: widgets by mouse and keyboard, name, grid, and its life. */
export const editPage = page<EditingSession>({
  path: '/dashboards/:id/edit',
  permission: managePermission,
  title: ({ editor }, { language }) => dashboardName(editor.dashboard, language),
  load: async (visit) => {
    const editor = await DashboardEditor.open(visit.api, visit.params.id ?? '', visit.signal);
    const session = new EditingSession(editor, visit);
    await session.show();
    return session;
  },
  view: (session, visit) => {
    const { editor, grid } = session;
    const { dashboard, canUndo } = editor;
    const add: Action = { label: visit.word('addWidget'), style: 'main', run: () => session.add() };
    const undo = () => session.change(() => editor.undo());
    return html`${headingView(
      {
        title: dashboardName(dashboard, visit.language),
        badge: badgeView(visit.word(dashboard.status), tones[dashboard.status]),
        back: { path: `/dashboards/${dashboard.id}`, label: visit.word('showDashboard') },
        actions: [...lifeActions(session, visit), add],
      },
      visit,
    )}
    <div class="tools">
      ${periodPicker(session.period, visit.language, (period) => session.choosePeriod(period))}
      ${actionView({ label: visit.word('nameAndGrid'), run: () => session.arrange() }, visit)}
      ${canUndo ? actionView({ label: visit.word('undo'), run: undo }, visit) : nothing}
    </div>
    <p class="soft lead">${visit.word('editingHelp')}</p>
    ${dashboard.status === 'Published' ? html`<p class="note-box warn">${visit.word('editingPublished')}</p>` : nothing}
    ${dashboard.widgets.length === 0 ? html`<div class="empty"><strong>${visit.word('noWidgets')}</strong><p>${visit.word('noWidgetsText')}</p></div>` : nothing}
    <div class="canvas" role="region" aria-label=${visit.word('gridOfWidgets')} tabindex="0">${grid.node}</div>`;
  },
});

/** Publishing, archiving and restoring; archiving hides the dashboard from its readers and is confirmed. */
function lifeActions(session: EditingSession, visit: Visit): readonly Action[] {
  const { editor } = session;
  const name = dashboardName(editor.dashboard, visit.language);
  const confirm = {
    title: visit.word('archiveDashboardTitle', { name }),
    text: visit.word('archiveDashboardText'),
    label: visit.word('archive'),
  };
  return transitions[editor.dashboard.status].map(({ verb, done }) => {
    const action = {
      label: visit.word(verb),
      done: visit.word(done, { name }),
      run: () => session.change(() => editor.step(verb)),
    };
    return verb === 'archive' ? { ...action, confirm } : action;
  });
}
