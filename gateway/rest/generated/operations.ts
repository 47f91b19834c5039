// Written by `npm run codegen` from the .operations.graphql files beside; not committed.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  | T
  | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Who acts. */
export type ActorKind =
  /** A human. */
  | 'User'
  /** An API key or a service account. */
  | 'ExternalSystem'
  /** Background jobs and scheduled tasks. */
  | 'System';

/** A new widget. */
export type AddDashboardWidgetInput = {
  /** From 0. */
  position: number;
  /** Above 0. */
  width: number;
  /** Above 0. */
  height: number;
  /** Up to 200 characters. */
  titleLocalizationKey: string;
  /** Up to 16,000 characters. */
  configJson: string;
  /** Up to 100 characters; never changed. */
  widgetType: string;
  /** The metric it shows; never changed. */
  metricName?: string | null | undefined;
  /** The query it shows; never changed. */
  queryName?: string | null | undefined;
  /** A permission that narrows who sees its data. */
  requiredPermission?: string | null | undefined;
};

/** How rows become one value. */
export type AggregateFunction = 'Count' | 'Sum' | 'Avg' | 'Min' | 'Max';

/** One message of a chat. */
export type AiChatMessageInput = {
  /** `user`, `assistant` or `system`. */
  role: string;
  /** 1 to 128,000 characters. */
  content: string;
};

/** How one call differs from its workspace. */
export type AiChatOptionsInput = {
  /** 0 to 2. */
  temperature?: number | null | undefined;
  /** Above 0. */
  maxOutputTokens?: number | null | undefined;
  /** 0 to 1. */
  topP?: number | null | undefined;
  /** At most 4 texts that end the answer. */
  stop?: Array<string> | null | undefined;
  /** For answers that repeat, where the model can. */
  seed?: number | null | undefined;
};

/** A chat. */
export type AiChatRequest = {
  /** 1 to 100 messages (option `MaxChatMessages`). */
  messages: Array<AiChatMessageInput>;
  /** Default: as the workspace says. */
  options?: AiChatOptionsInput | null | undefined;
};

/** Texts to be turned into vectors. */
export type AiEmbeddingRequest = {
  /** 1 to 50 texts (option `MaxEmbeddingInputs`) of 1 to 32,000 characters. */
  inputs: Array<string>;
};

/** Where a workspace comes from. */
export type AiWorkspaceKind =
  /** Declared in code; read-only, visible to every tenant. */
  | 'System'
  /** Created through the API; the tenant’s own. */
  | 'Dynamic';

/** Whether a process remembers the key between calls. */
export type ApiKeyCacheBehavior =
  /** Remembered until a key of the tenant changes; a change binds within a second. */
  | 'Normal'
  /** Looked up at every call. */
  | 'NoCache';

/** Where a key is meant to be used. */
export type ApiKeyEnvironment = 'live' | 'test' | 'dev';

/** What an API key may do and from where; replaces both. */
export type ApiKeyScopesInput = {
  /** At most 100, each held by the caller. */
  permissions: Array<string>;
  /** At most 50 ranges such as `10.0.0.0/8`. */
  allowedCidrs: Array<string>;
};

/** What a key is for. */
export type ApiKeyType = 'Secret' | 'Publishable' | 'Webhook' | 'Ephemeral';

/** A new workspace; it starts active. */
export type CreateAiWorkspaceInput = {
  /** 1 to 128 lower-case letters, digits and hyphens; no hyphen in front. */
  name: string;
  /** 1 to 64 characters; one that is not registered is accepted. */
  provider: string;
  /** 1 to 128 characters. */
  model: string;
  /** At most 32,000 characters. */
  systemPrompt?: string | null | undefined;
  /** 0 to 2. */
  temperature?: number | null | undefined;
  /** Above 0. */
  maxOutputTokens?: number | null | undefined;
  /** 1 to 64 characters. */
  workspaceModelName?: string | null | undefined;
};

/** Settings of a new API key. */
export type CreateApiKeyInput = {
  /** 1 to 200 characters. */
  name: string;
  /** `Secret`, `Publishable`, `Webhook` or `Ephemeral`. */
  type: string;
  /** `live`, `test` or `dev`. */
  environment: string;
  /** At most 100, each held by the caller. */
  permissions?: Array<string> | null | undefined;
  /** At most 50 ranges such as `10.0.0.0/8`. */
  allowedCidrs?: Array<string> | null | undefined;
  /** In the future; null: never. */
  expiresAt?: string | null | undefined;
  /** `Normal` (default) or `NoCache`. */
  cacheBehavior?: string | null | undefined;
};

/** A file that is about to be uploaded. */
export type CreateBlobInput = {
  /** At most 255 characters. */
  fileName: string;
  /** Media type, such as `image/png`. */
  contentType: string;
};

/** A new category of templates. */
export type CreateTemplateCategoryInput = {
  /** 1 to 128 characters. */
  name: string;
  /** At most 1,000 characters. */
  description?: string | null | undefined;
  /** At most 128 characters. */
  icon?: string | null | undefined;
  /** Default 0. */
  sortOrder?: number | null | undefined;
};

/** A new template. */
export type CreateTemplateInput = {
  /** BCP 47, at most 10 characters; null for every culture. */
  culture?: string | null | undefined;
  /** Liquid, at most 1,000,000 characters. */
  content: string;
  /** Default `text/html`. */
  mimeType?: string | null | undefined;
  /** The template whose `{{ body }}` the page is put into, published by then; null for none. */
  layoutName?: string | null | undefined;
  /** Name or id of a category, or a word of one’s own. */
  category?: string | null | undefined;
  /** The draft’s as it was read: another one is a conflict. A new template has none. */
  concurrencyStamp?: string | null | undefined;
  /** 1 to 200 letters, digits, dots, hyphens and underscores, a letter in front. */
  name: string;
};

/** A new timeline entry. */
export type CreateTimelineEntryInput = {
  /** A comment or an internal note. */
  entryType: TimelineEntryType;
  /** Up to 65,536 characters, not blank. `@[Name](user:id)` mentions somebody. */
  body: string;
  /** The entry it answers, of the same entity. */
  parentEntryId?: string | null | undefined;
  /** At most 20 blobs. */
  attachmentBlobIds?: Array<string> | null | undefined;
};

/** A new webhook subscription. */
export type CreateWebhookSubscriptionInput = {
  /** HTTPS, public; at most 2048 characters. */
  targetUrl: string;
  /** One of `webhookEventTypes`. */
  eventType: string;
};

/** What dashboards are sorted by. */
export type DashboardCategory =
  /** None of the others. */
  | 'General'
  /** Money. */
  | 'Finance'
  /** How work goes on. */
  | 'Operations'
  /** Who may do what, and who tried. */
  | 'Security'
  /** Whether rules are kept. */
  | 'Compliance'
  /** How the platform is used. */
  | 'Platform'
  /** What devices measure. */
  | 'Iot';

/** A filter of every widget that shows data. */
export type DashboardFilterInput = {
  /** A column, which means equality; or `column.operator`. */
  key: string;
  /** As in filters of lists. */
  value: string;
};

/** States of a dashboard. */
export type DashboardStatus =
  /** Being made. */
  | 'Draft'
  /** Offered to its readers. */
  | 'Published'
  /** Kept; it can be restored to a draft. */
  | 'Archived';

/** Which way rows go. */
export type DataTransferKind = 'Export' | 'Import';

/** How far it is. */
export type DataTransferStatus = 'Queued' | 'Running' | 'Completed' | 'Failed';

/** Kinds of documents. */
export type DocumentFormat =
  /** The page itself. */
  | 'Html'
  /** The page on A4 paper. */
  | 'Pdf'
  /** The page’s tables, one sheet each. */
  | 'Excel';

/** What rows are imported from. */
export type ImportFormat = 'Csv' | 'Json';

/** Which way a figure went. */
export type KpiTrend = 'up' | 'down' | 'flat';

/** For when, compared with when, and of which rows; all of it is optional. */
export type MetricRequestInput = {
  /** Inclusive; with `periodTo`. */
  periodFrom?: string | null | undefined;
  /** Exclusive; after `periodFrom`. */
  periodTo?: string | null | undefined;
  /** A named period, in UTC: `today`, `last_7d`, `mtd`, …; bounds come before it. */
  periodToken?: string | null | undefined;
  /** `previous_period`, the one of the same length right before; or a named period. */
  compareToToken?: string | null | undefined;
  /** At most 50. */
  filters?: Array<DashboardFilterInput> | null | undefined;
};

/** What a number means. */
export type MetricValueKind = 'Count' | 'Number' | 'Currency' | 'Percentage' | 'Duration' | 'Date';

/** A new view. */
export type NewSavedViewInput = {
  /** 1 to 200 characters. */
  name: string;
  /** Whether everybody who may use the query sees it. */
  isShared: boolean;
  /** Filters. */
  filterJson?: string | null | undefined;
  /** Order. */
  sortJson?: string | null | undefined;
  /** Grouping. */
  groupByJson?: string | null | undefined;
  /** Columns. */
  visibleColumnsJson?: string | null | undefined;
  /** Whether the caller begins with it from now on. */
  isDefault: boolean;
};

/** A way a notification reaches somebody. */
export type NotificationChannel =
  | 'inApp'
  | 'email'
  | 'sms'
  | 'whatsApp'
  | 'push'
  | 'mobilePush'
  | 'sse'
  | 'signalR'
  | 'zulip';

/** Whether somebody wants a channel. */
export type NotificationChannelInput = {
  /** One of the type’s channels, in any case. */
  channel: string;
  /** Whether it is on. */
  isEnabled: boolean;
};

/** How much a notification matters. */
export type NotificationSeverity = 'info' | 'success' | 'warning' | 'error';

/** Kinds of device. */
export type PushPlatform = 'android' | 'ios';

/** A browser’s push subscription, as `PushSubscription.toJSON()` writes it. */
export type PushSubscriptionInput = {
  /** An https URL of a public push service; at most 2,048 characters. */
  endpoint: string;
  /** When it ends, in milliseconds since 1970; absent: it does not. */
  expirationTime?: number | null | undefined;
  /** For encryption. */
  keys: PushSubscriptionKeysInput;
};

/** Keys of a browser’s subscription, base64url. */
export type PushSubscriptionKeysInput = {
  /** The browser’s public key on P-256, 65 bytes. */
  p256dh: string;
  /** The authentication secret, 16 bytes. */
  auth: string;
};

/** A device’s push token. */
export type PushTokenInput = {
  /** As FCM or APNs gave it to the app; at most 512 characters. */
  token: string;
  /** `android` or `ios`, in any case. */
  platform: string;
};

/** A filter of a query. One that means nothing is passed over and reported. */
export type QueryFilterInput = {
  /** A filterable field, in any case. */
  field: string;
  /** An operator of the field’s type, in any case. */
  operator: string;
  /** At most 2000 characters; `In` takes a comma list, `Between` two values. */
  value?: string | null | undefined;
};

/** Presets chosen of a group; they are alternatives. */
export type QueryPresetInput = {
  /** The group. */
  group: string;
  /** Its presets, at most 20. */
  names: Array<string>;
};

/** How often a snapshot is worth asking for again. */
export type RefreshHint = 'Static' | 'Dynamic' | 'Realtime';

/** For when, and of which rows; all of it is optional. */
export type RenderDashboardInput = {
  /** Inclusive; with `periodTo`. */
  periodFrom?: string | null | undefined;
  /** Exclusive; after `periodFrom`. */
  periodTo?: string | null | undefined;
  /** What the client calls the period; answered as it is. */
  periodToken?: string | null | undefined;
  /** BCP 47; default `en`. */
  locale?: string | null | undefined;
  /** A view of the definition it was imported from; default: the one that was imported. */
  viewName?: string | null | undefined;
  /** At most 50. */
  filters?: Array<DashboardFilterInput> | null | undefined;
};

/** A view to keep; each text has at most 10000 characters and is kept as it is. */
export type SavedViewInput = {
  /** 1 to 200 characters. */
  name: string;
  /** Whether everybody who may use the query sees it. */
  isShared: boolean;
  /** Filters. */
  filterJson?: string | null | undefined;
  /** Order. */
  sortJson?: string | null | undefined;
  /** Grouping. */
  groupByJson?: string | null | undefined;
  /** Columns. */
  visibleColumnsJson?: string | null | undefined;
};

/** How a dependency is: slow or about to end is `degraded`, away is `down`. */
export type ServiceState = 'healthy' | 'degraded' | 'down';

/** Where a value is read or written. */
export type SettingScope =
  /** The caller’s own. */
  | 'user'
  /** The caller’s tenant’s. */
  | 'tenant'
  /** Everybody’s; written in host context. */
  | 'global';

/** What became of one entry of several. */
export type SettingUpdateOutcome =
  /** Stored, or removed where the value was null. */
  | 'Updated'
  /** No such setting at the scope. */
  | 'NotFound'
  /** The setting takes no value at the scope. */
  | 'ProviderNotAllowed'
  /** The value is not of its kind, not allowed, or too long. */
  | 'ValidationFailed';

/** A value for a setting. */
export type SettingValueInput = {
  /** A defined setting, or an alias of one; at most 256 characters. */
  name: string;
  /** At most 4000 characters; null removes the value. */
  value?: string | null | undefined;
};

/** What the text of a value must be. */
export type SettingValueKind = 'String' | 'Bool' | 'Int' | 'Double' | 'Json';

/** What a list is exported as. */
export type SheetFormat = 'Csv' | 'Excel';

/** Where a template or a revision of it stands. */
export type TemplateLifecycleStatus =
  /** Under work. */
  | 'Draft'
  /** Waits for somebody’s approval. */
  | 'PendingReview'
  /** What is rendered. */
  | 'Published'
  /** Was published once. */
  | 'Archived';

/** What a document is made with. */
export type TemplatePreviewInput = {
  /** BCP 47; one without a template falls back: fr-CA, fr, every culture. */
  culture?: string | null | undefined;
  /** Default `Html`. */
  format?: DocumentFormat | null | undefined;
  /** An object: `model` of the template, and its members by name. */
  data?: unknown;
};

/** Kinds of timeline entries. */
export type TimelineEntryType =
  /** Visible to all users. */
  | 'Comment'
  /** For internal staff: needs Timeline.InternalNotes.Read. */
  | 'InternalNote'
  /** Written by the platform; nobody changes or deletes it. */
  | 'SystemLog';

/** Everything about a workspace but its name; what is absent becomes null. */
export type UpdateAiWorkspaceInput = {
  /** 1 to 64 characters; one that is not registered is accepted. */
  provider: string;
  /** 1 to 128 characters. */
  model: string;
  /** At most 32,000 characters. */
  systemPrompt?: string | null | undefined;
  /** 0 to 2. */
  temperature?: number | null | undefined;
  /** Above 0. */
  maxOutputTokens?: number | null | undefined;
  /** 1 to 64 characters. */
  workspaceModelName?: string | null | undefined;
  /** Whether it serves calls; absent: as it was. */
  isActive?: boolean | null | undefined;
  /** The same under its newer name; `isActive` wins. */
  activated?: boolean | null | undefined;
};

/** All that can be changed of a dashboard itself. */
export type UpdateDashboardInput = {
  /** Up to 200 characters, not blank. */
  name: string;
  /** Above 0. */
  layoutColumns: number;
  /** Above 0. */
  layoutRowHeight: number;
};

/** All that can be changed of a widget. */
export type UpdateDashboardWidgetInput = {
  /** From 0. */
  position: number;
  /** Above 0. */
  width: number;
  /** Above 0. */
  height: number;
  /** Up to 200 characters. */
  titleLocalizationKey: string;
  /** Up to 16,000 characters. */
  configJson: string;
};

