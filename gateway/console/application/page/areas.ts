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
];

export const areas: readonly ConsoleArea[] = areaGroups.flatMap((group) => group.areas);
