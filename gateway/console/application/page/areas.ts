import type { Word } from '../text/words.ts';
import type { AnyPage } from './page.ts';

/** A part of the console: an entry of the navigation, with pages that are loaded when they are visited. */
export interface ConsoleArea {
  readonly path: string;
  readonly label: Word;
  /** One line that says what it is for, on the first page. */
  readonly text: Word;
  /** Lines of its icon, on a grid of 24. */
  readonly icon: string;
  readonly load: () => Promise<{ readonly pages: readonly AnyPage[] }>;
}

/** The navigation, group by group. */
export const areaGroups: readonly { readonly label: Word; readonly areas: readonly ConsoleArea[] }[] = [
  {
    label: 'groupMessages',
    areas: [
      {
        path: '/webhooks',
        label: 'webhooks',
        text: 'webhooksText',
        icon: 'M4 12h11M11 7l5 5-5 5M20 4v16',
        load: () => import('../webhooks/webhooks.pages.ts'),
      },
      {
        path: '/notifications',
        label: 'notifications',
        text: 'notificationsText',
        icon: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
        load: () => import('../notifications/notifications.pages.ts'),
      },
    ],
  },
  {
    label: 'groupData',
    areas: [
      {
        path: '/dashboards',
        label: 'dashboards',
        text: 'dashboardsText',
        icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
        load: () => import('../dashboard/dashboard.pages.ts'),
      },
    ],
  },
  {
    label: 'groupAccess',
    areas: [
      {
        path: '/api-keys',
        label: 'apiKeys',
        text: 'apiKeysText',
        icon: 'M15 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 13l-7 7M7 17l3 3',
        load: () => import('../keys/keys.pages.ts'),
      },
    ],
  },
  {
    label: 'groupSystem',
    areas: [
      {
        path: '/settings',
        label: 'settings',
        text: 'settingsText',
        icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
        load: () => import('../settings/settings.pages.ts'),
      },
    ],
  },
];

export const areas: readonly ConsoleArea[] = areaGroups.flatMap((group) => group.areas);