/** All of a category; what is absent becomes null. */
export type UpdateTemplateCategoryInput = {
  /** 1 to 128 characters; its templates follow. */
  name: string;
  /** At most 1,000 characters. */
  description?: string | null | undefined;
  /** At most 128 characters. */
  icon?: string | null | undefined;
  /** Lists show lower ones first. */
  sortOrder: number;
};

/** All of a draft; what is absent becomes its default. */
export type UpdateTemplateInput = {
  /** BCP 47, at most 10 characters; null for every culture. */
  culture?: string | null | undefined;
  /** Liquid, at most 1,000,000 characters. */
  content: string;
  /** Default `text/html`. */
  mimeType?: string | null | undefined;
  /** The template whose `{{ body }}` the page is put into, published by then; null for none. */
  layoutName?: string | null | undefined;
  /** Name or id of a category, or a word of one’s own. */
  category?: string | null | undefined;
  /** The draft’s as it was read: another one is a conflict. A new template has none. */
  concurrencyStamp?: string | null | undefined;
};

/** States of a signing key. */
export type WebhookSigningKeyStatus =
  /** Signs every delivery. */
  | 'Active'
  /** Rotated out; signs too until `expiresAt`, and nothing afterwards. */
  | 'Retired'
  /** Ended at once. */
  | 'Revoked';

/** States of a webhook subscription. */
export type WebhookSubscriptionStatus =
  /** Events are delivered. */
  | 'Active'
  /** Events are skipped until somebody activates it. */
  | 'Suspended'
  /** Ended for good. */
  | 'Deactivated';

/** What became of a widget. */
export type WidgetSnapshotStatus =
  /** It shows what it has. */
  | 'Snapshot'
  /** It shows nothing, and the reason says why. */
  | 'Unavailable'
  /** It failed. */
  | 'Error';

export type AiUsageFieldsFragment = {
  inputTokens: number;
  outputTokens: number;
  estimatedCostUsd: number | null;
};

export type AiRateLimitFieldsFragment = {
  policies: Array<{
    name: string;
    limit: number;
    windowSeconds: number;
    remaining: number;
    resetSeconds: number;
  }>;
};

export type ChatWithAiMutationVariables = Exact<{
  workspaceName: string;
  input: AiChatRequest;
}>;

export type ChatWithAiMutation = {
  aiChat: {
    workspaceName: string;
    model: string;
    content: string;
    duration: string;
    usage: { inputTokens: number; outputTokens: number; estimatedCostUsd: number | null };
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    };
  };
};

export type StreamAiChatSubscriptionVariables = Exact<{
  workspaceName: string;
  input: AiChatRequest;
}>;

export type StreamAiChatSubscription = {
  aiChatStream: {
    content: string;
    typedFrames: boolean;
    usage: { inputTokens: number; outputTokens: number } | null;
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    } | null;
  };
};

export type EmbedWithAiMutationVariables = Exact<{
  workspaceName: string;
  input: AiEmbeddingRequest;
}>;

export type EmbedWithAiMutation = {
  aiEmbeddings: {
    workspaceName: string;
    model: string;
    embeddings: Array<{ index: number; vector: Array<number> }>;
    usage: { inputTokens: number };
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    };
  };
};

export type ListAiProvidersQueryVariables = Exact<{ [key: string]: never }>;

export type ListAiProvidersQuery = {
  aiProviders: Array<{ name: string; supportsChat: boolean; supportsEmbeddings: boolean }>;
};

export type ListAiProviderModelsQueryVariables = Exact<{
  providerName: string;
}>;

export type ListAiProviderModelsQuery = {
  aiProviderModels: Array<{
    id: string;
    displayName: string;
    maxContextTokens: number | null;
    capabilities: {
      chat: boolean;
      embeddings: boolean;
      vision: boolean;
      imageGeneration: boolean;
      audio: boolean;
      toolUse: boolean;
      streaming: boolean;
      structuredOutput: boolean;
      extensions: Array<string>;
    } | null;
  }>;
};

export type AiWorkspaceFieldsFragment = {
  name: string;
  provider: string;
  model: string;
  systemPrompt: string | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  workspaceModelName: string | null;
  kind: AiWorkspaceKind;
  isActive: boolean;
  activated: boolean;
  capabilities: {
    chat: boolean;
    embeddings: boolean;
    vision: boolean;
    imageGeneration: boolean;
    audio: boolean;
    toolUse: boolean;
    streaming: boolean;
    structuredOutput: boolean;
    extensions: Array<string>;
  } | null;
};

export type ListAiWorkspacesQueryVariables = Exact<{ [key: string]: never }>;

export type ListAiWorkspacesQuery = {
  aiWorkspaces: {
    totalCount: number;
    workspaces: Array<{
      name: string;
      provider: string;
      model: string;
      systemPrompt: string | null;
      temperature: number | null;
      maxOutputTokens: number | null;
      workspaceModelName: string | null;
      kind: AiWorkspaceKind;
      isActive: boolean;
      activated: boolean;
      capabilities: {
        chat: boolean;
        embeddings: boolean;
        vision: boolean;
        imageGeneration: boolean;
        audio: boolean;
        toolUse: boolean;
        streaming: boolean;
        structuredOutput: boolean;
        extensions: Array<string>;
      } | null;
    }>;
  };
};

export type GetAiWorkspaceQueryVariables = Exact<{
  name: string;
}>;

export type GetAiWorkspaceQuery = {
  aiWorkspace: {
    name: string;
    provider: string;
    model: string;
    systemPrompt: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    workspaceModelName: string | null;
    kind: AiWorkspaceKind;
    isActive: boolean;
    activated: boolean;
    capabilities: {
      chat: boolean;
      embeddings: boolean;
      vision: boolean;
      imageGeneration: boolean;
      audio: boolean;
      toolUse: boolean;
      streaming: boolean;
      structuredOutput: boolean;
      extensions: Array<string>;
    } | null;
  } | null;
};

export type CreateAiWorkspaceMutationVariables = Exact<{
  input: CreateAiWorkspaceInput;
}>;

export type CreateAiWorkspaceMutation = {
  createAIWorkspace: {
    name: string;
    provider: string;
    model: string;
    systemPrompt: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    workspaceModelName: string | null;
    kind: AiWorkspaceKind;
    isActive: boolean;
    activated: boolean;
    capabilities: {
      chat: boolean;
      embeddings: boolean;
      vision: boolean;
      imageGeneration: boolean;
      audio: boolean;
      toolUse: boolean;
      streaming: boolean;
      structuredOutput: boolean;
      extensions: Array<string>;
    } | null;
  };
};

export type UpdateAiWorkspaceMutationVariables = Exact<{
  name: string;
  input: UpdateAiWorkspaceInput;
}>;

export type UpdateAiWorkspaceMutation = {
  updateAIWorkspace: {
    name: string;
    provider: string;
    model: string;
    systemPrompt: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    workspaceModelName: string | null;
    kind: AiWorkspaceKind;
    isActive: boolean;
    activated: boolean;
    capabilities: {
      chat: boolean;
      embeddings: boolean;
      vision: boolean;
      imageGeneration: boolean;
      audio: boolean;
      toolUse: boolean;
      streaming: boolean;
      structuredOutput: boolean;
      extensions: Array<string>;
    } | null;
  };
};

export type DeleteAiWorkspaceMutationVariables = Exact<{
  name: string;
}>;

export type DeleteAiWorkspaceMutation = { deleteAIWorkspace: { name: string } };

