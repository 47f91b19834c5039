import type { ConsoleSettings } from '../../console-settings.ts';
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
  /** Has pages of the host alone: users of a tenant do not see it in the navigation. */
  readonly isHostOnly?: boolean;
  /** Exists in development alone. */
  readonly isDevelopmentOnly?: boolean;
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
      {
        path: '/templates',
        label: 'templates',
        text: 'templatesText',
        icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
        load: () => import('../templates/templates.pages.ts'),
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
      {
        path: '/timeline',
        label: 'timeline',
        text: 'timelineText',
        icon: 'M7 4v16M7 7h10M7 12h7M7 17h12',
        load: () => import('../timeline/timeline.pages.ts'),
      },
      {
        path: '/exchange',
        label: 'exchange',
        text: 'exchangeText',
        icon: 'M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4',
        load: () => import('../exchange/exchange.pages.ts'),
      },
      {
        path: '/ai',
        label: 'ai',
        text: 'aiText',
        icon: 'M12 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2z',
        load: () => import('../ai/ai.pages.ts'),
      },
    ],
  },
  {
    label: 'groupAccess',
    areas: [
      {
        path: '/people',
        label: 'people',
        text: 'peopleText',
        icon: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 0 1 0 7M22 20c0-3-2-5-4-5.5',
        load: () => import('../access/people.pages.ts'),
      },
      {
        path: '/roles',
        label: 'roles',
        text: 'rolesText',
        icon: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
        load: () => import('../access/roles.pages.ts'),
      },
      {
        path: '/api-keys',
        label: 'apiKeys',
        text: 'apiKeysText',
        icon: 'M15 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 13l-7 7M7 17l3 3',
        load: () => import('../keys/keys.pages.ts'),
      },
      {
        path: '/tenants',
        isHostOnly: true,
        label: 'tenants',
        text: 'tenantsText',
        icon: 'M4 20V6l7-3v17M11 9h9v11M7 8v0M7 12v0M7 16v0M15 13v0M15 17v0M2 20h20',
        load: () => import('../access/tenants.pages.ts'),
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
      {
        path: '/jobs',
        isHostOnly: true,
        label: 'jobs',
        text: 'jobsText',
        icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
        load: () => import('../system/jobs.pages.ts'),
      },
      {
        path: '/health',
        label: 'health',
        text: 'healthText',
        icon: 'M3 12h4l3-7 4 14 3-7h4',
        load: () => import('../system/health.pages.ts'),
      },
      {
        path: '/development',
        isDevelopmentOnly: true,
        label: 'development',
        text: 'developmentText',
        icon: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
        load: () => import('../development/development.pages.ts'),
      },
    ],
  },
];

/** The groups that a caller has use for, on this installation. */
export function groupsFor({
  actor: { tenantId },
  settings: { developmentReceiver },
}: {
  readonly actor: { readonly tenantId: string | null };
  readonly settings: Pick<ConsoleSettings, 'developmentReceiver'>;
}): typeof areaGroups {
  return areaGroups
    .map(({ label, areas }) => ({
      label,
      areas: areas.filter(
        ({ isHostOnly, isDevelopmentOnly }) =>
          (isHostOnly !== true || tenantId === null) &&
          (isDevelopmentOnly !== true || developmentReceiver !== null),
      ),
    }))
    .filter(({ areas }) => areas.length > 0);
}

export const areas: readonly ConsoleArea[] = areaGroups.flatMap((group) => group.areas);
