import { aiCalls } from './clients/ai.calls.ts';
import { apiKeyCalls } from './clients/api-keys.calls.ts';
import { authorizationCalls } from './clients/authorization.calls.ts';
import { backgroundJobCalls } from './clients/background-jobs.calls.ts';
import { blobCalls } from './clients/blobs.calls.ts';
import type { ClientArea } from './clients/client-call.ts';
import { dashboardCalls } from './clients/dashboards.calls.ts';
import { dataExchangeCalls } from './clients/data-exchange.calls.ts';
import { localizationCalls } from './clients/localization.calls.ts';
import { notificationCalls } from './clients/notifications.calls.ts';
import { queryViewCalls } from './clients/query-views.calls.ts';
import { settingsCalls } from './clients/settings.calls.ts';
import { templatingCalls } from './clients/templating.calls.ts';
import { timelineCalls } from './clients/timeline.calls.ts';
import { webhookCalls } from './clients/webhooks.calls.ts';

/** Every function of the clients in the field, by area. The table of `schema/README.md` is written from it. */
export const fieldClients: readonly ClientArea[] = [
  authorizationCalls,
  apiKeyCalls,
  settingsCalls,
  localizationCalls,
  backgroundJobCalls,
  blobCalls,
  aiCalls,
  dashboardCalls,
  queryViewCalls,
  dataExchangeCalls,
  webhookCalls,
  templatingCalls,
  timelineCalls,
  notificationCalls,
];
