import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sees templates. */
export const readTemplates = 'Templating.Templates.Read';

/** Permission to approve and reject texts under review. */
export const reviewRevisions = 'Templating.Revisions.Execute';

/** Permissions over templates. */
export const templatingPermissions: PermissionGroup = {
  name: 'Templating',
  permissions: [
    { name: readTemplates },
    { name: 'Templating.Templates.Manage' },
    { name: 'Templating.Templates.Execute' },
    { name: 'Templating.Categories.Read' },
    { name: 'Templating.Categories.Manage' },
    { name: reviewRevisions },
  ],
};
