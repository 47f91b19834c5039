import type { Route } from '../route.ts';
import { aiRoutes } from './ai.routes.ts';
import { aiConversationRoutes } from './ai-conversations.routes.ts';
import { aiInferenceRoutes } from './ai-inference.routes.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { anthropicRoutes } from './anthropic.routes.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { authorizationRoutes } from './authorization.routes.ts';
import { backgroundJobRoutes } from './background-jobs.routes.ts';
import { blobUploadRoutes } from './blob-uploads.routes.ts';
import { blobRoutes } from './blobs.routes.ts';
import { dashboardStreamRoutes } from './dashboard-stream.routes.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';
import { dataExchangeRoutes } from './data-exchange.routes.ts';
import { diagnosticsRoutes } from './diagnostics.routes.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { localizationRoutes } from './localization.routes.ts';
import { notificationBroadcastRoutes } from './notification-broadcasts.routes.ts';
import { notificationDefaultsRoutes } from './notification-defaults.routes.ts';
import { notificationDeviceRoutes } from './notification-devices.routes.ts';
import { notificationStreamRoutes } from './notification-stream.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { ofrepRoutes } from './ofrep.routes.ts';
import { openAiRoutes } from './openai.routes.ts';
import { preferencePageRoutes } from './preference-page.routes.ts';
import { queryRoutes } from './query.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { suppressedAddressRoutes } from './suppressed-addresses.routes.ts';
import { templateCategoryRoutes } from './template-categories.routes.ts';
import { templateLifecycleRoutes } from './template-lifecycle.routes.ts';
import { templatingRoutes } from './templating.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { usageRoutes } from './usage.routes.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.routes.ts';
import { webhookKeyRoutes } from './webhook-keys.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const areaRoutes: readonly (readonly Route[])[] = [
  authorizationRoutes,
  apiKeyRoutes,
  usageRoutes,
  settingsRoutes,
  localizationRoutes,
  diagnosticsRoutes,
  backgroundJobRoutes,
  aiRoutes,
  aiInferenceRoutes,
  aiConversationRoutes,
  openAiRoutes,
  anthropicRoutes,
  ofrepRoutes,
  notificationsRoutes,
  notificationDefaultsRoutes,
  notificationBroadcastRoutes,
  inboxRoutes,
  suppressedAddressRoutes,
  unsubscribeRoutes,
  preferencePageRoutes,
  queryRoutes,
  blobRoutes,
  blobUploadRoutes,
  exchangeRoutes,
  dataExchangeRoutes,
  notificationStreamRoutes,
  timelineRoutes,
  dashboardsRoutes,
  analyticsRoutes,
  dashboardStreamRoutes,
  notificationDeviceRoutes,
  webhookRoutes,
  webhookKeyRoutes,
  webhookDeliveryRoutes,
  templatingRoutes,
  templateLifecycleRoutes,
  templateCategoryRoutes,
];
