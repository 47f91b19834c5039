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
import { operation, type Route } from '../route.ts';
import { nameAndCulture, ofCulture } from './template-of-culture.ts';
import { templateDetail, templateLifecycleInfo, toDetail, toLifecycle } from './templating.wire.ts';

const rows: readonly Route[] = [
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/publish',
    summary: 'Publishes the draft; of what is under review the approval.',
    document: PublishTemplateDocument,
    variables: nameAndCulture,
    respond: ({ publishTemplate }) => toDetail(publishTemplate),
    status: 200,
    response: templateDetail,
  }),
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/unpublish',
    summary: 'Makes a draft of what is published; without any, no effect.',
    document: UnpublishTemplateDocument,
    variables: nameAndCulture,
    status: 204,
  }),
  operation({
    ...ofCulture,
    method: 'GET',
    path: '/templates/{name}/lifecycle',
    summary: 'Where a template stands, and where the caller may take it.',
    document: GetTemplateLifecycleDocument,
    variables: nameAndCulture,
    respond: ({ templateLifecycle }) => toLifecycle(templateLifecycle),
    status: 200,
    response: templateLifecycleInfo,
  }),
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/submit-review',
    summary: 'Hands the draft to review; 409 where reviews are switched off.',
    document: SubmitTemplateForReviewDocument,
    variables: nameAndCulture,
    respond: ({ submitTemplateForReview }) => toLifecycle(submitTemplateForReview),
    status: 200,
    response: templateLifecycleInfo,
  }),
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/approve',
    summary: 'Publishes what is under review.',
    document: ApproveTemplateDocument,
    variables: nameAndCulture,
    respond: ({ approveTemplate }) => toLifecycle(approveTemplate),
    status: 200,
    response: templateLifecycleInfo,
  }),
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/reject',
    summary: 'Hands what is under review back as a draft.',
    document: RejectTemplateDocument,
    variables: nameAndCulture,
    respond: ({ rejectTemplate }) => toLifecycle(rejectTemplate),
    status: 200,
    response: templateLifecycleInfo,
  }),
  operation({
    ...ofCulture,
    method: 'POST',
    path: '/templates/{name}/archive',
    summary: 'Takes what is published out of use for good.',
    document: ArchiveTemplateDocument,
    variables: nameAndCulture,
    respond: ({ archiveTemplate }) => toLifecycle(archiveTemplate),
    status: 200,
    response: templateLifecycleInfo,
  }),
];

/** Specification, "Template lifecycle". */
export const templateLifecycleRoutes: readonly Route[] = withAliases(rows, [
  ['/templates', '/templating/templates'],
]);
