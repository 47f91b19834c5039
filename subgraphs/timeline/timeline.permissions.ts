import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Reads entries except internal notes. `Manage` includes it. Every timeline route requires it. */
export const readEntries = 'Timeline.Entries.Read';

/** Reads internal notes, and writes them together with `Timeline.Entries.Create`. */
export const readInternalNotes = 'Timeline.InternalNotes.Read';

export const manageEntries = 'Timeline.Entries.Manage';

export const timelinePermissions: PermissionGroup = {
  name: 'Timeline',
  permissions: [
    { name: readEntries },
    { name: 'Timeline.Entries.Create' },
    { name: manageEntries },
    { name: readInternalNotes },
  ],
};
