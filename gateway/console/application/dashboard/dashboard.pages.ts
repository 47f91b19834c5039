import { dashboardPage } from './dashboard-page.ts';
import { editPage } from './editor/edit-page.ts';
import { listPage } from './list-page.ts';
import { openedPage } from './opened-page.ts';

export const pages = [listPage, openedPage('/dashboards/:id', dashboardPage), editPage];