export type QueryAiUsageQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryAiUsageQuery = {
  aiUsage: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      tenantId: string | null;
      userId: string | null;
      workspaceName: string;
      provider: string;
      model: string;
      inputTokens: number;
      outputTokens: number;
      estimatedCostUsd: number | null;
      timestamp: string;
      duration: string;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type GetBlobQueryVariables = Exact<{
  id: string;
}>;

export type GetBlobQuery = {
  blob: {
    id: string;
    fileName: string;
    contentType: string;
    sizeBytes: string | number | null;
    checksum: string | null;
    createdAt: string;
  } | null;
};

export type CreateBlobMutationVariables = Exact<{
  input: CreateBlobInput;
}>;

export type CreateBlobMutation = { createBlob: { id: string } };

export type FindBlobQueryVariables = Exact<{
  id: string;
}>;

export type FindBlobQuery = { blob: { id: string } | null };

export type DeleteBlobMutationVariables = Exact<{
  id: string;
}>;

export type DeleteBlobMutation = { deleteBlob: boolean };

export type DashboardSummaryFieldsFragment = {
  id: string;
  name: string;
  category: DashboardCategory;
  status: DashboardStatus;
  isSystem: boolean;
  sourceDefinitionName: string;
  sourceDefinitionVersion: string;
  widgetCount: number;
};

export type WidgetInstanceFieldsFragment = {
  id: string;
  widgetType: string;
  position: number;
  width: number;
  height: number;
  titleLocalizationKey: string;
  configJson: string;
  metricName: string | null;
  queryName: string | null;
  requiredPermission: string | null;
};

export type ListDashboardDefinitionsQueryVariables = Exact<{
  category?: DashboardCategory | null | undefined;
}>;

export type ListDashboardDefinitionsQuery = {
  dashboardCatalog: Array<{
    name: string;
    version: string;
    category: DashboardCategory;
    widgetCount: number;
    viewCount: number;
    isSystem: boolean;
    hasViews: boolean;
    hasFilters: boolean;
    layout: { columns: number; rowHeight: number };
  }>;
};

export type ListDashboardsQueryVariables = Exact<{
  status?: DashboardStatus | null | undefined;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;

export type ListDashboardsQuery = {
  dashboards: {
    totalCount: number;
    page: number;
    pageSize: number;
    items: Array<{
      id: string;
      name: string;
      category: DashboardCategory;
      status: DashboardStatus;
      isSystem: boolean;
      sourceDefinitionName: string;
      sourceDefinitionVersion: string;
      widgetCount: number;
    }>;
  };
};

export type GetDashboardQueryVariables = Exact<{
  id: string;
}>;

export type GetDashboardQuery = {
  dashboard: {
    layoutColumns: number;
    layoutRowHeight: number;
    viewNames: Array<string>;
    filterNames: Array<string>;
    entityTag: string;
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    isSystem: boolean;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
    filters: Array<{ name: string; labelLocalizationKey: string }>;
    widgets: Array<{
      id: string;
      widgetType: string;
      position: number;
      width: number;
      height: number;
      titleLocalizationKey: string;
      configJson: string;
      metricName: string | null;
      queryName: string | null;
      requiredPermission: string | null;
    }>;
  } | null;
};

export type ImportDashboardMutationVariables = Exact<{
  definitionName: string;
  viewName?: string | null | undefined;
}>;

export type ImportDashboardMutation = {
  importDashboard: {
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
    entityTag: string;
  };
};

export type UpdateDashboardMutationVariables = Exact<{
  id: string;
  input: UpdateDashboardInput;
  ifMatch?: string | null | undefined;
}>;

export type UpdateDashboardMutation = {
  updateDashboard: {
    entityTag: string;
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    isSystem: boolean;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
  };
};

export type PublishDashboardMutationVariables = Exact<{
  id: string;
  ifMatch?: string | null | undefined;
}>;

export type PublishDashboardMutation = {
  publishDashboard: {
    entityTag: string;
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    isSystem: boolean;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
  };
};

export type ArchiveDashboardMutationVariables = Exact<{
  id: string;
  ifMatch?: string | null | undefined;
}>;

export type ArchiveDashboardMutation = {
  archiveDashboard: {
    entityTag: string;
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    isSystem: boolean;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
  };
};

export type RestoreDashboardMutationVariables = Exact<{
  id: string;
  ifMatch?: string | null | undefined;
}>;

export type RestoreDashboardMutation = {
  restoreDashboard: {
    entityTag: string;
    id: string;
    name: string;
    category: DashboardCategory;
    status: DashboardStatus;
    isSystem: boolean;
    sourceDefinitionName: string;
    sourceDefinitionVersion: string;
    widgetCount: number;
  };
};

export type AddDashboardWidgetMutationVariables = Exact<{
  dashboardId: string;
  input: AddDashboardWidgetInput;
  ifMatch?: string | null | undefined;
}>;

export type AddDashboardWidgetMutation = {
  addDashboardWidget: {
    dashboardEntityTag: string;
    widget: {
      dashboardId: string;
      id: string;
      widgetType: string;
      position: number;
      width: number;
      height: number;
      titleLocalizationKey: string;
      configJson: string;
      metricName: string | null;
      queryName: string | null;
      requiredPermission: string | null;
    };
  };
};

export type UpdateDashboardWidgetMutationVariables = Exact<{
  dashboardId: string;
  widgetId: string;
  input: UpdateDashboardWidgetInput;
  ifMatch?: string | null | undefined;
}>;

export type UpdateDashboardWidgetMutation = {
  updateDashboardWidget: {
    dashboardEntityTag: string;
    widget: {
      id: string;
      widgetType: string;
      position: number;
      width: number;
      height: number;
      titleLocalizationKey: string;
      configJson: string;
      metricName: string | null;
      queryName: string | null;
      requiredPermission: string | null;
    };
  };
};

export type DeleteDashboardWidgetMutationVariables = Exact<{
  dashboardId: string;
  widgetId: string;
  ifMatch?: string | null | undefined;
}>;

export type DeleteDashboardWidgetMutation = { deleteDashboardWidget: { dashboardEntityTag: string } };

export type KpiSnapshotFieldsFragment = {
  value: number | null;
  valueKind: MetricValueKind;
  currency: string | null;
  isHigherBetter: boolean;
  noData: boolean;
  previous: {
    value: number | null;
    deltaRatio: number | null;
    trend: KpiTrend;
    isFavorable: boolean | null;
  } | null;
};

export type RenderedWidgetFieldsFragment = {
  slug: string | null;
  status: WidgetSnapshotStatus;
  sequence: number;
  emittedAt: string;
  refreshHint: RefreshHint;
  reasonLocalizationKey: string | null;
  isTruncated: boolean;
  widget: {
    id: string;
    widgetType: string;
    position: number;
    width: number;
    height: number;
    titleLocalizationKey: string;
    queryName: string | null;
    requiredPermission: string | null;
  };
  snapshot:
    | {
        __typename: 'KpiSnapshot';
        value: number | null;
        valueKind: MetricValueKind;
        currency: string | null;
        isHigherBetter: boolean;
        noData: boolean;
        previous: {
          value: number | null;
          deltaRatio: number | null;
          trend: KpiTrend;
          isFavorable: boolean | null;
        } | null;
      }
    | {
        __typename: 'ChartSnapshot';
        chartType: string;
        groupBy: string;
        aggregation: string;
        field: string | null;
        currency: string | null;
        buckets: Array<{ label: string; value: number | null }>;
      }
    | {
        __typename: 'TableSnapshot';
        rows: Array<unknown>;
        totalRowCount: number;
        columns: Array<{ name: string; labelLocalizationKey: string; currencyCode: string | null }>;
      }
    | {
        __typename: 'PivotSnapshot';
        rowFields: Array<string>;
        columnFields: Array<string>;
        valueField: string | null;
        aggregation: string;
        currency: string | null;
        cells: Array<{ rowKeys: Array<string>; columnKeys: Array<string>; value: number | null }>;
      }
    | {
        __typename: 'MapSnapshot';
        defaultZoom: number;
        clusterThreshold: number;
        detailRoute: string | null;
        tileUrlTemplate: string | null;
        defaultLayerKind: string | null;
        points: Array<{ id: string | null; latitude: number; longitude: number; popup: unknown }>;
        defaultCenter: { latitude: number; longitude: number } | null;
      }
    | { __typename: 'MarkdownSnapshot'; contentLocalizationKey: string }
    | { __typename: 'TextSnapshot'; contentLocalizationKey: string; style: string }
    | { __typename: 'ImageSnapshot'; source: string; altLocalizationKey: string; fit: string }
    | { __typename: 'CustomSnapshot'; data: unknown }
    | null;
};

export type RenderDashboardQueryVariables = Exact<{
  id: string;
  request?: RenderDashboardInput | null | undefined;
}>;

export type RenderDashboardQuery = {
  renderDashboard: {
    dashboardId: string;
    renderedAt: string;
    activeViewName: string | null;
    sourceDefinitionVersion: string;
    registeredVersion: string | null;
    period: { from: string | null; to: string | null; token: string | null } | null;
    layout: { columns: number; rowHeight: number };
    widgets: Array<{
      slug: string | null;
      status: WidgetSnapshotStatus;
      sequence: number;
      emittedAt: string;
      refreshHint: RefreshHint;
      reasonLocalizationKey: string | null;
      isTruncated: boolean;
      widget: {
        id: string;
        widgetType: string;
        position: number;
        width: number;
        height: number;
        titleLocalizationKey: string;
        queryName: string | null;
        requiredPermission: string | null;
      };
      snapshot:
        | {
            __typename: 'KpiSnapshot';
            value: number | null;
            valueKind: MetricValueKind;
            currency: string | null;
            isHigherBetter: boolean;
            noData: boolean;
            previous: {
              value: number | null;
              deltaRatio: number | null;
              trend: KpiTrend;
              isFavorable: boolean | null;
            } | null;
          }
        | {
            __typename: 'ChartSnapshot';
            chartType: string;
            groupBy: string;
            aggregation: string;
            field: string | null;
            currency: string | null;
            buckets: Array<{ label: string; value: number | null }>;
          }
        | {
            __typename: 'TableSnapshot';
            rows: Array<unknown>;
            totalRowCount: number;
            columns: Array<{ name: string; labelLocalizationKey: string; currencyCode: string | null }>;
          }
        | {
            __typename: 'PivotSnapshot';
            rowFields: Array<string>;
            columnFields: Array<string>;
            valueField: string | null;
            aggregation: string;
            currency: string | null;
            cells: Array<{ rowKeys: Array<string>; columnKeys: Array<string>; value: number | null }>;
          }
        | {
            __typename: 'MapSnapshot';
            defaultZoom: number;
            clusterThreshold: number;
            detailRoute: string | null;
            tileUrlTemplate: string | null;
            defaultLayerKind: string | null;
            points: Array<{ id: string | null; latitude: number; longitude: number; popup: unknown }>;
            defaultCenter: { latitude: number; longitude: number } | null;
          }
        | { __typename: 'MarkdownSnapshot'; contentLocalizationKey: string }
        | { __typename: 'TextSnapshot'; contentLocalizationKey: string; style: string }
        | { __typename: 'ImageSnapshot'; source: string; altLocalizationKey: string; fit: string }
        | { __typename: 'CustomSnapshot'; data: unknown }
        | null;
    }>;
  };
};

export type ListMetricsQueryVariables = Exact<{ [key: string]: never }>;

export type ListMetricsQuery = {
  metricCatalog: Array<{
    name: string;
    query: string;
    aggregation: AggregateFunction;
    field: string | null;
    valueKind: MetricValueKind;
    currency: string | null;
    isHigherBetter: boolean;
    refreshHint: RefreshHint;
    hasPeriod: boolean;
  }>;
};

export type EvaluateMetricQueryVariables = Exact<{
  name: string;
  request?: MetricRequestInput | null | undefined;
}>;

export type EvaluateMetricQuery = {
  evaluateMetric: {
    name: string;
    sequence: number;
    emittedAt: string;
    refreshHint: RefreshHint;
    snapshot: {
      value: number | null;
      valueKind: MetricValueKind;
      currency: string | null;
      isHigherBetter: boolean;
      noData: boolean;
      previous: {
        value: number | null;
        deltaRatio: number | null;
        trend: KpiTrend;
        isFavorable: boolean | null;
      } | null;
    };
    period: { from: string | null; to: string | null; token: string | null } | null;
  };
};

export type StreamDashboardSubscriptionVariables = Exact<{
  id: string;
  request?: RenderDashboardInput | null | undefined;
}>;

export type StreamDashboardSubscription = {
  dashboardUpdated: {
    dashboardId: string;
    widgetIds: Array<string>;
    widgets: Array<{
      slug: string | null;
      status: WidgetSnapshotStatus;
      sequence: number;
      emittedAt: string;
      refreshHint: RefreshHint;
      reasonLocalizationKey: string | null;
      isTruncated: boolean;
      widget: {
        id: string;
        widgetType: string;
        position: number;
        width: number;
        height: number;
        titleLocalizationKey: string;
        queryName: string | null;
        requiredPermission: string | null;
      };
      snapshot:
        | {
            __typename: 'KpiSnapshot';
            value: number | null;
            valueKind: MetricValueKind;
            currency: string | null;
            isHigherBetter: boolean;
            noData: boolean;
            previous: {
              value: number | null;
              deltaRatio: number | null;
              trend: KpiTrend;
              isFavorable: boolean | null;
            } | null;
          }
        | {
            __typename: 'ChartSnapshot';
            chartType: string;
            groupBy: string;
            aggregation: string;
            field: string | null;
            currency: string | null;
            buckets: Array<{ label: string; value: number | null }>;
          }
        | {
            __typename: 'TableSnapshot';
            rows: Array<unknown>;
            totalRowCount: number;
            columns: Array<{ name: string; labelLocalizationKey: string; currencyCode: string | null }>;
          }
        | {
            __typename: 'PivotSnapshot';
            rowFields: Array<string>;
            columnFields: Array<string>;
            valueField: string | null;
            aggregation: string;
            currency: string | null;
            cells: Array<{ rowKeys: Array<string>; columnKeys: Array<string>; value: number | null }>;
          }
        | {
            __typename: 'MapSnapshot';
            defaultZoom: number;
            clusterThreshold: number;
            detailRoute: string | null;
            tileUrlTemplate: string | null;
            defaultLayerKind: string | null;
            points: Array<{ id: string | null; latitude: number; longitude: number; popup: unknown }>;
            defaultCenter: { latitude: number; longitude: number } | null;
          }
        | { __typename: 'MarkdownSnapshot'; contentLocalizationKey: string }
        | { __typename: 'TextSnapshot'; contentLocalizationKey: string; style: string }
        | { __typename: 'ImageSnapshot'; source: string; altLocalizationKey: string; fit: string }
        | { __typename: 'CustomSnapshot'; data: unknown }
        | null;
    }>;
  };
};

export type GetServiceHealthQueryVariables = Exact<{ [key: string]: never }>;

export type GetServiceHealthQuery = {
  serviceHealth: {
    checkedAt: string;
    services: Array<{
      id: string;
      name: string;
      status: ServiceState;
      responseTimeMs: number | null;
      description: string | null;
      tags: Array<string>;
    }>;
  };
};

export type PlanExportQueryVariables = Exact<{
  query: string;
  format: SheetFormat;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
}>;

export type PlanExportQuery = {
  exportPlan: { rowCount: number; dropped: Array<{ kind: string; name: string }> };
};

export type DataTransferFieldsFragment = {
  id: string;
  kind: DataTransferKind;
  subject: string;
  format: string;
  isDryRun: boolean;
  status: DataTransferStatus;
  processedCount: number;
  totalCount: number | null;
  errorCode: string | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  file: { id: string } | null;
  report: {
    createdCount: number;
    updatedCount: number;
    unchangedCount: number;
    refusedCount: number;
    refused: Array<{ row: number; field: string | null; code: string }>;
  } | null;
};

export type ListImportTargetsQueryVariables = Exact<{ [key: string]: never }>;

export type ListImportTargetsQuery = {
  importTargets: Array<{
    name: string;
    columns: Array<{ name: string; isRequired: boolean; description: string }>;
  }>;
};

export type ListDataTransfersQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;

export type ListDataTransfersQuery = {
  dataTransfers: {
    totalCount: number;
    hasMore: boolean;
    items: Array<{
      id: string;
      kind: DataTransferKind;
      subject: string;
      format: string;
      isDryRun: boolean;
      status: DataTransferStatus;
      processedCount: number;
      totalCount: number | null;
      errorCode: string | null;
      createdAt: string;
      startedAt: string | null;
      completedAt: string | null;
      file: { id: string } | null;
      report: {
        createdCount: number;
        updatedCount: number;
        unchangedCount: number;
        refusedCount: number;
        refused: Array<{ row: number; field: string | null; code: string }>;
      } | null;
    }>;
  };
};

export type GetDataTransferQueryVariables = Exact<{
  id: string;
}>;

export type GetDataTransferQuery = {
  dataTransfer: {
    id: string;
    kind: DataTransferKind;
    subject: string;
    format: string;
    isDryRun: boolean;
    status: DataTransferStatus;
    processedCount: number;
    totalCount: number | null;
    errorCode: string | null;
    createdAt: string;
    startedAt: string | null;
    completedAt: string | null;
    file: { id: string } | null;
    report: {
      createdCount: number;
      updatedCount: number;
      unchangedCount: number;
      refusedCount: number;
      refused: Array<{ row: number; field: string | null; code: string }>;
    } | null;
  } | null;
};

export type StartExportMutationVariables = Exact<{
  query: string;
  format: SheetFormat;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type StartExportMutation = {
  startExport: {
    id: string;
    kind: DataTransferKind;
    subject: string;
    format: string;
    isDryRun: boolean;
    status: DataTransferStatus;
    processedCount: number;
    totalCount: number | null;
    errorCode: string | null;
    createdAt: string;
    startedAt: string | null;
    completedAt: string | null;
    file: { id: string } | null;
    report: {
      createdCount: number;
      updatedCount: number;
      unchangedCount: number;
      refusedCount: number;
      refused: Array<{ row: number; field: string | null; code: string }>;
    } | null;
  };
};

export type StartImportMutationVariables = Exact<{
  target: string;
  format: ImportFormat;
  content: string;
  dryRun: boolean;
}>;

export type StartImportMutation = {
  startImport: {
    id: string;
    kind: DataTransferKind;
    subject: string;
    format: string;
    isDryRun: boolean;
    status: DataTransferStatus;
    processedCount: number;
    totalCount: number | null;
    errorCode: string | null;
    createdAt: string;
    startedAt: string | null;
    completedAt: string | null;
    file: { id: string } | null;
    report: {
      createdCount: number;
      updatedCount: number;
      unchangedCount: number;
      refusedCount: number;
      refused: Array<{ row: number; field: string | null; code: string }>;
    } | null;
  };
};

export type DeleteDataTransferMutationVariables = Exact<{
  id: string;
}>;

export type DeleteDataTransferMutation = { deleteDataTransfer: boolean };

export type GetCurrentActorQueryVariables = Exact<{ [key: string]: never }>;

export type GetCurrentActorQuery = {
  me: {
    userId: string | null;
    userName: string | null;
    email: string | null;
    firstName: string | null;
    lastName: string | null;
    isAuthenticated: boolean;
    actorKind: ActorKind;
    isMachine: boolean;
    apiKeyId: string | null;
    roles: Array<string>;
    tenantId: string | null;
  };
};

export type ListMyPermissionsQueryVariables = Exact<{ [key: string]: never }>;

export type ListMyPermissionsQuery = { permissions: Array<string> };

export type ListPermissionDefinitionsQueryVariables = Exact<{ [key: string]: never }>;

export type ListPermissionDefinitionsQuery = {
  permissionGroups: Array<{
    name: string;
    displayName: string | null;
    permissions: Array<{
      name: string;
      displayName: string | null;
      multiTenancySide: string;
      multiTenancySides: string;
    }>;
  }>;
};

export type GetRolePermissionsQueryVariables = Exact<{
  roleName: string;
}>;

export type GetRolePermissionsQuery = { rolePermissions: { roleName: string; permissions: Array<string> } };

export type GrantPermissionMutationVariables = Exact<{
  roleName: string;
  permissionName: string;
}>;

export type GrantPermissionMutation = { grantPermission: { id: string } };

export type RevokePermissionMutationVariables = Exact<{
  roleName: string;
  permissionName: string;
}>;

export type RevokePermissionMutation = { revokePermission: { roleName: string } };

export type ApiKeyFieldsFragment = {
  id: string;
  name: string;
  type: ApiKeyType;
  environment: ApiKeyEnvironment;
  prefix: string;
  lastFourChars: string;
  permissions: Array<string>;
  allowedCidrs: Array<string>;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  cacheBehavior: ApiKeyCacheBehavior;
  createdAt: string;
  modifiedAt: string | null;
};

export type GetApiKeyQueryVariables = Exact<{
  id: string;
}>;

export type GetApiKeyQuery = {
  apiKey: {
    id: string;
    name: string;
    type: ApiKeyType;
    environment: ApiKeyEnvironment;
    prefix: string;
    lastFourChars: string;
    permissions: Array<string>;
    allowedCidrs: Array<string>;
    expiresAt: string | null;
    lastUsedAt: string | null;
    revokedAt: string | null;
    cacheBehavior: ApiKeyCacheBehavior;
    createdAt: string;
    modifiedAt: string | null;
  } | null;
};

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;

export type CreateApiKeyMutation = {
  createApiKey: {
    rawSecret: string;
    key: {
      id: string;
      name: string;
      type: ApiKeyType;
      environment: ApiKeyEnvironment;
      prefix: string;
      lastFourChars: string;
      permissions: Array<string>;
      allowedCidrs: Array<string>;
      expiresAt: string | null;
      lastUsedAt: string | null;
      revokedAt: string | null;
      cacheBehavior: ApiKeyCacheBehavior;
      createdAt: string;
      modifiedAt: string | null;
    };
  };
};

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;

export type RevokeApiKeyMutation = { revokeApiKey: { id: string } };

export type RotateApiKeyMutationVariables = Exact<{
  id: string;
}>;

export type RotateApiKeyMutation = {
  rotateApiKey: {
    rawSecret: string;
    oldKeyId: string;
    key: {
      id: string;
      name: string;
      type: ApiKeyType;
      environment: ApiKeyEnvironment;
      prefix: string;
      lastFourChars: string;
      permissions: Array<string>;
      allowedCidrs: Array<string>;
      expiresAt: string | null;
      lastUsedAt: string | null;
      revokedAt: string | null;
      cacheBehavior: ApiKeyCacheBehavior;
      createdAt: string;
      modifiedAt: string | null;
    };
  };
};

export type UpdateApiKeyScopesMutationVariables = Exact<{
  id: string;
  input: ApiKeyScopesInput;
}>;

export type UpdateApiKeyScopesMutation = { updateApiKeyScopes: { id: string } };

export type QueryGrantsQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryGrantsQuery = {
  permissionGrants: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      name: string;
      roleName: string;
      providerName: string;
      providerKey: string;
      tenantId: string | null;
      createdAt: string;
      createdBy: string | null;
      modifiedAt: string | null;
      modifiedBy: string | null;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type QueryApiKeysQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryApiKeysQuery = {
  apiKeys: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      name: string;
      type: ApiKeyType;
      environment: ApiKeyEnvironment;
      prefix: string;
      lastFourChars: string;
      expiresAt: string | null;
      lastUsedAt: string | null;
      revokedAt: string | null;
      cacheBehavior: ApiKeyCacheBehavior;
      createdAt: string;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type QueryRoleMetadataQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryRoleMetadataQuery = {
  roleMetadata: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      name: string;
      tenantId: string | null;
      clientId: string | null;
      multiTenancySides: string;
      description: string | null;
      isSystem: boolean;
      isOrphaned: boolean;
      orphanedAt: string | null;
      concurrencyStamp: string;
      createdAt: string;
      createdBy: string | null;
      modifiedAt: string | null;
      modifiedBy: string | null;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type GetPushSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type GetPushSettingsQuery = { pushSettings: { publicKey: string | null } };

export type ListPushSubscriptionsQueryVariables = Exact<{ [key: string]: never }>;

export type ListPushSubscriptionsQuery = {
  pushSubscriptions: Array<{ id: string; endpointHost: string; expiresAt: string | null; createdAt: string }>;
};

export type RegisterPushSubscriptionMutationVariables = Exact<{
  input: PushSubscriptionInput;
}>;

export type RegisterPushSubscriptionMutation = {
  registerPushSubscription: {
    isNew: boolean;
    subscription: { id: string; endpointHost: string; expiresAt: string | null; createdAt: string };
  };
};

export type UnregisterPushSubscriptionMutationVariables = Exact<{
  endpoint: string;
}>;

export type UnregisterPushSubscriptionMutation = { unregisterPushSubscription: boolean };

export type ListPushTokensQueryVariables = Exact<{ [key: string]: never }>;

export type ListPushTokensQuery = {
  pushTokens: Array<{ id: string; maskedToken: string; platform: PushPlatform; createdAt: string }>;
};

export type RegisterPushTokenMutationVariables = Exact<{
  input: PushTokenInput;
}>;

export type RegisterPushTokenMutation = {
  registerPushToken: {
    isNew: boolean;
    token: { id: string; maskedToken: string; platform: PushPlatform; createdAt: string };
  };
};

export type UnregisterPushTokenMutationVariables = Exact<{
  token: string;
}>;

export type UnregisterPushTokenMutation = { unregisterPushToken: boolean };

export type ReceivedNotificationFieldsFragment = {
  eventId: string;
  id: string;
  title: string;
  body: string | null;
  severity: NotificationSeverity;
  entityType: string | null;
  entityId: string | null;
  isRead: boolean;
  createdAt: string;
  readAt: string | null;
  notificationId: string;
  notificationTypeName: string;
  data: unknown;
};

export type ReadMissedNotificationsQueryVariables = Exact<{
  lastEventId?: string | null | undefined;
}>;

export type ReadMissedNotificationsQuery = {
  missed: {
    hasMore: boolean;
    lastEventId: string;
    items: Array<{
      eventId: string;
      id: string;
      title: string;
      body: string | null;
      severity: NotificationSeverity;
      entityType: string | null;
      entityId: string | null;
      isRead: boolean;
      createdAt: string;
      readAt: string | null;
      notificationId: string;
      notificationTypeName: string;
      data: unknown;
    }>;
  };
};

export type StreamNotificationsSubscriptionVariables = Exact<{
  lastEventId?: string | null | undefined;
}>;

export type StreamNotificationsSubscription = {
  received: {
    eventId: string;
    id: string;
    title: string;
    body: string | null;
    severity: NotificationSeverity;
    entityType: string | null;
    entityId: string | null;
    isRead: boolean;
    createdAt: string;
    readAt: string | null;
    notificationId: string;
    notificationTypeName: string;
    data: unknown;
  };
};

export type NotificationFieldsFragment = {
  id: string;
  title: string;
  body: string | null;
  severity: NotificationSeverity;
  entityType: string | null;
  entityId: string | null;
  isRead: boolean;
  createdAt: string;
  readAt: string | null;
  notificationId: string;
  notificationTypeName: string;
  data: unknown;
};

export type ListNotificationsQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  skip?: number | null | undefined;
  take?: number | null | undefined;
  cursor?: string | null | undefined;
}>;

export type ListNotificationsQuery = {
  notifications: {
    totalCount: number;
    hasMore: boolean;
    nextCursor: string | null;
    unreadCount: number;
    items: Array<{
      id: string;
      title: string;
      body: string | null;
      severity: NotificationSeverity;
      entityType: string | null;
      entityId: string | null;
      isRead: boolean;
      createdAt: string;
      readAt: string | null;
      notificationId: string;
      notificationTypeName: string;
      data: unknown;
    }>;
  };
};

export type CountUnreadNotificationsQueryVariables = Exact<{ [key: string]: never }>;

export type CountUnreadNotificationsQuery = { count: number };

export type MarkNotificationReadMutationVariables = Exact<{
  id: string;
}>;

export type MarkNotificationReadMutation = {
  markNotificationRead: {
    id: string;
    title: string;
    body: string | null;
    severity: NotificationSeverity;
    entityType: string | null;
    entityId: string | null;
    isRead: boolean;
    createdAt: string;
    readAt: string | null;
    notificationId: string;
    notificationTypeName: string;
    data: unknown;
  };
};

export type MarkAllNotificationsReadMutationVariables = Exact<{ [key: string]: never }>;

export type MarkAllNotificationsReadMutation = { markAllNotificationsRead: number };

export type GetActivityFeedQueryVariables = Exact<{
  entityType: string;
  entityId: string;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  skip?: number | null | undefined;
  take?: number | null | undefined;
  cursor?: string | null | undefined;
}>;

export type GetActivityFeedQuery = {
  activityFeed: {
    totalCount: number;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      title: string;
      body: string | null;
      severity: NotificationSeverity;
      createdAt: string;
      user: { id: string; displayName: string } | null;
    }>;
  };
};

export type PreferenceFieldsFragment = {
  notificationType: string;
  label: string;
  channels: Array<{ channel: NotificationChannel; isEnabled: boolean }>;
};

export type ListNotificationPreferencesQueryVariables = Exact<{ [key: string]: never }>;

export type ListNotificationPreferencesQuery = {
  notificationPreferences: Array<{
    notificationType: string;
    label: string;
    channels: Array<{ channel: NotificationChannel; isEnabled: boolean }>;
  }>;
};

export type ListNotificationPreferenceRowsQueryVariables = Exact<{ [key: string]: never }>;

export type ListNotificationPreferenceRowsQuery = {
  me: { userId: string | null };
  notificationPreferences: Array<{
    notificationType: string;
    label: string;
    channels: Array<{ channel: NotificationChannel; isEnabled: boolean }>;
  }>;
};

export type UpdateNotificationPreferenceMutationVariables = Exact<{
  notificationType: string;
  channels: Array<NotificationChannelInput> | NotificationChannelInput;
}>;

export type UpdateNotificationPreferenceMutation = {
  updateNotificationPreference: {
    notificationType: string;
    label: string;
    channels: Array<{ channel: NotificationChannel; isEnabled: boolean }>;
  };
};

export type ListNotificationTypesQueryVariables = Exact<{ [key: string]: never }>;

export type ListNotificationTypesQuery = {
  notificationTypes: Array<{
    name: string;
    description: string | null;
    defaultChannels: Array<NotificationChannel>;
    allowUserOptOut: boolean;
    allowDoNotDisturbBypass: boolean;
    subscribedAt: string | null;
    displayName: string;
    groupName: string;
    defaultSeverity: NotificationSeverity;
  }>;
};

export type SubscribeToNotificationTypeMutationVariables = Exact<{
  name: string;
}>;

export type SubscribeToNotificationTypeMutation = { subscribeToNotificationType: { name: string } };

export type UnsubscribeFromNotificationTypeMutationVariables = Exact<{
  name: string;
}>;

export type UnsubscribeFromNotificationTypeMutation = { unsubscribeFromNotificationType: { name: string } };

export type OpenAiLimitFieldsFragment = {
  policies: Array<{
    name: string;
    limit: number;
    windowSeconds: number;
    remaining: number;
    resetSeconds: number;
  }>;
};

export type CreateChatCompletionMutationVariables = Exact<{
  workspaceName: string;
  input: AiChatRequest;
}>;

export type CreateChatCompletionMutation = {
  aiChat: {
    workspaceName: string;
    content: string;
    finishReason: string;
    usage: { inputTokens: number; outputTokens: number };
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    };
  };
};

export type StreamChatCompletionSubscriptionVariables = Exact<{
  workspaceName: string;
  input: AiChatRequest;
}>;

export type StreamChatCompletionSubscription = {
  aiChatStream: {
    workspaceName: string;
    content: string;
    finishReason: string | null;
    usage: { inputTokens: number; outputTokens: number } | null;
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    } | null;
  };
};

export type CreateEmbeddingsMutationVariables = Exact<{
  workspaceName: string;
  input: AiEmbeddingRequest;
}>;

export type CreateEmbeddingsMutation = {
  aiEmbeddings: {
    workspaceName: string;
    embeddings: Array<{ index: number; vector: Array<number> }>;
    usage: { inputTokens: number };
    rateLimit: {
      policies: Array<{
        name: string;
        limit: number;
        windowSeconds: number;
        remaining: number;
        resetSeconds: number;
      }>;
    };
  };
};

export type ListModelsQueryVariables = Exact<{ [key: string]: never }>;

export type ListModelsQuery = {
  usableAIWorkspaces: Array<{ name: string; provider: string; createdAt: string }>;
};

export type RetrieveModelQueryVariables = Exact<{
  name: string;
}>;

export type RetrieveModelQuery = {
  usableAIWorkspace: { name: string; provider: string; createdAt: string } | null;
};

export type ListQueriesQueryVariables = Exact<{ [key: string]: never }>;

export type ListQueriesQuery = {
  queryCatalog: Array<{ name: string; basePath: string | null; labelKey: string; label: string }>;
};

export type GetQueryMetadataQueryVariables = Exact<{
  query: string;
}>;

export type GetQueryMetadataQuery = {
  queryMetadata: {
    defaultSort: string | null;
    columns: Array<{
      name: string;
      label: string;
      type: string;
      order: number;
      isSortable: boolean;
      isFilterable: boolean;
      isVisible: boolean;
      format: string | null;
    }>;
    filterableFields: Array<{
      name: string;
      type: string;
      operators: Array<string>;
      enumValues: Array<string> | null;
    }>;
    sortableFields: Array<{ name: string }>;
    presetFilterGroups: Array<{
      name: string;
      label: string;
      presets: Array<{ name: string; label: string; isDefault: boolean }>;
    }>;
    quickFilters: Array<{ name: string; label: string; isDefault: boolean }>;
    dateFilters: Array<{ name: string; defaultPeriod: string; availablePeriods: Array<string> }>;
    groupByFields: Array<{ name: string; type: string }>;
    pagination: {
      defaultPageSize: number;
      maxPageSize: number;
      maxStreamSize: number;
      supportsCursor: boolean;
    };
  };
};

export type SavedViewFieldsFragment = {
  id: string;
  entityType: string;
  name: string;
  isOwner: boolean;
  isShared: boolean;
  isDefault: boolean;
  filterJson: string | null;
  sortJson: string | null;
  groupByJson: string | null;
  visibleColumnsJson: string | null;
};

export type ListSavedViewsQueryVariables = Exact<{
  query: string;
}>;

export type ListSavedViewsQuery = {
  savedViews: Array<{
    id: string;
    entityType: string;
    name: string;
    isOwner: boolean;
    isShared: boolean;
    isDefault: boolean;
    filterJson: string | null;
    sortJson: string | null;
    groupByJson: string | null;
    visibleColumnsJson: string | null;
  }>;
};

export type CreateSavedViewMutationVariables = Exact<{
  query: string;
  input: NewSavedViewInput;
}>;

export type CreateSavedViewMutation = {
  createSavedView: {
    id: string;
    entityType: string;
    name: string;
    isOwner: boolean;
    isShared: boolean;
    isDefault: boolean;
    filterJson: string | null;
    sortJson: string | null;
    groupByJson: string | null;
    visibleColumnsJson: string | null;
  };
};

export type UpdateSavedViewMutationVariables = Exact<{
  query: string;
  id: string;
  input: SavedViewInput;
}>;

export type UpdateSavedViewMutation = { updateSavedView: { id: string } };

export type DeleteSavedViewMutationVariables = Exact<{
  query: string;
  id: string;
}>;

export type DeleteSavedViewMutation = { deleteSavedView: string };

export type SetDefaultSavedViewMutationVariables = Exact<{
  query: string;
  id: string;
}>;

export type SetDefaultSavedViewMutation = { setDefaultSavedView: { id: string } };

export type ListSettingsQueryVariables = Exact<{
  scope: SettingScope;
}>;

export type ListSettingsQuery = { settings: Array<{ name: string; value: string | null }> };

export type GetSettingQueryVariables = Exact<{
  scope: SettingScope;
  name: string;
}>;

export type GetSettingQuery = { setting: { name: string; value: string | null } };

export type ListSettingDefinitionsQueryVariables = Exact<{
  scope: SettingScope;
}>;

export type ListSettingDefinitionsQuery = {
  settingDefinitions: Array<{
    label: string;
    description: string | null;
    defaultValue: string | null;
    value: string | null;
    valueKind: SettingValueKind;
    allowedValues: Array<string> | null;
    isEncrypted: boolean;
    key: string;
  }>;
};

export type UpdateSettingMutationVariables = Exact<{
  scope: SettingScope;
  name: string;
  value?: string | null | undefined;
}>;

export type UpdateSettingMutation = { updateSetting: { name: string } };

export type UpdateSettingsMutationVariables = Exact<{
  scope: SettingScope;
  settings: Array<SettingValueInput> | SettingValueInput;
}>;

export type UpdateSettingsMutation = {
  updateSettings: Array<{ outcome: SettingUpdateOutcome; errorCode: string | null; key: string }>;
};

export type ResetSettingMutationVariables = Exact<{
  scope: SettingScope;
  name: string;
}>;

export type ResetSettingMutation = { resetSetting: { name: string } };

export type GetTranslationsQueryVariables = Exact<{
  culture: string;
}>;

export type GetTranslationsQuery = {
  translations: { culture: string; texts: Array<{ key: string; text: string }> };
};

export type TemplateRevisionFieldsFragment = {
  revisionId: string;
  content: string;
  mimeType: string;
  layoutName: string | null;
  status: TemplateLifecycleStatus;
  createdAt: string;
  createdBy: string;
  publishedAt: string | null;
  publishedBy: string | null;
  concurrencyStamp: string;
};

export type TemplateFieldsFragment = {
  name: string;
  culture: string | null;
  category: string | null;
  draft: {
    revisionId: string;
    content: string;
    mimeType: string;
    layoutName: string | null;
    status: TemplateLifecycleStatus;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
    concurrencyStamp: string;
  } | null;
  published: {
    revisionId: string;
    content: string;
    mimeType: string;
    layoutName: string | null;
    status: TemplateLifecycleStatus;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
    concurrencyStamp: string;
  } | null;
};

export type TemplateLifecycleFieldsFragment = {
  name: string;
  culture: string | null;
  currentStatus: TemplateLifecycleStatus;
  workflowEnabled: boolean;
  availableTransitions: Array<TemplateLifecycleStatus>;
};

export type TemplateCategoryFieldsFragment = {
  id: string;
  name: string;
  description: string | null;
  icon: string | null;
  sortOrder: number;
  templateCount: number;
};

export type TemplateVariableFieldsFragment = {
  name: string;
  type: string;
  description: string | null;
  example: string | null;
};

export type ListTemplatesQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  search?: string | null | undefined;
  status?: TemplateLifecycleStatus | null | undefined;
  category?: string | null | undefined;
  culture?: string | null | undefined;
}>;

export type ListTemplatesQuery = {
  templates: {
    totalCount: number;
    hasMore: boolean;
    items: Array<{
      name: string;
      culture: string | null;
      category: string | null;
      status: TemplateLifecycleStatus;
      mimeType: string;
      layoutName: string | null;
      lastModifiedAt: string;
      lastModifiedBy: string;
      hasPublishedVersion: boolean;
    }>;
  };
};

export type ListTemplateLayoutsQueryVariables = Exact<{ [key: string]: never }>;

export type ListTemplateLayoutsQuery = { templateLayouts: Array<string> };

export type GetTemplateQueryVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type GetTemplateQuery = {
  template: {
    name: string;
    culture: string | null;
    category: string | null;
    draft: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
    published: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
  } | null;
};

export type GetTemplateLifecycleQueryVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type GetTemplateLifecycleQuery = {
  templateLifecycle: {
    name: string;
    culture: string | null;
    currentStatus: TemplateLifecycleStatus;
    workflowEnabled: boolean;
    availableTransitions: Array<TemplateLifecycleStatus>;
  };
};

export type GetTemplateHistoryQueryVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;

export type GetTemplateHistoryQuery = {
  templateHistory: {
    totalCount: number;
    page: number;
    pageSize: number;
    revisions: Array<{
      revisionId: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      contentLength: number;
      concurrencyStamp: string;
    }>;
  };
};

export type GetTemplateRevisionQueryVariables = Exact<{
  name: string;
  id: string;
}>;

export type GetTemplateRevisionQuery = {
  templateRevision: {
    revisionId: string;
    content: string;
    mimeType: string;
    layoutName: string | null;
    status: TemplateLifecycleStatus;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
    concurrencyStamp: string;
  } | null;
};

export type GetTemplateVariablesQueryVariables = Exact<{
  name: string;
}>;

export type GetTemplateVariablesQuery = {
  templateVariables: {
    globalVariables: Array<{
      name: string;
      type: string;
      description: string | null;
      example: string | null;
    }>;
    modelVariables: Array<{ name: string; type: string; description: string | null; example: string | null }>;
    enrichedVariables: Array<{
      name: string;
      type: string;
      description: string | null;
      example: string | null;
    }>;
  };
};

export type PreviewTemplateQueryVariables = Exact<{
  name: string;
  input: TemplatePreviewInput;
}>;

export type PreviewTemplateQuery = {
  previewTemplate: {
    html: string;
    plainText: string | null;
    subject: string | null;
    revisionId: string;
    renderTimeMs: number;
    mediaType: string;
    fileName: string;
    content: string | null;
  };
};

export type CreateTemplateMutationVariables = Exact<{
  input: CreateTemplateInput;
}>;

export type CreateTemplateMutation = {
  createTemplate: {
    name: string;
    culture: string | null;
    category: string | null;
    draft: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
    published: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
  };
};

export type UpdateTemplateMutationVariables = Exact<{
  name: string;
  input: UpdateTemplateInput;
}>;

export type UpdateTemplateMutation = {
  updateTemplate: {
    name: string;
    culture: string | null;
    category: string | null;
    draft: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
    published: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
  };
};

export type DeleteTemplateDraftMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type DeleteTemplateDraftMutation = { deleteTemplateDraft: { name: string } };

export type PublishTemplateMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type PublishTemplateMutation = {
  publishTemplate: {
    name: string;
    culture: string | null;
    category: string | null;
    draft: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
    published: {
      revisionId: string;
      content: string;
      mimeType: string;
      layoutName: string | null;
      status: TemplateLifecycleStatus;
      createdAt: string;
      createdBy: string;
      publishedAt: string | null;
      publishedBy: string | null;
      concurrencyStamp: string;
    } | null;
  };
};

export type UnpublishTemplateMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type UnpublishTemplateMutation = { unpublishTemplate: { name: string } };

export type SubmitTemplateForReviewMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type SubmitTemplateForReviewMutation = {
  submitTemplateForReview: {
    name: string;
    culture: string | null;
    currentStatus: TemplateLifecycleStatus;
    workflowEnabled: boolean;
    availableTransitions: Array<TemplateLifecycleStatus>;
  };
};

export type ApproveTemplateMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type ApproveTemplateMutation = {
  approveTemplate: {
    name: string;
    culture: string | null;
    currentStatus: TemplateLifecycleStatus;
    workflowEnabled: boolean;
    availableTransitions: Array<TemplateLifecycleStatus>;
  };
};

export type RejectTemplateMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type RejectTemplateMutation = {
  rejectTemplate: {
    name: string;
    culture: string | null;
    currentStatus: TemplateLifecycleStatus;
    workflowEnabled: boolean;
    availableTransitions: Array<TemplateLifecycleStatus>;
  };
};

export type ArchiveTemplateMutationVariables = Exact<{
  name: string;
  culture?: string | null | undefined;
}>;

export type ArchiveTemplateMutation = {
  archiveTemplate: {
    name: string;
    culture: string | null;
    currentStatus: TemplateLifecycleStatus;
    workflowEnabled: boolean;
    availableTransitions: Array<TemplateLifecycleStatus>;
  };
};

export type ListTemplateCategoriesQueryVariables = Exact<{ [key: string]: never }>;

export type ListTemplateCategoriesQuery = {
  templateCategories: Array<{
    id: string;
    name: string;
    description: string | null;
    icon: string | null;
    sortOrder: number;
    templateCount: number;
  }>;
};

export type CreateTemplateCategoryMutationVariables = Exact<{
  input: CreateTemplateCategoryInput;
}>;

export type CreateTemplateCategoryMutation = {
  createTemplateCategory: {
    id: string;
    name: string;
    description: string | null;
    icon: string | null;
    sortOrder: number;
    templateCount: number;
  };
};

export type UpdateTemplateCategoryMutationVariables = Exact<{
  id: string;
  input: UpdateTemplateCategoryInput;
}>;

export type UpdateTemplateCategoryMutation = {
  updateTemplateCategory: {
    id: string;
    name: string;
    description: string | null;
    icon: string | null;
    sortOrder: number;
    templateCount: number;
  };
};

export type DeleteTemplateCategoryMutationVariables = Exact<{
  id: string;
}>;

export type DeleteTemplateCategoryMutation = { deleteTemplateCategory: { id: string } };

export type TimelineEntryFieldsFragment = {
  id: string;
  entityType: string;
  entityId: string;
  entryType: TimelineEntryType;
  body: string;
  authorId: string;
  authorDisplayName: string;
  parentEntryId: string | null;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  attachmentBlobIds: Array<string>;
  attachments: Array<{
    blobId: string;
    fileName: string | null;
    contentType: string | null;
    sizeBytes: number | null;
  }>;
  reactions: Array<{ emoji: string; count: number; byCurrentUser: boolean }>;
};

export type GetTimelineQueryVariables = Exact<{
  entityType: string;
  entityId: string;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  skip?: number | null | undefined;
  take?: number | null | undefined;
  cursor?: string | null | undefined;
}>;

export type GetTimelineQuery = {
  timeline: {
    totalCount: number;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      entityType: string;
      entityId: string;
      entryType: TimelineEntryType;
      body: string;
      authorId: string;
      authorDisplayName: string;
      parentEntryId: string | null;
      createdAt: string;
      editedAt: string | null;
      deletedAt: string | null;
      attachmentBlobIds: Array<string>;
      attachments: Array<{
        blobId: string;
        fileName: string | null;
        contentType: string | null;
        sizeBytes: number | null;
      }>;
      reactions: Array<{ emoji: string; count: number; byCurrentUser: boolean }>;
    }>;
  };
};

