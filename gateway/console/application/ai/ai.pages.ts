import { playgroundPage } from './playground-page.ts';
import { usagePages } from './usage-pages.ts';
import { workspacePages } from './workspaces-pages.ts';

export const pages = [playgroundPage, ...workspacePages, ...usagePages];
