import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sees entries, internal notes apart; `Manage` includes it, and so does every route of the timeline. */
export const readEntries = 'Timeline.Entries.Read';

/** Sees internal notes, and writes them where it may write at all. */
export const readInternalNotes = 'Timeline.InternalNotes.Read';

/** Deletes what others wrote. */
export const manageEntries = 'Timeline.Entries.Manage';

/** Permissions over timelines. */
export const timelinePermissions: PermissionGroup = {
  name: 'Timeline',
  permissions: [
    { name: readEntries },
    { name: 'Timeline.Entries.Create' },
    { name: manageEntries },
    { name: readInternalNotes },
  ],
};
