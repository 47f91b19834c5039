const revision = 'revisionId content mimeType status createdBy publishedAt publishedBy concurrencyStamp';
const fields = `name culture category status hasPublishedVersion draft { ${revision} } published { ${revision} }`;
const lifecycle = 'name culture currentStatus workflowEnabled availableTransitions';
const move = (field: string, selection: string) =>
  `mutation ($name: String!, $culture: String) { answer: ${field}(input: { name: $name, culture: $culture }) { ${selection} } }`;
/** What tests ask of templates; each answers as `answer`. */
export const templateOperations = {
  create: `mutation ($input: CreateTemplateInput!) { answer: createTemplate(input: $input) { template { ${fields} } } }`,
  update: `mutation ($input: UpdateTemplateInput!) { answer: updateTemplate(input: $input) { template { ${fields} } } }`,
  find: `query ($name: String!, $culture: String) { answer: template(name: $name, culture: $culture) { ${fields} } }`,
  list: `query ($search: String, $status: TemplateLifecycleStatus, $category: String, $culture: String, $page: Int, $pageSize: Int) {
    answer: templates(rest: true, search: $search, status: $status, category: $category, culture: $culture, page: $page, pageSize: $pageSize) {
      totalCount pageInfo { hasNextPage } items: nodes { name culture category status hasPublishedVersion } } }`,
  choose: `query ($search: String, $filter: TemplateFilterInput, $first: Int, $orderBy: [TemplateOrderInput!]) {
    answer: templates(search: $search, filter: $filter, first: $first, orderBy: $orderBy) { totalCount
      groups(by: Status) { label count }
      nodes { name culture category status mimeType layoutName modifiedAt modifiedBy hasPublishedVersion } } }`,
  history: `query ($name: String!, $culture: String, $first: Int, $after: String, $last: Int, $before: String) {
    answer: templateHistory(name: $name, culture: $culture, first: $first, after: $after, last: $last, before: $before) {
      totalCount pageInfo { hasNextPage startCursor endCursor } revisions: nodes { revisionId status contentLength publishedBy } } }`,
  render: `query ($name: String!, $input: TemplatePreviewInput!) { answer: renderTemplate(name: $name, input: $input) { html } }`,
  revision: `query ($name: String!, $id: ID!) { answer: templateRevision(name: $name, id: $id) { ${revision} } }`,
  lifecycle: `query ($name: String!, $culture: String) { answer: templateLifecycle(name: $name, culture: $culture) { ${lifecycle} } }`,
  delete: move('deleteTemplateDraft', `template { ${fields} }`),
  publish: move('publishTemplate', `template { ${fields} }`),
  unpublish: move('unpublishTemplate', `template { ${fields} }`),
  submit: move('submitTemplateForReview', `lifecycle { ${lifecycle} }`),
  approve: move('approveTemplate', `lifecycle { ${lifecycle} }`),
  reject: move('rejectTemplate', `lifecycle { ${lifecycle} }`),
  archive: move('archiveTemplate', `lifecycle { ${lifecycle} }`),
  diff: `query ($name: String!, $from: ID!, $to: ID!) { answer: diffTemplateRevisions(name: $name, from: $from, to: $to) { totalCount changes { kind line text } } }`,
  preview: `query ($name: String!, $input: TemplatePreviewInput!) { answer: previewTemplate(name: $name, input: $input) { html plainText subject revisionId renderTimeMs mediaType content } }`,
} as const;
