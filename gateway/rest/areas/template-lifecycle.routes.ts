import {
  ApproveTemplateDocument,
  ArchiveTemplateDocument,
  GetTemplateLifecycleDocument,
  PublishTemplateDocument,
  RejectTemplateDocument,
  SubmitTemplateForReviewDocument,
  UnpublishTemplateDocument,
} from '../../graphql/generated/operations.ts';
import { withAliases } from '../path-aliases.ts';
import { operation, type Route, withTags } from '../route.ts';
import { nameAndCulture, ofCulture } from './template-of-culture.ts';
import { templateDetail, templateLifecycleInfo, toDetail, toLifecycle } from './templating.wire.ts';

const rows: readonly Route[] = withTags(
  ['Templates'],
  [
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/publish',
      summary: 'Publishes the draft; approves a draft under review.',
      document: PublishTemplateDocument,
      variables: nameAndCulture,
      respond: ({ publishTemplate }) => toDetail(publishTemplate.template),
      response: templateDetail,
    }),
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/unpublish',
      summary: 'Makes the published revision a draft; without one there is no effect.',
      document: UnpublishTemplateDocument,
      variables: nameAndCulture,
    }),
    operation({
      ...ofCulture,
      method: 'GET',
      path: '/templates/{name}/lifecycle',
      summary: 'Status of a template, and the transitions that the caller may start.',
      document: GetTemplateLifecycleDocument,
      variables: nameAndCulture,
      respond: ({ templateLifecycle }) => toLifecycle(templateLifecycle),
      response: templateLifecycleInfo,
    }),
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/submit-review',
      summary: 'Hands the draft to review; 409 where reviews are switched off.',
      document: SubmitTemplateForReviewDocument,
      variables: nameAndCulture,
      respond: ({ submitTemplateForReview }) => toLifecycle(submitTemplateForReview.lifecycle),
      response: templateLifecycleInfo,
    }),
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/approve',
      summary: 'Publishes the revision under review.',
      document: ApproveTemplateDocument,
      variables: nameAndCulture,
      respond: ({ approveTemplate }) => toLifecycle(approveTemplate.lifecycle),
      response: templateLifecycleInfo,
    }),
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/reject',
      summary: 'Returns the revision under review to draft.',
      document: RejectTemplateDocument,
      variables: nameAndCulture,
      respond: ({ rejectTemplate }) => toLifecycle(rejectTemplate.lifecycle),
      response: templateLifecycleInfo,
    }),
    operation({
      ...ofCulture,
      method: 'POST',
      path: '/templates/{name}/archive',
      summary: 'Archives the published revision permanently.',
      document: ArchiveTemplateDocument,
      variables: nameAndCulture,
      respond: ({ archiveTemplate }) => toLifecycle(archiveTemplate.lifecycle),
      response: templateLifecycleInfo,
    }),
  ],
);

/** Specification, "Template lifecycle". */
export const templateLifecycleRoutes: readonly Route[] = withAliases(rows, [
  ['/templates', '/templating/templates'],
]);
