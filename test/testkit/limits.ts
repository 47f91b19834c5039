/** Options of a platform that lets any number of requests in: for tests that are about something else. */
export const withoutLimits = {
  AI__Limits__User__RequestsPerMinute: '0',
  AI__Limits__Tenant__RequestsPerMinute: '0',
};

/** Options of a platform whose webhooks are not tried again meanwhile: for tests that look whether anything is stored. */
export const withoutRetries = { WebhooksOptions__RetrySchedule: '0s,1.00:00:00' };

/** Options of a platform where every move of a template can be made: for samples of all of them. */
export const withReviews = { Templating__WorkflowEnabled: 'true' };