export type GetTimelineEntryQueryVariables = Exact<{
  id: string;
}>;

export type GetTimelineEntryQuery = {
  timelineEntry: {
    id: string;
    entityType: string;
    entityId: string;
    entryType: TimelineEntryType;
    body: string;
    authorId: string;
    authorDisplayName: string;
    parentEntryId: string | null;
    createdAt: string;
    editedAt: string | null;
    deletedAt: string | null;
    attachmentBlobIds: Array<string>;
    attachments: Array<{
      blobId: string;
      fileName: string | null;
      contentType: string | null;
      sizeBytes: number | null;
    }>;
    reactions: Array<{ emoji: string; count: number; byCurrentUser: boolean }>;
  } | null;
};

export type CreateTimelineEntryMutationVariables = Exact<{
  entityType: string;
  entityId: string;
  input: CreateTimelineEntryInput;
}>;

export type CreateTimelineEntryMutation = {
  createTimelineEntry: {
    id: string;
    entityType: string;
    entityId: string;
    entryType: TimelineEntryType;
    body: string;
    authorId: string;
    authorDisplayName: string;
    parentEntryId: string | null;
    createdAt: string;
    editedAt: string | null;
    deletedAt: string | null;
    attachmentBlobIds: Array<string>;
    attachments: Array<{
      blobId: string;
      fileName: string | null;
      contentType: string | null;
      sizeBytes: number | null;
    }>;
    reactions: Array<{ emoji: string; count: number; byCurrentUser: boolean }>;
  };
};

