import type { EmbedComponent } from '../call/embed-scope.ts';
import { grantedNames } from '../permission/permission.rules.ts';

const reads = /\.(Read|View)$/;

/** The permissions that each component can use. */
const usable: Readonly<Record<EmbedComponent, (name: string) => boolean>> = {
  inbox: (name) => name.startsWith('Notifications.UserNotifications.'),
  preferences: (name) => name.startsWith('Notifications.UserNotifications.'),
  // Which entities have a timeline, and what a widget shows, is decided by permissions of any module.
  comments: (name) => name === 'Timeline.Entries.Create' || reads.test(name),
  dashboard: (name) => reads.test(name),
  webhooks: (name) => name.startsWith('Webhooks.Subscriptions.'),
};

/**
 * The permissions of an embed token: those of its key, cut by its components. An anonymous viewer only reads.
 * @param held permissions of the API key.
 */
export function embedPermissions(
  held: readonly string[],
  components: readonly EmbedComponent[],
  userId: string | null,
): readonly string[] {
  return grantedNames(held).filter(
    (name) =>
      components.some((component) => usable[component](name)) && (userId !== null || reads.test(name)),
  );
}
