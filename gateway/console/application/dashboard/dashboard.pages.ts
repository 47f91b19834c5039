import { dashboardPage } from './dashboard-page.ts';
import { editPage } from './editor/edit-page.ts';
import { listPage } from './list-page.ts';

export const pages = [listPage, dashboardPage, editPage];