export type UpdateTimelineEntryMutationVariables = Exact<{
  entityType: string;
  entityId: string;
  id: string;
  body: string;
}>;

export type UpdateTimelineEntryMutation = { updateTimelineEntry: { id: string } };

export type DeleteTimelineEntryMutationVariables = Exact<{
  entityType: string;
  entityId: string;
  id: string;
}>;

export type DeleteTimelineEntryMutation = { deleteTimelineEntry: { id: string } };

export type ToggleTimelineReactionMutationVariables = Exact<{
  entryId: string;
  emoji: string;
}>;

export type ToggleTimelineReactionMutation = {
  toggleTimelineReaction: { entryId: string; emoji: string; count: number; currentUserHasReacted: boolean };
};

export type FollowEntityMutationVariables = Exact<{
  entityType: string;
  entityId: string;
}>;

export type FollowEntityMutation = { followEntity: { entityId: string } };

export type UnfollowEntityMutationVariables = Exact<{
  entityType: string;
  entityId: string;
}>;

export type UnfollowEntityMutation = { unfollowEntity: { entityId: string } };

export type ListFollowersQueryVariables = Exact<{
  entityType: string;
  entityId: string;
}>;

export type ListFollowersQuery = { timelineFollowers: Array<{ id: string }> };

export type SuggestMentionsQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;

export type SuggestMentionsQuery = { mentionSuggestions: Array<{ id: string; displayName: string }> };

export type ListWebhookEventTypesQueryVariables = Exact<{ [key: string]: never }>;

export type ListWebhookEventTypesQuery = {
  webhookEventTypes: Array<{
    eventType: string;
    displayName: string;
    description: string;
    category: string | null;
    schema: unknown;
    example: unknown;
  }>;
};

export type GetWebhookConfigQueryVariables = Exact<{ [key: string]: never }>;

export type GetWebhookConfigQuery = { webhookConfig: { storePayload: boolean } };

export type WebhookSubscriptionFieldsFragment = {
  id: string;
  targetUrl: string;
  eventType: string;
  status: WebhookSubscriptionStatus;
  consecutiveFailureCount: number;
  lastSuccessAt: string | null;
  createdAt: string;
  modifiedAt: string | null;
  signingSecretHint: string | null;
};

export type GetWebhookSubscriptionQueryVariables = Exact<{
  id: string;
}>;

export type GetWebhookSubscriptionQuery = {
  webhookSubscription: {
    id: string;
    targetUrl: string;
    eventType: string;
    status: WebhookSubscriptionStatus;
    consecutiveFailureCount: number;
    lastSuccessAt: string | null;
    createdAt: string;
    modifiedAt: string | null;
    signingSecretHint: string | null;
  } | null;
};

export type QueryWebhookSubscriptionsQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryWebhookSubscriptionsQuery = {
  webhookSubscriptions: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      tenantId: string | null;
      deactivationReason: string | null;
      suspendedAt: string | null;
      suspendedBy: string | null;
      createdBy: string | null;
      modifiedBy: string | null;
      id: string;
      targetUrl: string;
      eventType: string;
      status: WebhookSubscriptionStatus;
      consecutiveFailureCount: number;
      lastSuccessAt: string | null;
      createdAt: string;
      modifiedAt: string | null;
      signingSecretHint: string | null;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type CreateWebhookSubscriptionMutationVariables = Exact<{
  input: CreateWebhookSubscriptionInput;
}>;

export type CreateWebhookSubscriptionMutation = {
  createWebhookSubscription: {
    signingSecret: string;
    subscription: { id: string; targetUrl: string; eventType: string; status: WebhookSubscriptionStatus };
  };
};

export type UpdateWebhookSubscriptionMutationVariables = Exact<{
  id: string;
  targetUrl: string;
}>;

export type UpdateWebhookSubscriptionMutation = {
  updateWebhookSubscription: {
    id: string;
    targetUrl: string;
    eventType: string;
    status: WebhookSubscriptionStatus;
    consecutiveFailureCount: number;
    lastSuccessAt: string | null;
    createdAt: string;
    modifiedAt: string | null;
    signingSecretHint: string | null;
  };
};

export type DeleteWebhookSubscriptionMutationVariables = Exact<{
  id: string;
}>;

export type DeleteWebhookSubscriptionMutation = { deleteWebhookSubscription: { id: string } };

export type SuspendWebhookSubscriptionMutationVariables = Exact<{
  id: string;
}>;

export type SuspendWebhookSubscriptionMutation = {
  suspendWebhookSubscription: {
    id: string;
    targetUrl: string;
    eventType: string;
    status: WebhookSubscriptionStatus;
    consecutiveFailureCount: number;
    lastSuccessAt: string | null;
    createdAt: string;
    modifiedAt: string | null;
    signingSecretHint: string | null;
  };
};

export type ActivateWebhookSubscriptionMutationVariables = Exact<{
  id: string;
}>;

export type ActivateWebhookSubscriptionMutation = {
  activateWebhookSubscription: {
    id: string;
    targetUrl: string;
    eventType: string;
    status: WebhookSubscriptionStatus;
    consecutiveFailureCount: number;
    lastSuccessAt: string | null;
    createdAt: string;
    modifiedAt: string | null;
    signingSecretHint: string | null;
  };
};

export type DeactivateWebhookSubscriptionMutationVariables = Exact<{
  id: string;
  reason: string;
}>;

export type DeactivateWebhookSubscriptionMutation = {
  deactivateWebhookSubscription: {
    id: string;
    targetUrl: string;
    eventType: string;
    status: WebhookSubscriptionStatus;
    consecutiveFailureCount: number;
    lastSuccessAt: string | null;
    createdAt: string;
    modifiedAt: string | null;
    signingSecretHint: string | null;
  };
};

export type TestPingWebhookSubscriptionMutationVariables = Exact<{
  id: string;
}>;

export type TestPingWebhookSubscriptionMutation = {
  testPingWebhookSubscription: { success: boolean; httpStatusCode: number; durationMs: number };
};

export type ListWebhookSigningKeysQueryVariables = Exact<{
  id: string;
}>;

export type ListWebhookSigningKeysQuery = {
  webhookSigningKeys: Array<{
    id: string;
    subscriptionId: string;
    createdAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    lastRotationNotificationAt: string | null;
    status: WebhookSigningKeyStatus;
  }>;
};

export type RotateWebhookSigningKeyMutationVariables = Exact<{
  id: string;
}>;

export type RotateWebhookSigningKeyMutation = {
  rotateWebhookSigningKey: {
    plainSecret: string;
    key: { id: string; subscriptionId: string; createdAt: string };
  };
};

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;

export type RotateWebhookSecretMutation = { rotateWebhookSigningKey: { plainSecret: string } };

export type RevokeWebhookSigningKeyMutationVariables = Exact<{
  id: string;
  keyId: string;
}>;

export type RevokeWebhookSigningKeyMutation = { revokeWebhookSigningKey: { id: string } };

export type GetWebhookStatsQueryVariables = Exact<{ [key: string]: never }>;

export type GetWebhookStatsQuery = {
  webhookStats: {
    totalSubscriptions: number;
    activeCount: number;
    suspendedCount: number;
    deactivatedCount: number;
    deliveriesLast24h: number;
    successRateLast24h: number;
    avgResponseTimeMsLast24h: number;
  };
};

export type QueryWebhookDeliveriesQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  cursor?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: Array<QueryFilterInput> | QueryFilterInput | null | undefined;
  presets?: Array<QueryPresetInput> | QueryPresetInput | null | undefined;
  quickFilters?: Array<string> | string | null | undefined;
  groupBy?: string | null | undefined;
  skipTotalCount?: boolean | null | undefined;
}>;

