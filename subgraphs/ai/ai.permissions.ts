import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Permissions over AI (specification, "Per-area authorization"). */
export const aiPermissions: PermissionGroup = {
  name: 'AI',
  permissions: [
    { name: 'AI.Workspaces.View' },
    { name: 'AI.Workspaces.Create' },
    { name: 'AI.Workspaces.Update' },
    { name: 'AI.Workspaces.Delete' },
    { name: 'AI.Usage.View' },
    { name: 'AI.Conversations.Delete' },
    { name: 'AI.Chat.Execute' },
    { name: 'AI.Embeddings.Execute' },
  ],
};
