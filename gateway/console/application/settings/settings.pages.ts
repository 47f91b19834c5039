import { settingsPage } from './settings-page.ts';

export const pages = (['user', 'tenant', 'global'] as const).map(settingsPage);