export type QueryWebhookDeliveriesQuery = {
  webhookDeliveries: {
    totalCount: number | null;
    hasMore: boolean;
    nextCursor: string | null;
    items: Array<{
      id: string;
      deliveryId: string;
      subscriptionId: string;
      tenantId: string | null;
      eventId: string;
      eventType: string;
      attemptNumber: number;
      targetUrl: string;
      httpStatusCode: number | null;
      payloadHash: string;
      occurredAt: string;
      durationMs: number;
      errorMessage: string | null;
      isSuccess: boolean;
      payload: string | null;
      signingKeyIds: Array<string>;
      responseBody: string | null;
      traceId: string | null;
    }>;
    groups: Array<{
      field: string;
      value: unknown;
      label: string;
      count: number;
      aggregates: unknown;
    }> | null;
    dropped: Array<{ kind: string; name: string }>;
  };
};

export type RetryWebhookDeliveryMutationVariables = Exact<{
  id: string;
}>;

export type RetryWebhookDeliveryMutation = { retryWebhookDelivery: { id: string } };

export const AiUsageFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIUsageFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIUsage' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'estimatedCostUsd' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AiUsageFieldsFragment, unknown>;
export const AiRateLimitFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIRateLimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AiRateLimitFieldsFragment, unknown>;
export const AiWorkspaceFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIWorkspaceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIWorkspace' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
          { kind: 'Field', name: { kind: 'Name', value: 'model' } },
          { kind: 'Field', name: { kind: 'Name', value: 'systemPrompt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'temperature' } },
          { kind: 'Field', name: { kind: 'Name', value: 'maxOutputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workspaceModelName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isActive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'activated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'capabilities' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AiWorkspaceFieldsFragment, unknown>;
export const DashboardSummaryFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DashboardSummaryFieldsFragment, unknown>;
export const WidgetInstanceFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WidgetInstanceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WidgetInstance' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
          { kind: 'Field', name: { kind: 'Name', value: 'width' } },
          { kind: 'Field', name: { kind: 'Name', value: 'height' } },
          { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'configJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'metricName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WidgetInstanceFieldsFragment, unknown>;
export const KpiSnapshotFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'KpiSnapshotFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'value' } },
          { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
          { kind: 'Field', name: { kind: 'Name', value: 'noData' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previous' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deltaRatio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'trend' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavorable' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<KpiSnapshotFieldsFragment, unknown>;
export const RenderedWidgetFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'RenderedWidgetFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'RenderedWidget' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'slug' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sequence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'emittedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'refreshHint' } },
          { kind: 'Field', name: { kind: 'Name', value: 'reasonLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isTruncated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'widget' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                { kind: 'Field', name: { kind: 'Name', value: 'width' } },
                { kind: 'Field', name: { kind: 'Name', value: 'height' } },
                { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
                { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'snapshot' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'KpiSnapshotFields' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ChartSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'chartType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'groupBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'buckets' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TableSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'columns' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'labelLocalizationKey' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'currencyCode' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'rows' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalRowCount' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'PivotSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'rowFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'columnFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'valueField' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'cells' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'rowKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'columnKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MapSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'points' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'popup' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultZoom' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'defaultCenter' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'clusterThreshold' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'detailRoute' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tileUrlTemplate' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultLayerKind' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MarkdownSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } }],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TextSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'style' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ImageSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'source' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'altLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'fit' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'CustomSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'data' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'KpiSnapshotFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'value' } },
          { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
          { kind: 'Field', name: { kind: 'Name', value: 'noData' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previous' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deltaRatio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'trend' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavorable' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RenderedWidgetFieldsFragment, unknown>;
export const DataTransferFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DataTransferFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DataTransfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
          { kind: 'Field', name: { kind: 'Name', value: 'format' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDryRun' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processedCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'file' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'report' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'createdCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'updatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unchangedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refusedCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'refused' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'row' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                    ],
                  },
                },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'startedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'completedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DataTransferFieldsFragment, unknown>;
export const ApiKeyFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ApiKeyFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiKey' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
          { kind: 'Field', name: { kind: 'Name', value: 'prefix' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastFourChars' } },
          { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
          { kind: 'Field', name: { kind: 'Name', value: 'allowedCidrs' } },
          { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastUsedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cacheBehavior' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ApiKeyFieldsFragment, unknown>;
export const ReceivedNotificationFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ReceivedNotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ReceivedNotification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'eventId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ReceivedNotificationFieldsFragment, unknown>;
export const NotificationFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'NotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Notification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<NotificationFieldsFragment, unknown>;
export const PreferenceFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'PreferenceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'NotificationPreference' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'notificationType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'label' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'channels' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'channel' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isEnabled' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PreferenceFieldsFragment, unknown>;
export const OpenAiLimitFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'OpenAILimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<OpenAiLimitFieldsFragment, unknown>;
export const SavedViewFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'SavedViewFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'SavedView' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isOwner' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isShared' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
          { kind: 'Field', name: { kind: 'Name', value: 'filterJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'groupByJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'visibleColumnsJson' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SavedViewFieldsFragment, unknown>;
export const TemplateRevisionFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TemplateRevisionFieldsFragment, unknown>;
export const TemplateFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Template' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'draft' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'published' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TemplateFieldsFragment, unknown>;
export const TemplateLifecycleFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TemplateLifecycleFieldsFragment, unknown>;
export const TemplateCategoryFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateCategoryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateCategory' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortOrder' } },
          { kind: 'Field', name: { kind: 'Name', value: 'templateCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TemplateCategoryFieldsFragment, unknown>;
export const TemplateVariableFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateVariableFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateVariable' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'example' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TemplateVariableFieldsFragment, unknown>;
export const TimelineEntryFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TimelineEntryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TimelineStreamEntry' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entryType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorDisplayName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentEntryId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'editedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deletedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attachmentBlobIds' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'attachments' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'blobId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contentType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sizeBytes' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'reactions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'emoji' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'byCurrentUser' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TimelineEntryFieldsFragment, unknown>;
export const WebhookSubscriptionFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WebhookSubscriptionFieldsFragment, unknown>;
export const ChatWithAiDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ChatWithAI' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIChatRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiChat' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'model' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIUsageFields' } }],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'duration' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIRateLimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIUsageFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIUsage' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'estimatedCostUsd' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIRateLimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ChatWithAiMutation, ChatWithAiMutationVariables>;
export const StreamAiChatDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'StreamAIChat' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIChatRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiChatStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'typedFrames' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIRateLimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIRateLimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamAiChatSubscription, StreamAiChatSubscriptionVariables>;
export const EmbedWithAiDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'EmbedWithAI' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIEmbeddingRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiEmbeddings' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'model' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'embeddings' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'index' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'vector' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } }],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIRateLimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIRateLimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<EmbedWithAiMutation, EmbedWithAiMutationVariables>;
export const ListAiProvidersDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListAIProviders' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiProviders' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'supportsChat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'supportsEmbeddings' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListAiProvidersQuery, ListAiProvidersQueryVariables>;
export const ListAiProviderModelsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListAIProviderModels' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'providerName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiProviderModels' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'providerName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'providerName' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'capabilities' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'maxContextTokens' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListAiProviderModelsQuery, ListAiProviderModelsQueryVariables>;
export const ListAiWorkspacesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListAIWorkspaces' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiWorkspaces' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'workspaces' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIWorkspaceFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIWorkspaceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIWorkspace' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
          { kind: 'Field', name: { kind: 'Name', value: 'model' } },
          { kind: 'Field', name: { kind: 'Name', value: 'systemPrompt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'temperature' } },
          { kind: 'Field', name: { kind: 'Name', value: 'maxOutputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workspaceModelName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isActive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'activated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'capabilities' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListAiWorkspacesQuery, ListAiWorkspacesQueryVariables>;
export const GetAiWorkspaceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetAIWorkspace' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiWorkspace' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIWorkspaceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIWorkspaceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIWorkspace' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
          { kind: 'Field', name: { kind: 'Name', value: 'model' } },
          { kind: 'Field', name: { kind: 'Name', value: 'systemPrompt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'temperature' } },
          { kind: 'Field', name: { kind: 'Name', value: 'maxOutputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workspaceModelName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isActive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'activated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'capabilities' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetAiWorkspaceQuery, GetAiWorkspaceQueryVariables>;
export const CreateAiWorkspaceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateAIWorkspace' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateAIWorkspaceInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createAIWorkspace' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIWorkspaceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIWorkspaceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIWorkspace' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
          { kind: 'Field', name: { kind: 'Name', value: 'model' } },
          { kind: 'Field', name: { kind: 'Name', value: 'systemPrompt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'temperature' } },
          { kind: 'Field', name: { kind: 'Name', value: 'maxOutputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workspaceModelName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isActive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'activated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'capabilities' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateAiWorkspaceMutation, CreateAiWorkspaceMutationVariables>;
export const UpdateAiWorkspaceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateAIWorkspace' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateAIWorkspaceInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateAIWorkspace' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AIWorkspaceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'AIWorkspaceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIWorkspace' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
          { kind: 'Field', name: { kind: 'Name', value: 'model' } },
          { kind: 'Field', name: { kind: 'Name', value: 'systemPrompt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'temperature' } },
          { kind: 'Field', name: { kind: 'Name', value: 'maxOutputTokens' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workspaceModelName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isActive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'activated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'capabilities' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'embeddings' } },
                { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                { kind: 'Field', name: { kind: 'Name', value: 'imageGeneration' } },
                { kind: 'Field', name: { kind: 'Name', value: 'audio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'toolUse' } },
                { kind: 'Field', name: { kind: 'Name', value: 'streaming' } },
                { kind: 'Field', name: { kind: 'Name', value: 'structuredOutput' } },
                { kind: 'Field', name: { kind: 'Name', value: 'extensions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateAiWorkspaceMutation, UpdateAiWorkspaceMutationVariables>;
export const DeleteAiWorkspaceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteAIWorkspace' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteAIWorkspace' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteAiWorkspaceMutation, DeleteAiWorkspaceMutationVariables>;
export const QueryAiUsageDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryAIUsage' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiUsage' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'model' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'estimatedCostUsd' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'timestamp' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'duration' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryAiUsageQuery, QueryAiUsageQueryVariables>;
export const GetBlobDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetBlob' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'blob' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contentType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sizeBytes' } },
                { kind: 'Field', name: { kind: 'Name', value: 'checksum' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetBlobQuery, GetBlobQueryVariables>;
export const CreateBlobDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateBlob' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateBlobInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createBlob' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateBlobMutation, CreateBlobMutationVariables>;
export const FindBlobDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'FindBlob' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'blob' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<FindBlobQuery, FindBlobQueryVariables>;
export const DeleteBlobDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteBlob' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteBlob' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteBlobMutation, DeleteBlobMutationVariables>;
export const ListDashboardDefinitionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListDashboardDefinitions' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'category' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'DashboardCategory' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dashboardCatalog' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'category' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'category' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
                { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'layout' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'columns' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'rowHeight' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'viewCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasViews' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasFilters' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListDashboardDefinitionsQuery, ListDashboardDefinitionsQueryVariables>;
export const ListDashboardsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListDashboards' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'status' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'DashboardStatus' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dashboards' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'status' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'status' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'page' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pageSize' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListDashboardsQuery, ListDashboardsQueryVariables>;
export const GetDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'layoutColumns' } },
                { kind: 'Field', name: { kind: 'Name', value: 'layoutRowHeight' } },
                { kind: 'Field', name: { kind: 'Name', value: 'viewNames' } },
                { kind: 'Field', name: { kind: 'Name', value: 'filterNames' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'filters' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'labelLocalizationKey' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'widgets' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WidgetInstanceFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WidgetInstanceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WidgetInstance' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
          { kind: 'Field', name: { kind: 'Name', value: 'width' } },
          { kind: 'Field', name: { kind: 'Name', value: 'height' } },
          { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'configJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'metricName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetDashboardQuery, GetDashboardQueryVariables>;
export const ImportDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ImportDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'definitionName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'viewName' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'importDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'definitionName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'definitionName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'viewName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'viewName' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ImportDashboardMutation, ImportDashboardMutationVariables>;
export const UpdateDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateDashboardInput' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateDashboardMutation, UpdateDashboardMutationVariables>;
export const PublishDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'PublishDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'publishDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PublishDashboardMutation, PublishDashboardMutationVariables>;
export const ArchiveDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ArchiveDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'archiveDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ArchiveDashboardMutation, ArchiveDashboardMutationVariables>;
export const RestoreDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RestoreDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'restoreDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DashboardSummaryFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'entityTag' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DashboardSummaryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Dashboard' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RestoreDashboardMutation, RestoreDashboardMutationVariables>;
export const AddDashboardWidgetDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'AddDashboardWidget' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AddDashboardWidgetInput' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'addDashboardWidget' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'dashboardId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'dashboardEntityTag' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'widget' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WidgetInstanceFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'dashboardId' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WidgetInstanceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WidgetInstance' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
          { kind: 'Field', name: { kind: 'Name', value: 'width' } },
          { kind: 'Field', name: { kind: 'Name', value: 'height' } },
          { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'configJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'metricName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<AddDashboardWidgetMutation, AddDashboardWidgetMutationVariables>;
export const UpdateDashboardWidgetDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateDashboardWidget' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'widgetId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateDashboardWidgetInput' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateDashboardWidget' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'dashboardId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'widgetId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'widgetId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'dashboardEntityTag' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'widget' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WidgetInstanceFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WidgetInstanceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WidgetInstance' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'position' } },
          { kind: 'Field', name: { kind: 'Name', value: 'width' } },
          { kind: 'Field', name: { kind: 'Name', value: 'height' } },
          { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'configJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'metricName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateDashboardWidgetMutation, UpdateDashboardWidgetMutationVariables>;
export const DeleteDashboardWidgetDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteDashboardWidget' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'widgetId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteDashboardWidget' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'dashboardId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'dashboardId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'widgetId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'widgetId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'ifMatch' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'ifMatch' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'dashboardEntityTag' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteDashboardWidgetMutation, DeleteDashboardWidgetMutationVariables>;
export const RenderDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'RenderDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'RenderDashboardInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'renderDashboard' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'request' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'dashboardId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'renderedAt' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'period' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'from' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'to' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'token' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'activeViewName' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'layout' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'columns' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'rowHeight' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'sourceDefinitionVersion' } },
                { kind: 'Field', name: { kind: 'Name', value: 'registeredVersion' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'widgets' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'RenderedWidgetFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'KpiSnapshotFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'value' } },
          { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
          { kind: 'Field', name: { kind: 'Name', value: 'noData' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previous' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deltaRatio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'trend' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavorable' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'RenderedWidgetFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'RenderedWidget' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'slug' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sequence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'emittedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'refreshHint' } },
          { kind: 'Field', name: { kind: 'Name', value: 'reasonLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isTruncated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'widget' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                { kind: 'Field', name: { kind: 'Name', value: 'width' } },
                { kind: 'Field', name: { kind: 'Name', value: 'height' } },
                { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
                { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'snapshot' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'KpiSnapshotFields' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ChartSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'chartType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'groupBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'buckets' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TableSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'columns' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'labelLocalizationKey' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'currencyCode' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'rows' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalRowCount' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'PivotSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'rowFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'columnFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'valueField' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'cells' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'rowKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'columnKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MapSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'points' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'popup' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultZoom' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'defaultCenter' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'clusterThreshold' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'detailRoute' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tileUrlTemplate' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultLayerKind' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MarkdownSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } }],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TextSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'style' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ImageSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'source' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'altLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'fit' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'CustomSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'data' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RenderDashboardQuery, RenderDashboardQueryVariables>;
export const ListMetricsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListMetrics' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'metricCatalog' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'query' } },
                { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refreshHint' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasPeriod' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListMetricsQuery, ListMetricsQueryVariables>;
export const EvaluateMetricDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'EvaluateMetric' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'MetricRequestInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'evaluateMetric' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'request' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'snapshot' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'KpiSnapshotFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'sequence' } },
                { kind: 'Field', name: { kind: 'Name', value: 'emittedAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refreshHint' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'period' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'from' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'to' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'token' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'KpiSnapshotFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'value' } },
          { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
          { kind: 'Field', name: { kind: 'Name', value: 'noData' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previous' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deltaRatio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'trend' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavorable' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<EvaluateMetricQuery, EvaluateMetricQueryVariables>;
export const StreamDashboardDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'StreamDashboard' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'RenderDashboardInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dashboardUpdated' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'dashboardId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'request' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'request' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'dashboardId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetIds' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'widgets' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'RenderedWidgetFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'KpiSnapshotFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'value' } },
          { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isHigherBetter' } },
          { kind: 'Field', name: { kind: 'Name', value: 'noData' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previous' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deltaRatio' } },
                { kind: 'Field', name: { kind: 'Name', value: 'trend' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavorable' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'RenderedWidgetFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'RenderedWidget' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'slug' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sequence' } },
          { kind: 'Field', name: { kind: 'Name', value: 'emittedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'refreshHint' } },
          { kind: 'Field', name: { kind: 'Name', value: 'reasonLocalizationKey' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isTruncated' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'widget' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'widgetType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                { kind: 'Field', name: { kind: 'Name', value: 'width' } },
                { kind: 'Field', name: { kind: 'Name', value: 'height' } },
                { kind: 'Field', name: { kind: 'Name', value: 'titleLocalizationKey' } },
                { kind: 'Field', name: { kind: 'Name', value: 'queryName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'requiredPermission' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'snapshot' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'KpiSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'KpiSnapshotFields' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ChartSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'chartType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'groupBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'buckets' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TableSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'columns' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'labelLocalizationKey' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'currencyCode' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'rows' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'totalRowCount' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'PivotSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'rowFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'columnFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'valueField' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregation' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'cells' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'rowKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'columnKeys' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MapSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'points' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'popup' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultZoom' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'defaultCenter' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'latitude' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'longitude' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'clusterThreshold' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'detailRoute' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tileUrlTemplate' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultLayerKind' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'MarkdownSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } }],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TextSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'contentLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'style' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ImageSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'source' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'altLocalizationKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'fit' } },
                    ],
                  },
                },
                {
                  kind: 'InlineFragment',
                  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'CustomSnapshot' } },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'data' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamDashboardSubscription, StreamDashboardSubscriptionVariables>;
export const GetServiceHealthDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetServiceHealth' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serviceHealth' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'services' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'responseTimeMs' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tags' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'checkedAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetServiceHealthQuery, GetServiceHealthQueryVariables>;
export const PlanExportDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'PlanExport' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SheetFormat' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'exportPlan' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'format' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'rowCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PlanExportQuery, PlanExportQueryVariables>;
export const ListImportTargetsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListImportTargets' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'importTargets' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'columns' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isRequired' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListImportTargetsQuery, ListImportTargetsQueryVariables>;
export const ListDataTransfersDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListDataTransfers' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dataTransfers' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'DataTransferFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DataTransferFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DataTransfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
          { kind: 'Field', name: { kind: 'Name', value: 'format' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDryRun' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processedCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'file' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'report' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'createdCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'updatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unchangedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refusedCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'refused' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'row' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                    ],
                  },
                },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'startedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'completedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListDataTransfersQuery, ListDataTransfersQueryVariables>;
export const GetDataTransferDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetDataTransfer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dataTransfer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DataTransferFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DataTransferFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DataTransfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
          { kind: 'Field', name: { kind: 'Name', value: 'format' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDryRun' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processedCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'file' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'report' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'createdCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'updatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unchangedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refusedCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'refused' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'row' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                    ],
                  },
                },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'startedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'completedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetDataTransferQuery, GetDataTransferQueryVariables>;
export const StartExportDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StartExport' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SheetFormat' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'startExport' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'format' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DataTransferFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DataTransferFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DataTransfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
          { kind: 'Field', name: { kind: 'Name', value: 'format' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDryRun' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processedCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'file' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'report' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'createdCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'updatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unchangedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refusedCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'refused' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'row' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                    ],
                  },
                },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'startedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'completedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
export const StartImportDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StartImport' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'target' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ImportFormat' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'content' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'dryRun' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'startImport' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'target' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'target' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'format' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'format' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'content' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'content' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'dryRun' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'dryRun' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DataTransferFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'DataTransferFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'DataTransfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
          { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
          { kind: 'Field', name: { kind: 'Name', value: 'format' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDryRun' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'processedCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'file' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'report' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'createdCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'updatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unchangedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'refusedCount' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'refused' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'row' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                    ],
                  },
                },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'startedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'completedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StartImportMutation, StartImportMutationVariables>;
export const DeleteDataTransferDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteDataTransfer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteDataTransfer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteDataTransferMutation, DeleteDataTransferMutationVariables>;
export const GetCurrentActorDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetCurrentActor' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'me' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'userName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'firstName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'lastName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isAuthenticated' } },
                { kind: 'Field', name: { kind: 'Name', value: 'actorKind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isMachine' } },
                { kind: 'Field', name: { kind: 'Name', value: 'apiKeyId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'roles' } },
                { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetCurrentActorQuery, GetCurrentActorQueryVariables>;
export const ListMyPermissionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListMyPermissions' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'permissions' },
            name: { kind: 'Name', value: 'myPermissions' },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListMyPermissionsQuery, ListMyPermissionsQueryVariables>;
export const ListPermissionDefinitionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListPermissionDefinitions' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'permissionGroups' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'permissions' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                      {
                        kind: 'Field',
                        alias: { kind: 'Name', value: 'multiTenancySides' },
                        name: { kind: 'Name', value: 'multiTenancySide' },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'multiTenancySide' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListPermissionDefinitionsQuery, ListPermissionDefinitionsQueryVariables>;
export const GetRolePermissionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetRolePermissions' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'rolePermissions' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'roleName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'roleName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetRolePermissionsQuery, GetRolePermissionsQueryVariables>;
export const GrantPermissionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'GrantPermission' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'permissionName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'grantPermission' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'roleName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'permissionName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'permissionName' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GrantPermissionMutation, GrantPermissionMutationVariables>;
export const RevokePermissionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokePermission' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'permissionName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokePermission' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'roleName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'roleName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'permissionName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'permissionName' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'roleName' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RevokePermissionMutation, RevokePermissionMutationVariables>;
export const GetApiKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetApiKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'apiKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ApiKeyFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ApiKeyFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiKey' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
          { kind: 'Field', name: { kind: 'Name', value: 'prefix' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastFourChars' } },
          { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
          { kind: 'Field', name: { kind: 'Name', value: 'allowedCidrs' } },
          { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastUsedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cacheBehavior' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetApiKeyQuery, GetApiKeyQueryVariables>;
export const CreateApiKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateApiKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateApiKeyInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createApiKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'rawSecret' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'key' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ApiKeyFields' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ApiKeyFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiKey' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
          { kind: 'Field', name: { kind: 'Name', value: 'prefix' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastFourChars' } },
          { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
          { kind: 'Field', name: { kind: 'Name', value: 'allowedCidrs' } },
          { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastUsedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cacheBehavior' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeApiKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokeApiKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RotateApiKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RotateApiKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'rotateApiKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'rawSecret' } },
                { kind: 'Field', name: { kind: 'Name', value: 'oldKeyId' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'key' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ApiKeyFields' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ApiKeyFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiKey' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
          { kind: 'Field', name: { kind: 'Name', value: 'prefix' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastFourChars' } },
          { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
          { kind: 'Field', name: { kind: 'Name', value: 'allowedCidrs' } },
          { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastUsedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'cacheBehavior' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const UpdateApiKeyScopesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateApiKeyScopes' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiKeyScopesInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateApiKeyScopes' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateApiKeyScopesMutation, UpdateApiKeyScopesMutationVariables>;
export const QueryGrantsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryGrants' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'permissionGrants' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'roleName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'providerName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'providerKey' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'modifiedBy' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryGrantsQuery, QueryGrantsQueryVariables>;
export const QueryApiKeysDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryApiKeys' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'apiKeys' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'prefix' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastFourChars' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastUsedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'cacheBehavior' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryApiKeysQuery, QueryApiKeysQueryVariables>;
export const QueryRoleMetadataDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryRoleMetadata' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'roleMetadata' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'clientId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'multiTenancySides' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isSystem' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isOrphaned' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'orphanedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'modifiedBy' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryRoleMetadataQuery, QueryRoleMetadataQueryVariables>;
export const GetPushSettingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetPushSettings' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'pushSettings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'publicKey' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetPushSettingsQuery, GetPushSettingsQueryVariables>;
export const ListPushSubscriptionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListPushSubscriptions' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'pushSubscriptions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'endpointHost' } },
                { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListPushSubscriptionsQuery, ListPushSubscriptionsQueryVariables>;
export const RegisterPushSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RegisterPushSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'PushSubscriptionInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'registerPushSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'subscription' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'endpointHost' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'isNew' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RegisterPushSubscriptionMutation, RegisterPushSubscriptionMutationVariables>;
export const UnregisterPushSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UnregisterPushSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'endpoint' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'unregisterPushSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'endpoint' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'endpoint' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UnregisterPushSubscriptionMutation, UnregisterPushSubscriptionMutationVariables>;
export const ListPushTokensDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListPushTokens' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'pushTokens' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maskedToken' } },
                { kind: 'Field', name: { kind: 'Name', value: 'platform' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListPushTokensQuery, ListPushTokensQueryVariables>;
export const RegisterPushTokenDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RegisterPushToken' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'PushTokenInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'registerPushToken' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'token' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'maskedToken' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'platform' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'isNew' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RegisterPushTokenMutation, RegisterPushTokenMutationVariables>;
export const UnregisterPushTokenDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UnregisterPushToken' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'token' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'unregisterPushToken' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'token' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'token' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UnregisterPushTokenMutation, UnregisterPushTokenMutationVariables>;
export const ReadMissedNotificationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ReadMissedNotifications' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'lastEventId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'missed' },
            name: { kind: 'Name', value: 'missedNotifications' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'lastEventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'lastEventId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'ReceivedNotificationFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'lastEventId' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ReceivedNotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ReceivedNotification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'eventId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ReadMissedNotificationsQuery, ReadMissedNotificationsQueryVariables>;
export const StreamNotificationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'StreamNotifications' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'lastEventId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'received' },
            name: { kind: 'Name', value: 'notificationReceived' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'lastEventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'lastEventId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'ReceivedNotificationFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'ReceivedNotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ReceivedNotification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'eventId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamNotificationsSubscription, StreamNotificationsSubscriptionVariables>;
export const ListNotificationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListNotifications' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'notifications' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skip' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'take' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'NotificationFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unreadCount' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'NotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Notification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListNotificationsQuery, ListNotificationsQueryVariables>;
export const CountUnreadNotificationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'CountUnreadNotifications' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'count' },
            name: { kind: 'Name', value: 'unreadNotificationCount' },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CountUnreadNotificationsQuery, CountUnreadNotificationsQueryVariables>;
export const MarkNotificationReadDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'MarkNotificationRead' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'markNotificationRead' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'NotificationFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'NotificationFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Notification' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'title' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isRead' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'readAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'notificationTypeName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'data' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<MarkNotificationReadMutation, MarkNotificationReadMutationVariables>;
export const MarkAllNotificationsReadDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'MarkAllNotificationsRead' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'markAllNotificationsRead' } }],
      },
    },
  ],
} as unknown as DocumentNode<MarkAllNotificationsReadMutation, MarkAllNotificationsReadMutationVariables>;
export const GetActivityFeedDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetActivityFeed' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'activityFeed' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skip' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'take' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'body' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'severity' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'user' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetActivityFeedQuery, GetActivityFeedQueryVariables>;
export const ListNotificationPreferencesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListNotificationPreferences' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'notificationPreferences' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PreferenceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'PreferenceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'NotificationPreference' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'notificationType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'label' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'channels' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'channel' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isEnabled' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListNotificationPreferencesQuery, ListNotificationPreferencesQueryVariables>;
export const ListNotificationPreferenceRowsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListNotificationPreferenceRows' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'me' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'userId' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'notificationPreferences' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PreferenceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'PreferenceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'NotificationPreference' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'notificationType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'label' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'channels' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'channel' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isEnabled' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  ListNotificationPreferenceRowsQuery,
  ListNotificationPreferenceRowsQueryVariables
>;
export const UpdateNotificationPreferenceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateNotificationPreference' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'notificationType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'channels' } },
          type: {
            kind: 'NonNullType',
            type: {
              kind: 'ListType',
              type: {
                kind: 'NonNullType',
                type: { kind: 'NamedType', name: { kind: 'Name', value: 'NotificationChannelInput' } },
              },
            },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateNotificationPreference' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'notificationType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'notificationType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'channels' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'channels' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PreferenceFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'PreferenceFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'NotificationPreference' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'notificationType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'label' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'channels' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'channel' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isEnabled' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  UpdateNotificationPreferenceMutation,
  UpdateNotificationPreferenceMutationVariables
>;
export const ListNotificationTypesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListNotificationTypes' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'notificationTypes' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'displayName' },
                  name: { kind: 'Name', value: 'label' },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'groupName' },
                  name: { kind: 'Name', value: 'group' },
                },
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'defaultSeverity' },
                  name: { kind: 'Name', value: 'severity' },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'defaultChannels' } },
                { kind: 'Field', name: { kind: 'Name', value: 'allowUserOptOut' } },
                { kind: 'Field', name: { kind: 'Name', value: 'allowDoNotDisturbBypass' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subscribedAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListNotificationTypesQuery, ListNotificationTypesQueryVariables>;
export const SubscribeToNotificationTypeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SubscribeToNotificationType' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'subscribeToNotificationType' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  SubscribeToNotificationTypeMutation,
  SubscribeToNotificationTypeMutationVariables
>;
export const UnsubscribeFromNotificationTypeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UnsubscribeFromNotificationType' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'unsubscribeFromNotificationType' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  UnsubscribeFromNotificationTypeMutation,
  UnsubscribeFromNotificationTypeMutationVariables
>;
export const CreateChatCompletionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateChatCompletion' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIChatRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiChat' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'finishReason' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'OpenAILimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'OpenAILimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateChatCompletionMutation, CreateChatCompletionMutationVariables>;
export const StreamChatCompletionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'StreamChatCompletion' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIChatRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiChatStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'finishReason' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'outputTokens' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'OpenAILimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'OpenAILimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamChatCompletionSubscription, StreamChatCompletionSubscriptionVariables>;
export const CreateEmbeddingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateEmbeddings' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AIEmbeddingRequest' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'aiEmbeddings' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'workspaceName' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'workspaceName' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'workspaceName' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'embeddings' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'index' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'vector' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'usage' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'inputTokens' } }],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'rateLimit' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'OpenAILimitFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'OpenAILimitFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AIRateLimit' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'policies' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'limit' } },
                { kind: 'Field', name: { kind: 'Name', value: 'windowSeconds' } },
                { kind: 'Field', name: { kind: 'Name', value: 'remaining' } },
                { kind: 'Field', name: { kind: 'Name', value: 'resetSeconds' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateEmbeddingsMutation, CreateEmbeddingsMutationVariables>;
export const ListModelsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListModels' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'usableAIWorkspaces' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListModelsQuery, ListModelsQueryVariables>;
export const RetrieveModelDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'RetrieveModel' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'usableAIWorkspace' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'provider' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RetrieveModelQuery, RetrieveModelQueryVariables>;
export const ListQueriesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListQueries' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'queryCatalog' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'basePath' } },
                { kind: 'Field', name: { kind: 'Name', value: 'labelKey' } },
                { kind: 'Field', name: { kind: 'Name', value: 'label' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListQueriesQuery, ListQueriesQueryVariables>;
export const GetQueryMetadataDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetQueryMetadata' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'queryMetadata' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'columns' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'order' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isSortable' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isFilterable' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isVisible' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'format' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'filterableFields' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'operators' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'enumValues' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'sortableFields' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'presetFilterGroups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'presets' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'quickFilters' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dateFilters' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultPeriod' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'availablePeriods' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groupByFields' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'pagination' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'defaultPageSize' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'maxPageSize' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'maxStreamSize' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'supportsCursor' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'defaultSort' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetQueryMetadataQuery, GetQueryMetadataQueryVariables>;
export const ListSavedViewsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListSavedViews' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'savedViews' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'SavedViewFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'SavedViewFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'SavedView' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isOwner' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isShared' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
          { kind: 'Field', name: { kind: 'Name', value: 'filterJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'groupByJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'visibleColumnsJson' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListSavedViewsQuery, ListSavedViewsQueryVariables>;
export const CreateSavedViewDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateSavedView' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'NewSavedViewInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createSavedView' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'SavedViewFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'SavedViewFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'SavedView' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isOwner' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isShared' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
          { kind: 'Field', name: { kind: 'Name', value: 'filterJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'groupByJson' } },
          { kind: 'Field', name: { kind: 'Name', value: 'visibleColumnsJson' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateSavedViewMutation, CreateSavedViewMutationVariables>;
export const UpdateSavedViewDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateSavedView' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SavedViewInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateSavedView' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateSavedViewMutation, UpdateSavedViewMutationVariables>;
export const DeleteSavedViewDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteSavedView' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteSavedView' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteSavedViewMutation, DeleteSavedViewMutationVariables>;
export const SetDefaultSavedViewDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetDefaultSavedView' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setDefaultSavedView' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'query' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'query' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SetDefaultSavedViewMutation, SetDefaultSavedViewMutationVariables>;
export const ListSettingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListSettings' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListSettingsQuery, ListSettingsQueryVariables>;
export const GetSettingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetSetting' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setting' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetSettingQuery, GetSettingQueryVariables>;
export const ListSettingDefinitionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListSettingDefinitions' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settingDefinitions' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'key' },
                  name: { kind: 'Name', value: 'name' },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'defaultValue' } },
                { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                { kind: 'Field', name: { kind: 'Name', value: 'valueKind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'allowedValues' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isEncrypted' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListSettingDefinitionsQuery, ListSettingDefinitionsQueryVariables>;
export const UpdateSettingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateSetting' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'value' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateSetting' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'value' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'value' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateSettingMutation, UpdateSettingMutationVariables>;
export const UpdateSettingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateSettings' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'settings' } },
          type: {
            kind: 'NonNullType',
            type: {
              kind: 'ListType',
              type: {
                kind: 'NonNullType',
                type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingValueInput' } },
              },
            },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateSettings' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'settings' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'settings' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'key' },
                  name: { kind: 'Name', value: 'name' },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'outcome' } },
                { kind: 'Field', name: { kind: 'Name', value: 'errorCode' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateSettingsMutation, UpdateSettingsMutationVariables>;
export const ResetSettingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ResetSetting' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettingScope' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'resetSetting' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scope' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scope' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ResetSettingMutation, ResetSettingMutationVariables>;
export const GetTranslationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTranslations' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'translations' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'texts' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'key' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTranslationsQuery, GetTranslationsQueryVariables>;
export const ListTemplatesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListTemplates' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'status' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleStatus' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'category' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templates' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'status' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'status' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'category' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'category' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastModifiedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastModifiedBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'hasPublishedVersion' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListTemplatesQuery, ListTemplatesQueryVariables>;
export const ListTemplateLayoutsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListTemplateLayouts' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'templateLayouts' } }],
      },
    },
  ],
} as unknown as DocumentNode<ListTemplateLayoutsQuery, ListTemplateLayoutsQueryVariables>;
export const GetTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'template' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Template' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'draft' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'published' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTemplateQuery, GetTemplateQueryVariables>;
export const GetTemplateLifecycleDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTemplateLifecycle' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templateLifecycle' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateLifecycleFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTemplateLifecycleQuery, GetTemplateLifecycleQueryVariables>;
export const GetTemplateHistoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTemplateHistory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templateHistory' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'revisions' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'contentLength' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'page' } },
                { kind: 'Field', name: { kind: 'Name', value: 'pageSize' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTemplateHistoryQuery, GetTemplateHistoryQueryVariables>;
export const GetTemplateRevisionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTemplateRevision' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templateRevision' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTemplateRevisionQuery, GetTemplateRevisionQueryVariables>;
export const GetTemplateVariablesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTemplateVariables' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templateVariables' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'globalVariables' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateVariableFields' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'modelVariables' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateVariableFields' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'enrichedVariables' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateVariableFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateVariableFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateVariable' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'type' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'example' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTemplateVariablesQuery, GetTemplateVariablesQueryVariables>;
export const PreviewTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'PreviewTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplatePreviewInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'previewTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'html' } },
                { kind: 'Field', name: { kind: 'Name', value: 'plainText' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subject' } },
                { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'renderTimeMs' } },
                { kind: 'Field', name: { kind: 'Name', value: 'mediaType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PreviewTemplateQuery, PreviewTemplateQueryVariables>;
export const CreateTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateTemplateInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Template' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'draft' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'published' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateTemplateMutation, CreateTemplateMutationVariables>;
export const UpdateTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateTemplateInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Template' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'draft' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'published' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateTemplateMutation, UpdateTemplateMutationVariables>;
export const DeleteTemplateDraftDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteTemplateDraft' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteTemplateDraft' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteTemplateDraftMutation, DeleteTemplateDraftMutationVariables>;
export const PublishTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'PublishTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'publishTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateRevisionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateRevision' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'revisionId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'content' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mimeType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'layoutName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'publishedBy' } },
          { kind: 'Field', name: { kind: 'Name', value: 'concurrencyStamp' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Template' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'category' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'draft' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'published' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateRevisionFields' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PublishTemplateMutation, PublishTemplateMutationVariables>;
export const UnpublishTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UnpublishTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'unpublishTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'name' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UnpublishTemplateMutation, UnpublishTemplateMutationVariables>;
export const SubmitTemplateForReviewDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SubmitTemplateForReview' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'submitTemplateForReview' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateLifecycleFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SubmitTemplateForReviewMutation, SubmitTemplateForReviewMutationVariables>;
export const ApproveTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ApproveTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'approveTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateLifecycleFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ApproveTemplateMutation, ApproveTemplateMutationVariables>;
export const RejectTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RejectTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'rejectTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateLifecycleFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RejectTemplateMutation, RejectTemplateMutationVariables>;
export const ArchiveTemplateDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ArchiveTemplate' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'archiveTemplate' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'culture' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'culture' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateLifecycleFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateLifecycleFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateLifecycleInfo' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'culture' } },
          { kind: 'Field', name: { kind: 'Name', value: 'currentStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'workflowEnabled' } },
          { kind: 'Field', name: { kind: 'Name', value: 'availableTransitions' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ArchiveTemplateMutation, ArchiveTemplateMutationVariables>;
export const ListTemplateCategoriesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListTemplateCategories' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'templateCategories' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateCategoryFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateCategoryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateCategory' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortOrder' } },
          { kind: 'Field', name: { kind: 'Name', value: 'templateCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListTemplateCategoriesQuery, ListTemplateCategoriesQueryVariables>;
export const CreateTemplateCategoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateTemplateCategory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateTemplateCategoryInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createTemplateCategory' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateCategoryFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateCategoryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateCategory' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortOrder' } },
          { kind: 'Field', name: { kind: 'Name', value: 'templateCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateTemplateCategoryMutation, CreateTemplateCategoryMutationVariables>;
export const UpdateTemplateCategoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateTemplateCategory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateTemplateCategoryInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateTemplateCategory' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TemplateCategoryFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TemplateCategoryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TemplateCategory' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'description' } },
          { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
          { kind: 'Field', name: { kind: 'Name', value: 'sortOrder' } },
          { kind: 'Field', name: { kind: 'Name', value: 'templateCount' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateTemplateCategoryMutation, UpdateTemplateCategoryMutationVariables>;
export const DeleteTemplateCategoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteTemplateCategory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteTemplateCategory' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteTemplateCategoryMutation, DeleteTemplateCategoryMutationVariables>;
export const GetTimelineDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTimeline' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'timeline' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skip' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skip' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'take' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'take' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TimelineEntryFields' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TimelineEntryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TimelineStreamEntry' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entryType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorDisplayName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentEntryId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'editedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deletedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attachmentBlobIds' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'attachments' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'blobId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contentType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sizeBytes' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'reactions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'emoji' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'byCurrentUser' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTimelineQuery, GetTimelineQueryVariables>;
export const GetTimelineEntryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetTimelineEntry' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'timelineEntry' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TimelineEntryFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TimelineEntryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TimelineStreamEntry' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entryType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorDisplayName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentEntryId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'editedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deletedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attachmentBlobIds' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'attachments' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'blobId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contentType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sizeBytes' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'reactions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'emoji' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'byCurrentUser' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetTimelineEntryQuery, GetTimelineEntryQueryVariables>;
export const CreateTimelineEntryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateTimelineEntry' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateTimelineEntryInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createTimelineEntry' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TimelineEntryFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TimelineEntryFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'TimelineStreamEntry' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entityId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'entryType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'body' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'authorDisplayName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'parentEntryId' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'editedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'deletedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'attachmentBlobIds' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'attachments' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'blobId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fileName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contentType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sizeBytes' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'reactions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'emoji' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'byCurrentUser' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateTimelineEntryMutation, CreateTimelineEntryMutationVariables>;
export const UpdateTimelineEntryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateTimelineEntry' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'body' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateTimelineEntry' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'body' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'body' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateTimelineEntryMutation, UpdateTimelineEntryMutationVariables>;
export const DeleteTimelineEntryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteTimelineEntry' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteTimelineEntry' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteTimelineEntryMutation, DeleteTimelineEntryMutationVariables>;
export const ToggleTimelineReactionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ToggleTimelineReaction' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entryId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'emoji' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'toggleTimelineReaction' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entryId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entryId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'emoji' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'emoji' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'entryId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'emoji' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'currentUserHasReacted' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ToggleTimelineReactionMutation, ToggleTimelineReactionMutationVariables>;
export const FollowEntityDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'FollowEntity' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'followEntity' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'entityId' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<FollowEntityMutation, FollowEntityMutationVariables>;
export const UnfollowEntityDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UnfollowEntity' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'unfollowEntity' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'entityId' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UnfollowEntityMutation, UnfollowEntityMutationVariables>;
export const ListFollowersDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListFollowers' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'timelineFollowers' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityType' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityType' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'entityId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'entityId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListFollowersQuery, ListFollowersQueryVariables>;
export const SuggestMentionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SuggestMentions' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'limit' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'mentionSuggestions' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'limit' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'limit' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SuggestMentionsQuery, SuggestMentionsQueryVariables>;
export const ListWebhookEventTypesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListWebhookEventTypes' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookEventTypes' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                { kind: 'Field', name: { kind: 'Name', value: 'schema' } },
                { kind: 'Field', name: { kind: 'Name', value: 'example' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListWebhookEventTypesQuery, ListWebhookEventTypesQueryVariables>;
export const GetWebhookConfigDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetWebhookConfig' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookConfig' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'storePayload' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetWebhookConfigQuery, GetWebhookConfigQueryVariables>;
export const GetWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetWebhookSubscriptionQuery, GetWebhookSubscriptionQueryVariables>;
export const QueryWebhookSubscriptionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryWebhookSubscriptions' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookSubscriptions' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'deactivationReason' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'suspendedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'suspendedBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdBy' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'modifiedBy' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryWebhookSubscriptionsQuery, QueryWebhookSubscriptionsQueryVariables>;
export const CreateWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateWebhookSubscriptionInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'signingSecret' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'subscription' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateWebhookSubscriptionMutation, CreateWebhookSubscriptionMutationVariables>;
export const UpdateWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'targetUrl' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'targetUrl' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'targetUrl' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<UpdateWebhookSubscriptionMutation, UpdateWebhookSubscriptionMutationVariables>;
export const DeleteWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DeleteWebhookSubscriptionMutation, DeleteWebhookSubscriptionMutationVariables>;
export const SuspendWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SuspendWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'suspendWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SuspendWebhookSubscriptionMutation, SuspendWebhookSubscriptionMutationVariables>;
export const ActivateWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ActivateWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'activateWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  ActivateWebhookSubscriptionMutation,
  ActivateWebhookSubscriptionMutationVariables
>;
export const DeactivateWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeactivateWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'reason' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deactivateWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'reason' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'reason' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'WebhookSubscriptionFields' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'WebhookSubscriptionFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'WebhookSubscription' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
          { kind: 'Field', name: { kind: 'Name', value: 'status' } },
          { kind: 'Field', name: { kind: 'Name', value: 'consecutiveFailureCount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'lastSuccessAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'modifiedAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'signingSecretHint' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  DeactivateWebhookSubscriptionMutation,
  DeactivateWebhookSubscriptionMutationVariables
>;
export const TestPingWebhookSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'TestPingWebhookSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'testPingWebhookSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'success' } },
                { kind: 'Field', name: { kind: 'Name', value: 'httpStatusCode' } },
                { kind: 'Field', name: { kind: 'Name', value: 'durationMs' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<
  TestPingWebhookSubscriptionMutation,
  TestPingWebhookSubscriptionMutationVariables
>;
export const ListWebhookSigningKeysDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ListWebhookSigningKeys' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookSigningKeys' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'subscriptionId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subscriptionId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'expiresAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'revokedAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'lastRotationNotificationAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'status' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ListWebhookSigningKeysQuery, ListWebhookSigningKeysQueryVariables>;
export const RotateWebhookSigningKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RotateWebhookSigningKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'rotateWebhookSigningKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'subscriptionId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'plainSecret' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'key' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'subscriptionId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RotateWebhookSigningKeyMutation, RotateWebhookSigningKeyMutationVariables>;
export const RotateWebhookSecretDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RotateWebhookSecret' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'rotateWebhookSigningKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'subscriptionId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'plainSecret' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const RevokeWebhookSigningKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeWebhookSigningKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'keyId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokeWebhookSigningKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'subscriptionId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'keyId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RevokeWebhookSigningKeyMutation, RevokeWebhookSigningKeyMutationVariables>;
export const GetWebhookStatsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'GetWebhookStats' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookStats' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'totalSubscriptions' } },
                { kind: 'Field', name: { kind: 'Name', value: 'activeCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'suspendedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deactivatedCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'deliveriesLast24h' } },
                { kind: 'Field', name: { kind: 'Name', value: 'successRateLast24h' } },
                { kind: 'Field', name: { kind: 'Name', value: 'avgResponseTimeMsLast24h' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<GetWebhookStatsQuery, GetWebhookStatsQueryVariables>;
export const QueryWebhookDeliveriesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'QueryWebhookDeliveries' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryFilterInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'QueryPresetInput' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'webhookDeliveries' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'cursor' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'cursor' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sort' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'filters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'presets' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'presets' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quickFilters' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quickFilters' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'groupBy' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'groupBy' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'skipTotalCount' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'skipTotalCount' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'deliveryId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'subscriptionId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tenantId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'eventId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'eventType' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'attemptNumber' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'targetUrl' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'httpStatusCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'payloadHash' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'occurredAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'durationMs' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'errorMessage' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isSuccess' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'payload' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'signingKeyIds' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'responseBody' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'traceId' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'hasMore' } },
                { kind: 'Field', name: { kind: 'Name', value: 'nextCursor' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'groups' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'aggregates' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'dropped' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<QueryWebhookDeliveriesQuery, QueryWebhookDeliveriesQueryVariables>;
export const RetryWebhookDeliveryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RetryWebhookDelivery' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'retryWebhookDelivery' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RetryWebhookDeliveryMutation, RetryWebhookDeliveryMutationVariables>;
