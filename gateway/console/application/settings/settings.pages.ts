import { settingPage, settingsPage } from './settings-page.ts';

const scopes = ['user', 'tenant', 'global'] as const;

export const pages = [...scopes.map(settingsPage), ...scopes.map(settingPage)];
