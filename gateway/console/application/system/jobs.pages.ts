import { html } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, headingView, momentView, tabsView } from '../element/page-elements.ts';
import {
  ListBackgroundJobsDocument,
  PauseBackgroundJobDocument,
  ResumeBackgroundJobDocument,
  TriggerBackgroundJobDocument,
} from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { deadLettersPage } from './dead-letters-page.ts';
import { systemTabs } from './system-tabs.ts';

const manage = { permission: 'BackgroundJobs.Jobs.Manage' };

/** The scheduled jobs of the installation, for the host. */
const jobsPage = page({
  path: '/jobs',
  title: 'jobs',
  permission: 'BackgroundJobs.Jobs.Read',
  isHostOnly: true,
  load: ({ api, signal }) => api.run(ListBackgroundJobsDocument, {}, signal),
  view: ({ backgroundJobs }, visit) => html`${headingView({ title: visit.word('jobs') }, visit)}
    ${tabsView(systemTabs(visit), visit, visit.word('jobs'))}
    ${listView(
      {
        caption: visit.word('jobs'),
        rows: { nodes: backgroundJobs },
        columns: [
          {
            label: visit.word('name'),
            cell: ({ name, cron, timeZone, lastError }) =>
              html`${name}<br /><span class="soft"><code>${cron}</code> ${timeZone}</span>${lastError === null ? '' : html`<br /><span class="problem">${lastError}</span>`}`,
          },
          {
            label: visit.word('status'),
            cell: ({ isEnabled }) =>
              badgeView(visit.word(isEnabled ? 'enabled' : 'paused'), isEnabled ? 'good' : 'warn'),
          },
          {
            label: visit.word('lastRun'),
            cell: ({ lastRunAt }) => momentView(lastRunAt, visit) ?? visit.word('never'),
          },
          { label: visit.word('nextRun'), cell: ({ nextRunAt }) => momentView(nextRunAt, visit) },
          {
            label: visit.word('failures'),
            isNumber: true,
            cell: ({ consecutiveFailures }) => consecutiveFailures,
          },
          {
            label: visit.word('deadLetters'),
            isNumber: true,
            cell: ({ name, deadLetterCount }) =>
              deadLetterCount === 0
                ? 0
                : html`<a href=${`${visit.at('/jobs/dead-letters')}?queue=${encodeURIComponent(name)}`}>${deadLetterCount}</a>`,
          },
        ],
        actions: ({ name, isEnabled }) => [
          {
            ...manage,
            label: visit.word('runNow'),
            of: name,
            done: visit.word('started', { name }),
            run: () => visit.api.run(TriggerBackgroundJobDocument, { input: { name } }),
          },
          {
            ...manage,
            label: visit.word(isEnabled ? 'pause' : 'resume'),
            of: name,
            run: async () => {
              const change = isEnabled ? PauseBackgroundJobDocument : ResumeBackgroundJobDocument;
              await visit.api.run<unknown, { input: { name: string } }>(change, { input: { name } });
              await visit.reload();
            },
          },
        ],
        empty: { title: visit.word('nothingYet'), text: '' },
      },
      visit,
    )}`,
});

export const pages = [jobsPage, deadLettersPage];
