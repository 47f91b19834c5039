import { broadcastPages } from './broadcast-pages.ts';
import { deliveriesPage } from './deliveries-page.ts';
import { explanationPage } from './explanation-page.ts';
import { inboxPage } from './inbox-page.ts';
import { preferencesPage } from './preferences-page.ts';
import { suppressedPage } from './suppressed-page.ts';
import { topicPages } from './topic-pages.ts';
import { typesPage } from './types-page.ts';

export const pages = [
  inboxPage,
  preferencesPage,
  typesPage,
  ...topicPages,
  ...broadcastPages,
  deliveriesPage,
  explanationPage,
  suppressedPage,
];
