import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { readTemplates, reviewRevisions } from './templating.permissions.ts';

/** Permissions of template operations. Publishing a template under review also requires the review permission. */
export const templatingShield = ({ anyCredentials, permission }: RuleVocabulary): ShieldMap => {
  const read = permission(readTemplates);
  const manage = permission('Templating.Templates.Manage');
  const execute = permission('Templating.Templates.Execute');
  const review = permission(reviewRevisions);
  const manageCategories = permission('Templating.Categories.Manage');
  return {
    Query: {
      templates: read,
      template: read,
      templateLifecycle: read,
      templateLayouts: read,
      templateHistory: read,
      templateRevision: read,
      templateVariables: read,
      templateCategories: permission('Templating.Categories.Read'),
      checkTemplate: manage,
      diffTemplateRevisions: read,
      previewTemplate: manage,
      renderTemplate: execute,
    },
    Template: { lifecycle: read, history: read },
    TemplateListItem: { history: read },
    EntityRef: { __resolveReference: anyCredentials, documents: read },
    Mutation: {
      renderDocument: execute,
      createTemplate: manage,
      updateTemplate: manage,
      deleteTemplateDraft: manage,
      publishTemplate: manage,
      unpublishTemplate: manage,
      submitTemplateForReview: manage,
      approveTemplate: review,
      rejectTemplate: review,
      archiveTemplate: manage,
      createTemplateCategory: manageCategories,
      updateTemplateCategory: manageCategories,
      deleteTemplateCategory: manageCategories,
    },
  };
};
