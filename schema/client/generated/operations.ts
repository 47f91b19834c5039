// Written by `npm run generate` from openapi.json.

/** AIChatMessage of the API. */
export type AIChatMessage = { role: string; content: string };

/** AIChatRequest of the API. */
export type AIChatRequest = { messages: (AIChatMessage)[] };

/** AIChatResponse of the API. */
export type AIChatResponse = { workspaceName: string; model: string; content: string; usage: { inputTokens: number; outputTokens: number; estimatedCostUsd: number | null }; duration: string };

/** AIEmbeddingRequest of the API. */
export type AIEmbeddingRequest = { inputs: (string)[] };

/** AIEmbeddingResponse of the API. */
export type AIEmbeddingResponse = { workspaceName: string; model: string; embeddings: ({ index: number; vector: (number)[] })[]; usage: { inputTokens: number } };

/** AIModel of the API. */
export type AIModel = { id: string; displayName: string; capabilities: AIModelCapabilities | null; maxContextTokens: number | null };

/** AIModelCapabilities of the API. */
export type AIModelCapabilities = { chat: boolean; embeddings: boolean; vision: boolean; imageGeneration: boolean; audio: boolean; toolUse: boolean; streaming: boolean; structuredOutput: boolean; extensions: (string)[] };

/** AIProvider of the API. */
export type AIProvider = { name: string; supportsChat: boolean; supportsEmbeddings: boolean };

/** AIUsageRecord of the API. */
export type AIUsageRecord = { id: string; tenantId: string | null; userId: string | null; workspaceName: string; provider: string; model: string; inputTokens: number; outputTokens: number; estimatedCostUsd: number | null; timestamp: string; duration: string };

/** AIWorkspace of the API. */
export type AIWorkspace = { name: string; provider: string; model: string; systemPrompt: string | null; temperature: number | null; maxOutputTokens: number | null; workspaceModelName: string | null; kind: "System" | "Dynamic"; isActive: boolean; activated: boolean; capabilities: AIModelCapabilities | null };

/** AIWorkspaceList of the API. */
export type AIWorkspaceList = { workspaces: (AIWorkspace)[]; totalCount: number };

/** ActivityFeedEntryDto of the API. */
export type ActivityFeedEntryDto = { id: string; title: string; body: string | null; severity: "info" | "success" | "warning" | "error"; createdAt: string; userId: string | null; userDisplayName: string | null };

/** ActivityFeedPage of the API. */
export type ActivityFeedPage = { items: (ActivityFeedEntryDto)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** AddWidgetRequest of the API. */
export type AddWidgetRequest = { widgetType: string; position: number; x?: number | null; y?: number | null; width: number; height: number; titleLocalizationKey: string; configJson: string; metricName?: string | null; queryName?: string | null; requiredPermission?: string | null };

/** AdministeredSetting of the API. */
export type AdministeredSetting = { key: string; label: string; description: string; value: string; type: "string" | "number" | "boolean" };

/** ApiKey of the API. */
export type ApiKey = { id: string; name: string; type: string; environment: string; prefix: string; lastFourChars: string; permissions: (string)[]; allowedCidrs: (string)[]; expiresAt: string | null; lastUsedAt: string | null; revokedAt: string | null; cacheBehavior: string; createdAt: string; modifiedAt: string | null };

/** ApiKeyListItem of the API. */
export type ApiKeyListItem = { id: string; name: string; type: string; environment: string; prefix: string; lastFourChars: string; expiresAt: string | null; lastUsedAt: string | null; revokedAt: string | null; cacheBehavior: string; createdAt: string };

/** ApplicationLocalizationResponse of the API. */
export type ApplicationLocalizationResponse = { cultureName: string; resources: { [name: string]: { [name: string]: string } }; languages: ({ cultureName: string; displayName: string; isDefault: boolean })[] };

/** BackgroundJobPage of the API. */
export type BackgroundJobPage = { items: (BackgroundJobStatus)[]; totalCount: number; hasMore: boolean; nextCursor: null };

/** BackgroundJobStatus of the API. */
export type BackgroundJobStatus = { jobName: string; cronExpression: string; isEnabled: boolean; lastExecutedAt: string | null; nextExecutionAt: string | null; consecutiveFailures: number; deadLetterCount: number; lastError: string | null };

/** Blob of the API. */
export type Blob = { id: string; fileName: string; contentType: string; sizeBytes: number; checksum: string; createdAt: string };

/** BlobCleanupOrphansResponse of the API. */
export type BlobCleanupOrphansResponse = { cleanedCount: number };

/** BlobConfirmUploadResponse of the API. */
export type BlobConfirmUploadResponse = { blobId: string; isValid: boolean; status: "Pending" | "Uploading" | "Valid" | "Rejected" | "Deleted"; verifiedContentType: string | null; sizeBytes: number | null; rejectionReason: string | null };

/** BlobDescriptorResponse of the API. */
export type BlobDescriptorResponse = { id: string; containerName: string; originalFileName: string; declaredContentType: string; verifiedContentType: string | null; declaredSizeBytes: number; actualSizeBytes: number | null; status: "Pending" | "Uploading" | "Valid" | "Rejected" | "Deleted"; rejectionReason: string | null; deletionReason: string | null; createdAt: string; validatedAt: string | null; deletedAt: string | null };

/** BlobDownloadUrlRequest of the API. */
export type BlobDownloadUrlRequest = { containerName?: string | null; fileName?: string | null };

/** BlobDownloadUrlResponse of the API. */
export type BlobDownloadUrlResponse = { downloadUrl: string; expiresAt: string };

/** BlobUploadInitiateRequest of the API. */
export type BlobUploadInitiateRequest = { containerName: string; fileName: string; contentType: string; sizeBytes: number };

/** BlobUploadInitiateResponse of the API. */
export type BlobUploadInitiateResponse = { blobId: string; uploadUrl: string; httpMethod: string; expiresAt: string; requiredHeaders: { [name: string]: string } };

/** ChartSnapshot of the API. */
export type ChartSnapshot = { chartType: "Bar" | "HorizontalBar" | "Line" | "Area" | "Pie" | "Donut"; groupBy: string; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; field: string | null; currency: string | null; buckets: ({ label: string; value: number | null })[] };

/** ConfirmMappingsRequest of the API. */
export type ConfirmMappingsRequest = { mappings: ({ sourceColumn: string; targetProperty?: string | null; confidence?: "Manual" | "Saved" | "Exact" | "Fuzzy" | "Semantic" | null })[]; concurrencyStamp?: string | null };

/** CreateAIWorkspaceRequest of the API. */
export type CreateAIWorkspaceRequest = { name: string; provider: string; model: string; systemPrompt?: string | null; temperature?: number | null; maxOutputTokens?: number | null; workspaceModelName?: string | null };

/** CreateApiKeyRequest of the API. */
export type CreateApiKeyRequest = { name: string; type: string; environment: string; permissions?: (string)[] | null; allowedCidrs?: (string)[] | null; expiresAt?: string | null; cacheBehavior?: string | null };

/** CreateApiKeyResponse of the API. */
export type CreateApiKeyResponse = { id: string; rawSecret: string; prefix: string; lastFourChars: string; name: string; type: string; environment: string; expiresAt: string | null };

/** CreateExportJobRequest of the API. */
export type CreateExportJobRequest = { definitionName: string; format?: string | null; selectedFields?: (string)[] | null; includeIdForImport?: boolean | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; presets?: { [name: string]: string | (string)[] } | null; search?: string | null };

/** CreateSavedViewRequest of the API. */
export type CreateSavedViewRequest = { name: string; isShared: boolean; filterJson?: string | null; sortJson?: string | null; groupByJson?: string | null; visibleColumnsJson?: string | null; isDefault: boolean };

/** CreateTemplateCategoryRequest of the API. */
export type CreateTemplateCategoryRequest = { name: string; description?: string | null; icon?: string | null; sortOrder?: number | null };

/** CreateTimelineEntryRequest of the API. */
export type CreateTimelineEntryRequest = { entryType: number | "Comment" | "InternalNote" | "SystemLog"; body: string; parentEntryId?: string | null; attachmentBlobIds?: (string)[] | null };

/** CreateWebhookSubscriptionRequest of the API. */
export type CreateWebhookSubscriptionRequest = { targetUrl: string; eventType: string };

/** CreatedWebhookSigningKey of the API. */
export type CreatedWebhookSigningKey = { id: string; subscriptionId: string; createdAt: string; plainSecret: string };

/** CreatedWebhookSubscription of the API. */
export type CreatedWebhookSubscription = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; signingSecret: string };

/** CurrentActor of the API. */
export type CurrentActor = { userId: string | null; userName: string | null; email: string | null; firstName: string | null; lastName: string | null; isAuthenticated: boolean; actorKind: "User" | "ExternalSystem" | "System"; isMachine: boolean; apiKeyId: string | null; roles: (string)[]; permissions: (string)[]; tenantId: string | null };

/** Of a kind that a module added. */
export type CustomSnapshot = { data: { [name: string]: unknown } };

/** DashboardDefinition of the API. */
export type DashboardDefinition = { name: string; version: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; layout: { columns: number; rowHeight: number }; widgetCount: number; viewCount: number; isSystem: boolean; hasViews: boolean; hasAliases: boolean; hasFilters: boolean };

/** DashboardImportResponse of the API. */
export type DashboardImportResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number };

/** DashboardPage of the API. */
export type DashboardPage = { items: (DashboardSummaryResponse)[]; totalCount: number; page: number; pageSize: number };

/** DashboardResponse of the API. */
export type DashboardResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; isSystem: boolean; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number; layoutColumns: number; layoutRowHeight: number; defaultTimeWindow: { period: { token: string }; kind: string; compareTo?: { token: string }; aggregation: string | null } | null; widgets: (WidgetInstanceResponse)[]; viewNames: (string)[]; filterNames: (string)[]; filters: ({ name: string; labelLocalizationKey: string })[] };

/** DashboardResyncResponse of the API. */
export type DashboardResyncResponse = { id: string; name: string; status: "Draft" | "Published" | "Archived"; sourceDefinitionName: string; sourceDefinitionVersion: string; previousSourceDefinitionVersion: string; widgetsAdded: number; widgetsRemoved: number; overridesCarriedOver: number };

/** DashboardSummaryResponse of the API. */
export type DashboardSummaryResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; isSystem: boolean; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number };

/** DataTransfer of the API. */
export type DataTransfer = { id: string; kind: "Export" | "Import"; subject: string; format: string; isDryRun: boolean; status: "Uploaded" | "Previewed" | "Mapped" | "Queued" | "Running" | "Completed" | "Failed"; version: number; fileName: string | null; mediaType: string | null; sizeBytes: number | null; processedCount: number; totalCount: number | null; fileId: string | null; report: { createdCount: number; updatedCount: number; unchangedCount: number; refusedCount: number; refused: ({ row: number; field: string | null; code: string })[] } | null; errorCode: string | null; createdAt: string; startedAt: string | null; completedAt: string | null };

/** DeactivateWebhookSubscriptionRequest of the API. */
export type DeactivateWebhookSubscriptionRequest = { reason: string };

/** EvaluateMetricRequest of the API. */
export type EvaluateMetricRequest = { period?: { token?: string | null; from?: string | null; to?: string | null } | null; compareTo?: { token: string } | null; locale?: string | null; filters?: { [name: string]: string | number | boolean } | null };

/** EvaluatedMetric of the API. */
export type EvaluatedMetric = { name: string; snapshot: KpiSnapshot; sequence: number; emittedAt: string; refreshHint: "Static" | "Dynamic" | "Realtime"; period: { from: string | null; to: string | null; token: string | null } | null };

/** ExportDefinitionResponse of the API. */
export type ExportDefinitionResponse = { name: string; entityType: string; supportedFormats: (string)[]; isAutoGenerated: boolean };

/** ExportFieldResponse of the API. */
export type ExportFieldResponse = { propertyPath: string; clrTypeName: string; header: string | null; format: string | null; order: number; isNavigation: boolean };

/** ExportJobResponse of the API. */
export type ExportJobResponse = { id: string; definitionName: string; format: string; status: "Queued" | "Exporting" | "Completed" | "Failed"; rowCount: number | null; fileName: string | null; errorMessage: string | null; createdAt: string; completedAt: string | null; modifiedAt: string | null; modifiedBy: string | null; concurrencyStamp: string };

/** ExportPresetResponse of the API. */
export type ExportPresetResponse = { definitionName: string; presetName: string; selectedFields: (string)[]; format: string; includeIdForImport: boolean };

/** GrantChange of the API. */
export type GrantChange = { id: string; change: "Granted" | "Revoked"; permission: string; roleName: string; actorId: string | null; occurredAt: string };

/** GrantedPermissions of the API. */
export type GrantedPermissions = { permissions: (string)[] };

/** GroupedResult of the API. */
export type GroupedResult = { groups: ({ field: string; value: unknown; label: string; count: number; aggregates: { [name: string]: unknown } | null; items: null })[]; totalCount: number };

/** ImageSnapshot of the API. */
export type ImageSnapshot = { source: string; altLocalizationKey: string; fit: string };

/** ImportJobResponse of the API. */
export type ImportJobResponse = { id: string; definitionName: string; entityTypeName: string; originalFileName: string; mimeType: string; fileSizeBytes: number; status: "Created" | "Previewed" | "Mapped" | "Executing" | "Completed" | "PartiallyCompleted" | "Failed" | "Cancelled"; createdAt: string; completedAt: string | null; modifiedAt: string | null; modifiedBy: string | null; concurrencyStamp: string };

/** ImportPreviewResponse of the API. */
export type ImportPreviewResponse = { headers: (string)[]; previewRows: ((string)[])[]; suggestions: ({ sourceColumn: string; targetProperty: string | null; confidence: "Manual" | "Saved" | "Exact" | "Fuzzy" | "Semantic" })[]; fieldMetadata: ({ propertyPath: string; clrTypeName: string; displayName: string | null; description: string | null; isRequired: boolean })[] };

/** ImportReportResponse of the API. */
export type ImportReportResponse = { importJobId: string; finalStatus: "Created" | "Previewed" | "Mapped" | "Executing" | "Completed" | "PartiallyCompleted" | "Failed" | "Cancelled"; totalRows: number; succeededRows: number; failedRows: number; skippedRows: number; insertedRows: number; updatedRows: number; errorCode: string | null; duration: string; rowErrors: ({ rowNumber: number; kind: "Conversion" | "Validation" | "Persistence" | "Identity"; errorCodes: (string)[]; message: string })[] };

/** KpiComparison of the API. */
export type KpiComparison = { value: number | null; deltaRatio: number | null; trend: "up" | "down" | "flat"; isFavorable: boolean | null };

/** KpiSnapshot of the API. */
export type KpiSnapshot = { value: number | null; formattedValue: string | null; valueKind: "Count" | "Number" | "Currency" | "Percentage" | "Duration" | "Date"; currency: string | null; isHigherBetter: boolean; noData: boolean; previous: KpiComparison | null };

/** MapSnapshot of the API. */
export type MapSnapshot = { points: ({ id: string | null; latitude: number; longitude: number; popup: { [name: string]: unknown } | null })[]; defaultZoom: number; defaultCenter: { latitude: number; longitude: number } | null; clusterThreshold: number; detailRoute: string | null; tileUrlTemplate: string | null; defaultLayerKind: string | null };

/** MarkdownSnapshot of the API. */
export type MarkdownSnapshot = { contentLocalizationKey: string };

/** MentionSuggestion of the API. */
export type MentionSuggestion = { id: string; displayName: string };

/** MetricDefinition of the API. */
export type MetricDefinition = { name: string; query: string; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; field: string | null; valueKind: "Count" | "Number" | "Currency" | "Percentage" | "Duration" | "Date"; currency: string | null; isHigherBetter: boolean; refreshHint: "Static" | "Dynamic" | "Realtime"; hasPeriod: boolean };

/** MonitoringResponse of the API. */
export type MonitoringResponse = { services: ({ id: string; name: string; status: "healthy" | "degraded" | "down"; responseTimeMs: number | null; description: string | null; tags: (string)[] })[]; checkedAt: string };

/** NotificationDto of the API. */
export type NotificationDto = { id: string; title: string; body: string | null; severity: "info" | "success" | "warning" | "error"; entityType: string | null; entityId: string | null; isRead: boolean; createdAt: string; readAt: string | null; notificationId: string; recipientUserId: string; notificationTypeName: string; data: { [name: string]: unknown }; state: "Unread" | "Read"; relatedEntityType: string | null; relatedEntityId: string | null };

/** NotificationPageDto of the API. */
export type NotificationPageDto = { items: (NotificationDto)[]; totalCount: number; hasMore: boolean; nextCursor: string | null; unreadCount: number };

/** NotificationPreferenceDto of the API. */
export type NotificationPreferenceDto = { notificationType: string; label: string; channels: { [name: string]: boolean } };

/** NotificationPreferenceRow of the API. */
export type NotificationPreferenceRow = { id: string; userId: string | null; notificationTypeName: string; channelName: string; isEnabled: boolean };

/** NotificationTypeDto of the API. */
export type NotificationTypeDto = { name: string; displayName: string; description: string | null; groupName: string; defaultSeverity: "info" | "success" | "warning" | "error"; defaultChannels: (string)[]; allowUserOptOut: boolean; allowDoNotDisturbBypass: boolean };

/** NotificationTypeSubscription of the API. */
export type NotificationTypeSubscription = { notificationTypeName: string; createdAt: string };

/** OpenAIChatCompletion of the API. */
export type OpenAIChatCompletion = { id: string; object: "chat.completion"; created: number; model: string; choices: ({ index: number; message: { role: "assistant"; content: string; refusal: null }; logprobs: null; finish_reason: string })[]; usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } };

/** OpenAIChatCompletionRequest of the API. */
export type OpenAIChatCompletionRequest = { model: string; messages: ({ role: "developer" | "system" | "user" | "assistant"; content: string | ({ type: "text"; text: string })[]; tool_calls?: (unknown)[] | null; function_call?: null; audio?: null })[]; stream?: boolean | null; stream_options?: { include_usage?: boolean | null } | null; temperature?: number | null; top_p?: number | null; max_tokens?: number | null; max_completion_tokens?: number | null; stop?: string | (string)[] | null; seed?: number | null; n?: 1 | null; logprobs?: false | null; top_logprobs?: 0 | null; logit_bias?: { [name: string]: unknown } | null; frequency_penalty?: 0 | null; presence_penalty?: 0 | null; response_format?: { type: "text" } | null; modalities?: ("text")[] | null; audio?: null; tools?: (unknown)[] | null; tool_choice?: "none" | "auto" | null; functions?: (unknown)[] | null; function_call?: "none" | "auto" | null; web_search_options?: null };

/** OpenAIEmbeddingList of the API. */
export type OpenAIEmbeddingList = { object: "list"; data: ({ object: "embedding"; index: number; embedding: (number)[] | string })[]; model: string; usage: { prompt_tokens: number; total_tokens: number } };

/** OpenAIEmbeddingsRequest of the API. */
export type OpenAIEmbeddingsRequest = { model: string; input: string | (string)[]; encoding_format?: "float" | "base64" | null; dimensions?: null };

/** OpenAIError of the API. */
export type OpenAIError = { error: { message: string; type: string; param: string | null; code: string | null } };

/** OpenAIModel of the API. */
export type OpenAIModel = { id: string; object: "model"; created: number; owned_by: string };

/** OpenAIModelList of the API. */
export type OpenAIModelList = { object: "list"; data: (OpenAIModel)[] };

/** PermissionGrant of the API. */
export type PermissionGrant = { id: string; name: string; roleName: string; providerName: string; providerKey: string; tenantId: string | null; createdAt: string; createdBy: string | null; modifiedAt: string | null; modifiedBy: string | null };

/** PermissionGroup of the API. */
export type PermissionGroup = { name: string; displayName: string | null; permissions: ({ name: string; displayName: string | null; multiTenancySides: "Host" | "Tenant" | "Both"; multiTenancySide: "Host" | "Tenant" | "Both" })[] };

/** PivotSnapshot of the API. */
export type PivotSnapshot = { rowFields: (string)[]; columnFields: (string)[]; valueField: string | null; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; currency: string | null; cells: ({ rowKeys: (string)[]; columnKeys: (string)[]; value: number | null })[] };

/** Problem of the API. */
export type Problem = { type: string; title: string; status: number; detail: string; instance: string; traceId: string; errorCode: string; errors?: { [name: string]: (string)[] }; jsonPath?: string; retryAfter?: number; limit?: number; remaining?: number; policy?: string; windowSeconds?: number; parseErrors?: ({ message: string; line: number | null; column: number | null; snippet: string | null })[] };

/** PushPublicKey of the API. */
export type PushPublicKey = { publicKey: string | null };

/** PushSubscription of the API. */
export type PushSubscription = { endpoint: string; expirationTime?: number | null; keys: { p256dh: string; auth: string } };

/** PushSubscriptionRemoval of the API. */
export type PushSubscriptionRemoval = { endpoint: string };

/** PushToken of the API. */
export type PushToken = { id: string; token: string; deviceId: string | null; deviceToken: string; deviceTokenPreview: string; platform: "android" | "ios"; createdAt: string };

/** PushTokenRequest of the API. */
export type PushTokenRequest = { token?: string | null; deviceToken?: string | null; platform: string; deviceId?: string | null };

/** QueryCatalogEntry of the API. */
export type QueryCatalogEntry = { name: string; basePath: string | null; labelKey: string; label: string };

/** QueryMetadata of the API. */
export type QueryMetadata = { columns: ({ name: string; label: string; type: string; order: number; isSortable: boolean; isFilterable: boolean; isVisible: boolean; format: string | null })[]; filterableFields: ({ name: string; type: string; operators: (string)[]; enumValues: (string)[] | null })[]; sortableFields: ({ name: string })[]; presetFilterGroups: ({ name: string; label: string; presets: ({ name: string; label: string; isDefault: boolean })[] })[]; quickFilters: ({ name: string; label: string; isDefault: boolean })[]; dateFilters: ({ name: string; defaultPeriod: string; availablePeriods: (string)[] })[]; groupByFields: ({ name: string; type: string })[]; pagination: { defaultPageSize: number; maxPageSize: number; maxStreamSize: number; supportsCursor: boolean }; defaultSort: string | null };

/** QueryRequest of the API. */
export type QueryRequest = { page?: number | null; pageSize?: number | null; cursor?: string | null; search?: string | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; filters?: ({ field: string; operator: string; value?: string | number | boolean | null })[] | null; presets?: { [name: string]: string | (string)[] } | null; quickFilters?: string | (string)[] | null; groupBy?: string | null; skipTotalCount?: boolean | null };

/** RegisteredPushSubscription of the API. */
export type RegisteredPushSubscription = { id: string; endpointHost: string; expiresAt: string | null; createdAt: string };

/** RenderDashboardRequest of the API. */
export type RenderDashboardRequest = { periodFrom?: string | null; periodTo?: string | null; periodToken?: string | null; compareToToken?: string | null; locale?: string | null; viewName?: string | null; filters?: { [name: string]: string | number | boolean } | null };

/** RenderDashboardResponse of the API. */
export type RenderDashboardResponse = { dashboardId: string; renderedAt: string; period: { from: string | null; to: string | null; token: string | null } | null; activeViewName: string | null; layout: { columns: number; rowHeight: number }; driftStatus: "Aligned" | "Behind" | "Ahead" | "SourceUnregistered" | "NotApplicable"; sourceDefinitionVersion: string; registeredVersion: string | null; widgets: (RenderedWidget)[] };

/** RenderWidgetRequest of the API. */
export type RenderWidgetRequest = { definition: { slug?: string | null; requiredPermission?: string | null; metricName?: string | null; queryName?: string | null }; context?: { periodFrom?: string | null; periodTo?: string | null; periodToken?: string | null; compareToToken?: string | null; locale?: string | null; filters?: { [name: string]: string | number | boolean } | null } | null };

/** RenderedWidget of the API. */
export type RenderedWidget = { id: string; widgetType: string; status: "Snapshot" | "Unavailable" | "Error"; sequence: number; emittedAt: string; refreshHint: "Static" | "Dynamic" | "Realtime"; snapshot: KpiSnapshot | ChartSnapshot | TableSnapshot | PivotSnapshot | MapSnapshot | ImageSnapshot | TextSnapshot | MarkdownSnapshot | CustomSnapshot | null; reasonLocalizationKey: string | null; position: number; width: number; height: number; titleLocalizationKey: string; slug: string | null; actions: null; requiredPermission: string | null; queryName: string | null; transport: "Pull" | "Push"; isTruncated: boolean };

/** RoleMetadata of the API. */
export type RoleMetadata = { id: string; name: string; tenantId: string | null; clientId: string | null; multiTenancySides: "Host" | "Tenant" | "Both"; description: string | null; isSystem: boolean; isOrphaned: boolean; orphanedAt: string | null; concurrencyStamp: string; createdAt: string; createdBy: string | null; modifiedAt: string | null; modifiedBy: string | null };

/** RolePermissions of the API. */
export type RolePermissions = { roleName: string; permissions: (string)[] };

/** RotateApiKeyResponse of the API. */
export type RotateApiKeyResponse = { newKeyId: string; rawSecret: string; prefix: string; lastFourChars: string; oldKeyId: string };

/** RotatedWebhookSecret of the API. */
export type RotatedWebhookSecret = { signingSecret: string };

/** SaveExportPresetRequest of the API. */
export type SaveExportPresetRequest = { definitionName: string; presetName: string; selectedFields: (string)[]; format: string; includeIdForImport?: boolean | null };

/** SaveSettingsRequest of the API. */
export type SaveSettingsRequest = ({ key: string; value: string | number | boolean | null })[];

/** SaveTemplateRequest of the API. */
export type SaveTemplateRequest = { name: string; culture?: string | null; content: string; mimeType?: string | null; layoutName?: string | null; category?: string | null; concurrencyStamp?: string | null };

/** SavedView of the API. */
export type SavedView = { id: string; entityType: string; name: string; isOwner: boolean; isShared: boolean; isDefault: boolean; filterJson: string | null; sortJson: string | null; groupByJson: string | null; visibleColumnsJson: string | null };

/** SavedViewRequest of the API. */
export type SavedViewRequest = { name: string; isShared: boolean; filterJson?: string | null; sortJson?: string | null; groupByJson?: string | null; visibleColumnsJson?: string | null };

/** SetLocalizationOverrideRequest of the API. */
export type SetLocalizationOverrideRequest = { value: string };

/** SettingDefinition of the API. */
export type SettingDefinition = { key: string; label: string; description: string | null; defaultValue: string | null; value: string | null; valueKind: "String" | "Bool" | "Int" | "Double" | "Json"; allowedValues: (string)[] | null; isEncrypted: boolean };

/** SettingScope of the API. */
export type SettingScope = "user" | "tenant" | "global";

/** SettingValueResponse of the API. */
export type SettingValueResponse = { name: string; value: string | null };

/** SettingsMap of the API. */
export type SettingsMap = { [name: string]: string | null };

/** TableSnapshot of the API. */
export type TableSnapshot = { columns: ({ name: string; labelLocalizationKey: string; currencyCode: string | null })[]; rows: ({ [name: string]: unknown })[]; totalRowCount: number };

/** TemplateCategory of the API. */
export type TemplateCategory = { id: string; name: string; description: string | null; icon: string | null; sortOrder: number; templateCount: number };

/** TemplateDetail of the API. */
export type TemplateDetail = { name: string; culture: string | null; category: string | null; draft: TemplateRevision | null; published: TemplateRevision | null };

/** TemplateHistory of the API. */
export type TemplateHistory = { revisions: (TemplateRevisionSummary)[]; totalCount: number; page: number; pageSize: number };

/** TemplateLifecycleInfo of the API. */
export type TemplateLifecycleInfo = { name: string; culture: string | null; currentStatus: 0 | 1 | 2 | 3; workflowEnabled: boolean; availableTransitions: (0 | 1 | 2 | 3)[] };

/** TemplateListItem of the API. */
export type TemplateListItem = { name: string; culture: string | null; category: string | null; status: 0 | 1 | 2 | 3; currentStatus: "Draft" | "PendingReview" | "Published" | "Archived"; mimeType: string; layoutName: string | null; lastModifiedAt: string; lastModifiedBy: string; hasPublishedVersion: boolean };

/** TemplatePage of the API. */
export type TemplatePage = { items: (TemplateListItem)[]; totalCount: number; hasMore: boolean; nextCursor: null };

/** TemplatePreviewRequest of the API. */
export type TemplatePreviewRequest = { culture?: string | null; format?: number | "Html" | "Pdf" | "Excel" | null; data?: { [name: string]: unknown } | null; revisionId?: string | null };

/** TemplatePreviewResponse of the API. */
export type TemplatePreviewResponse = { html: string; plainText: string | null; subject: string | null; revisionId: string; renderTimeMs: number };

/** TemplateRevision of the API. */
export type TemplateRevision = { revisionId: string; content: string; mimeType: string; layoutName: string | null; status: 0 | 1 | 2 | 3; createdAt: string; createdBy: string; publishedAt: string | null; publishedBy: string | null; concurrencyStamp: string };

/** TemplateRevisionSummary of the API. */
export type TemplateRevisionSummary = { revisionId: string; mimeType: string; layoutName: string | null; status: 0 | 1 | 2 | 3; createdAt: string; createdBy: string; publishedAt: string | null; publishedBy: string | null; concurrencyStamp: string; contentLength: number };

/** TemplateVariable of the API. */
export type TemplateVariable = { name: string; type: string; description: string | null; example: string | null };

/** TemplateVariables of the API. */
export type TemplateVariables = { globalVariables: (TemplateVariable)[]; modelVariables: (TemplateVariable)[]; enrichedVariables: (TemplateVariable)[] };

/** TextSnapshot of the API. */
export type TextSnapshot = { contentLocalizationKey: string; style: string };

/** TimelineStreamEntry of the API. */
export type TimelineStreamEntry = { id: string; entityType: string; entityId: string; entryType: 0 | 1 | 2; body: string; authorId: string; authorDisplayName: string; authorName: string; parentEntryId: string | null; createdAt: string; occurredAt: string; editedAt: string | null; isDeleted: boolean; attachmentBlobIds: (string)[]; attachments: ({ id: string; blobId: string; fileName: string | null; contentType: string | null; sizeBytes: number | null })[]; reactions: { [name: string]: { count: number; byCurrentUser: boolean; displayEmoji: string } } };

/** TimelineStreamPage of the API. */
export type TimelineStreamPage = { items: (TimelineStreamEntry)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** ToggledReaction of the API. */
export type ToggledReaction = { entryId: string; emoji: string; count: number; currentUserHasReacted: boolean };

/** Translations of the API. */
export type Translations = { culture: string; texts: { [name: string]: string } };

/** UnreadCount of the API. */
export type UnreadCount = { count: number };

/** UpdateAIWorkspaceRequest of the API. */
export type UpdateAIWorkspaceRequest = { provider: string; model: string; systemPrompt?: string | null; temperature?: number | null; maxOutputTokens?: number | null; workspaceModelName?: string | null; isActive?: boolean | null; activated?: boolean | null };

/** UpdateApiKeyScopesRequest of the API. */
export type UpdateApiKeyScopesRequest = { permissions: (string)[]; allowedCidrs: (string)[] };

/** UpdateDashboardRequest of the API. */
export type UpdateDashboardRequest = { name: string; layoutColumns: number; layoutRowHeight: number };

/** UpdateNotificationPreferenceRequest of the API. */
export type UpdateNotificationPreferenceRequest = { channels: { [name: string]: boolean } };

/** UpdateNotificationPreferenceRowRequest of the API. */
export type UpdateNotificationPreferenceRowRequest = { notificationTypeName: string; channelName: string; isEnabled: boolean };

/** UpdateSettingValueRequest of the API. */
export type UpdateSettingValueRequest = { value: string | null };

/** UpdateSettingsRequest of the API. */
export type UpdateSettingsRequest = { settings: ({ key: string; value: string | null })[] };

/** UpdateSettingsResponse of the API. */
export type UpdateSettingsResponse = { results: ({ key: string; outcome: "Updated" | "NotFound" | "ProviderNotAllowed" | "ValidationFailed"; errorCode: string | null })[] };

/** UpdateTemplateCategoryRequest of the API. */
export type UpdateTemplateCategoryRequest = { name: string; description?: string | null; icon?: string | null; sortOrder: number };

/** UpdateTemplateRequest of the API. */
export type UpdateTemplateRequest = { culture?: string | null; content: string; mimeType?: string | null; layoutName?: string | null; category?: string | null; concurrencyStamp?: string | null };

/** UpdateTimelineEntryRequest of the API. */
export type UpdateTimelineEntryRequest = { body: string };

/** UpdateWebhookSubscriptionRequest of the API. */
export type UpdateWebhookSubscriptionRequest = { targetUrl: string };

/** UpdateWidgetRequest of the API. */
export type UpdateWidgetRequest = { position: number; x?: number | null; y?: number | null; width: number; height: number; titleLocalizationKey: string; configJson: string };

/** WebhookConfig of the API. */
export type WebhookConfig = { storePayload: boolean };

/** WebhookDeliveryAttempt of the API. */
export type WebhookDeliveryAttempt = { id: string; deliveryId: string; subscriptionId: string; tenantId: string | null; eventId: string; eventType: string; attemptNumber: number; targetUrl: string; httpStatusCode: number | null; payloadHash: string; occurredAt: string; durationMs: number; errorMessage: string | null; isSuccess: boolean; payload: string | null; signingKeyIds: (string)[]; responseBody: string | null; traceId: string | null };

/** WebhookEventType of the API. */
export type WebhookEventType = { eventType: string; displayName: string; description: string; category: string | null; schema: { [name: string]: unknown }; example: { [name: string]: unknown } };

/** WebhookSigningKey of the API. */
export type WebhookSigningKey = { id: string; subscriptionId: string; createdAt: string; expiresAt: string | null; revokedAt: string | null; lastRotationNotificationAt: string | null; status: "Active" | "Retired" | "Revoked" };

/** WebhookStats of the API. */
export type WebhookStats = { totalSubscriptions: number; activeCount: number; suspendedCount: number; deactivatedCount: number; deliveriesLast24h: number; successRateLast24h: number; avgResponseTimeMsLast24h: number };

/** WebhookSubscription of the API. */
export type WebhookSubscription = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; consecutiveFailureCount: number; lastSuccessAt: string | null; createdAt: string; modifiedAt: string | null; signingSecretHint: string | null };

/** WebhookSubscriptionItem of the API. */
export type WebhookSubscriptionItem = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; consecutiveFailureCount: number; lastSuccessAt: string | null; createdAt: string; modifiedAt: string | null; signingSecretHint: string | null; tenantId: string | null; deactivationReason: string | null; suspendedAt: string | null; suspendedBy: string | null; createdBy: string | null; modifiedBy: string | null };

/** WebhookTestPing of the API. */
export type WebhookTestPing = { success: boolean; httpStatusCode: number; durationMs: number };

/** WidgetInstanceResponse of the API. */
export type WidgetInstanceResponse = { id: string; widgetType: string; position: number; x: number; y: number; width: number; height: number; titleLocalizationKey: string; configJson: string; metricName: string | null; queryName: string | null; requiredPermission: string | null };

/** What each operation takes and answers. */
export interface Operations {
  /** The caller. */
  GetCurrentActor: { request: {  }; answer: CurrentActor };
  /** Names of all permissions the caller holds. */
  ListMyPermissions: { request: {  }; answer: GrantedPermissions };
  /** Every permission the installation’s modules define, labels by Accept-Language. */
  ListPermissionDefinitions: { request: {  }; answer: (PermissionGroup)[] };
  /** What a role was explicitly granted in the caller’s tenant. */
  GetRolePermissions: { request: { path: { roleName: string } }; answer: RolePermissions };
  /** Grants a permission to a role; again without effect. */
  GrantPermission: { request: { path: { roleName: string; permissionName: string } }; answer: null };
  /** Takes a permission from a role; again without effect. */
  RevokePermission: { request: { path: { roleName: string; permissionName: string } }; answer: null };
  /** Grants that bind in the caller’s tenant, global ones included. */
  QueryGrants: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (PermissionGrant)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** What may be asked of the list, labels by Accept-Language. */
  GetGrantsMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListGrantsViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateGrantsView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateGrantsView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteGrantsView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultGrantsView: { request: { path: { id: string } }; answer: null };
  /** Who granted which role a permission, or revoked it, and when; newest first. */
  QueryGrantChanges: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (GrantChange)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** What may be asked of the list, labels by Accept-Language. */
  GetGrantChangesMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListGrantChangesViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateGrantChangesView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateGrantChangesView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteGrantChangesView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultGrantChangesView: { request: { path: { id: string } }; answer: null };
  /** Roles tokens and grants have named, the host’s included. */
  QueryRoleMetadata: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (RoleMetadata)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** What may be asked of the list, labels by Accept-Language. */
  GetRoleMetadataMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListRoleMetadataViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateRoleMetadataView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateRoleMetadataView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteRoleMetadataView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultRoleMetadataView: { request: { path: { id: string } }; answer: null };
  /** API keys, without their secrets: active ones unless the request says otherwise. */
  QueryApiKeys: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (ApiKeyListItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Creates an API key; its secret is in this answer alone. */
  CreateApiKey: { request: { body: CreateApiKeyRequest }; answer: CreateApiKeyResponse };
  /** What may be asked of the list, labels by Accept-Language. */
  GetApiKeysMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListApiKeysViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateApiKeysView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateApiKeysView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteApiKeysView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultApiKeysView: { request: { path: { id: string } }; answer: null };
  /** A page of API keys as a bare array, for older clients. */
  ListApiKeys: { request: { query?: { search?: string; type?: string; environment?: string; includeRevoked?: boolean; page?: number; pageSize?: number } }; answer: (ApiKey)[] };
  /** An API key, without its secret. */
  GetApiKey: { request: { path: { id: string } }; answer: ApiKey };
  /** Ends an API key for good. */
  RevokeApiKey: { request: { path: { id: string } }; answer: null };
  /** Replaces an API key by a new one with its settings; the old one ends at once. */
  RotateApiKey: { request: { path: { id: string } }; answer: RotateApiKeyResponse };
  /** Replaces what an API key may do and from where. */
  UpdateApiKeyScopes: { request: { path: { id: string }; body: UpdateApiKeyScopesRequest }; answer: null };
  /** All settings visible at the scope. */
  ListSettings: { request: { path: { scope: SettingScope } }; answer: SettingsMap };
  /** What the settings visible at the scope are. */
  ListSettingDefinitions: { request: { path: { scope: SettingScope } }; answer: (SettingDefinition)[] };
  /** One setting, resolved from the scope downward. */
  GetSetting: { request: { path: { scope: SettingScope; name: string } }; answer: SettingValueResponse };
  /** Creates or updates the value at the scope; null resets it. */
  UpdateSetting: { request: { path: { scope: SettingScope; name: string }; body: UpdateSettingValueRequest }; answer: null };
  /** Resets the value at the scope; the cascade takes over. */
  ResetSetting: { request: { path: { scope: SettingScope; name: string } }; answer: null };
  /** Creates, updates or resets several values at the scope, each by itself. */
  UpdateSettings: { request: { path: { scope: SettingScope }; body: UpdateSettingsRequest }; answer: UpdateSettingsResponse };
  /** The settings the caller administers: the tenant’s, in host context the global ones. */
  ListAdministeredSettings: { request: {  }; answer: (AdministeredSetting)[] };
  /** Stores what was changed of them, all of it or nothing; an empty value resets. */
  SaveSettings: { request: { body: SaveSettingsRequest }; answer: null };
  /** All texts of a culture as the caller’s tenant has them, and the cultures there are. */
  GetApplicationLocalization: { request: { query?: { cultureName?: string } }; answer: ApplicationLocalizationResponse };
  /** The cultures that the installation has texts for. */
  ListCultures: { request: {  }; answer: ({ cultureName: string; displayName: string; isDefault: boolean })[] };
  /** Texts that the caller’s tenant has replaced in a culture, by key. */
  ListTextOverrides: { request: { query: { resourceName?: string; cultureName: string } }; answer: { [name: string]: string } };
  /** Replaces a text for the caller’s tenant; every process uses it within a second. */
  SetTextOverride: { request: { path: { resource: string; culture: string; key: string }; body: SetLocalizationOverrideRequest }; answer: null };
  /** Uses the text of the installation again; without another, no effect. */
  RemoveTextOverride: { request: { path: { resource: string; culture: string; key: string } }; answer: null };
  /** All texts of a culture, its fallbacks filled in. */
  GetTranslations: { request: { path: { culture: string } }; answer: Translations };
  /** What the installation depends on, and how that is; always 200. */
  GetServiceHealth: { request: {  }; answer: MonitoringResponse };
  /** The recurring jobs of the installation, and how their runs went; for host callers. */
  ListBackgroundJobs: { request: { query?: { page?: number; pageSize?: number } }; answer: BackgroundJobPage };
  /** One recurring job; for host callers. */
  GetBackgroundJob: { request: { path: { name: string } }; answer: BackgroundJobStatus };
  /** Pauses its schedule; a run that has begun ends as usual. */
  PauseBackgroundJob: { request: { path: { name: string } }; answer: null };
  /** Ends the pause; what was missed is not made up for. */
  ResumeBackgroundJob: { request: { path: { name: string } }; answer: null };
  /** Runs it as soon as a worker is free, paused or not. */
  TriggerBackgroundJob: { request: { path: { name: string } }; answer: null };
  /** All workspaces: system ones, and the tenant’s own. */
  ListAIWorkspaces: { request: {  }; answer: AIWorkspaceList };
  /** Creates a dynamic workspace, active. */
  CreateAIWorkspace: { request: { body: CreateAIWorkspaceRequest }; answer: AIWorkspace };
  /** One workspace. */
  GetAIWorkspace: { request: { path: { name: string } }; answer: AIWorkspace };
  /** Replaces a dynamic workspace; what is absent becomes null, isActive apart. */
  UpdateAIWorkspace: { request: { path: { name: string }; body: UpdateAIWorkspaceRequest }; answer: AIWorkspace };
  /** Deletes a dynamic workspace; its name is free again. */
  DeleteAIWorkspace: { request: { path: { name: string } }; answer: null };
  /** What successful completions used. */
  QueryAIUsage: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (AIUsageRecord)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** What may be asked of the list, labels by Accept-Language. */
  GetAIUsageMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListAIUsageViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateAIUsageView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateAIUsageView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteAIUsageView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultAIUsageView: { request: { path: { id: string } }; answer: null };
  /** Answers a chat. */
  ChatWithAI: { request: { path: { workspaceName: string }; body: AIChatRequest }; answer: AIChatResponse };
  /** Turns texts into vectors. */
  EmbedWithAI: { request: { path: { workspaceName: string }; body: AIEmbeddingRequest }; answer: AIEmbeddingResponse };
  /** The providers workspaces can name. */
  ListAIProviders: { request: {  }; answer: (AIProvider)[] };
  /** The models of a provider. */
  ListAIProviderModels: { request: { path: { providerName: string } }; answer: (AIModel)[] };
  /** Answers a chat as OpenAI’s API does; `model` is the name of a workspace. */
  CreateChatCompletion: { request: { body: OpenAIChatCompletionRequest }; answer: OpenAIChatCompletion };
  /** Turns texts into vectors as OpenAI’s API does; `model` is the name of a workspace. */
  CreateEmbeddings: { request: { body: OpenAIEmbeddingsRequest }; answer: OpenAIEmbeddingList };
  /** The active workspaces, as models. */
  ListModels: { request: {  }; answer: OpenAIModelList };
  /** An active workspace, as a model. */
  RetrieveModel: { request: { path: { name: string } }; answer: OpenAIModel };
  /** The caller’s notifications, newest first. */
  ListNotifications: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationPageDto };
  /** What may be asked of the list, labels by Accept-Language. */
  GetNotificationsMetadata: { request: {  }; answer: QueryMetadata };
  /** How many notifications are unread. */
  CountUnreadNotifications: { request: {  }; answer: UnreadCount };
  /** Marks a notification as read; newer clients. */
  MarkNotificationReadByPost: { request: { path: { id: string } }; answer: null };
  /** Marks a notification as read; the first time counts. */
  MarkNotificationRead: { request: { path: { id: string } }; answer: NotificationDto };
  /** Marks all notifications as read. */
  MarkAllNotificationsRead: { request: {  }; answer: null };
  /** What happened to an entity, as far as the caller may know, newest first. */
  GetActivityFeed: { request: { path: { type: string; id: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: ActivityFeedPage };
  /** How the caller gets each type of notification. */
  ListNotificationPreferences: { request: {  }; answer: (NotificationPreferenceDto)[] };
  /** The same as rows of one channel each; newer clients. */
  ListNotificationPreferenceRows: { request: {  }; answer: (NotificationPreferenceRow)[] };
  /** Switches one channel of a type on or off; newer clients. */
  UpdateNotificationPreferenceRow: { request: { body: UpdateNotificationPreferenceRowRequest }; answer: null };
  /** Switches channels of a type on or off. */
  UpdateNotificationPreference: { request: { path: { type: string }; body: UpdateNotificationPreferenceRequest }; answer: NotificationPreferenceDto };
  /** Types of notification the caller may see. */
  ListNotificationTypes: { request: {  }; answer: (NotificationTypeDto)[] };
  /** Types of notification the caller subscribed to. */
  ListNotificationTypeSubscriptions: { request: {  }; answer: (NotificationTypeSubscription)[] };
  /** Subscribes to a type of notification. */
  SubscribeToNotificationType: { request: { path: { name: string } }; answer: null };
  /** Ends the subscription to a type of notification. */
  UnsubscribeFromNotificationType: { request: { path: { name: string } }; answer: null };
  /** The queries the caller may use, labels by Accept-Language. */
  ListQueries: { request: {  }; answer: (QueryCatalogEntry)[] };
  /** Uploads a file: the body itself, or the first file of a form. */
  UploadBlob: { request: { query?: { fileName?: string } }; answer: Blob };
  /** Sends the bytes of an upload that `createBlob` opened. */
  WriteBlobContent: { request: { path: { id: string } }; answer: Blob };
  /** Deletes a file the caller uploaded and that is attached to nothing. */
  DeleteBlob: { request: { path: { id: string } }; answer: null };
  /** What a file is. */
  GetBlob: { request: { path: { id: string } }; answer: Blob };
  /** Announces a file; answers an address where its bytes are sent without credentials. */
  AnnounceBlobUpload: { request: { body: BlobUploadInitiateRequest }; answer: BlobUploadInitiateResponse };
  /** Uploads the bytes of an announced file, once; the address is the credential. */
  SendAnnouncedBlob: { request: { path: { id: string }; query: { sig: string } }; answer: Blob };
  /** Checks what was sent for an announced file, and says how it is. */
  ConfirmBlobUpload: { request: { path: { id: string }; body?: { containerName?: string | null } }; answer: BlobConfirmUploadResponse };
  /** Gives up an announced file whose bytes have not come. */
  CancelBlobUpload: { request: { path: { id: string } }; answer: null };
  /** Removes the tenant’s uploads whose bytes did not arrive in time, 1,000 at most. */
  RemoveAbandonedBlobUploads: { request: {  }; answer: BlobCleanupOrphansResponse };
  /** All that is known of a file the caller uploaded, whole or not. */
  GetBlobUpload: { request: { path: { id: string }; query?: { containerName?: string } }; answer: BlobDescriptorResponse };
  /** Creates a download address that works without credentials for some minutes. */
  CreateBlobDownloadUrl: { request: { path: { id: string }; body?: BlobDownloadUrlRequest }; answer: BlobDownloadUrlResponse };
  /** Starts the export of a list as a file. */
  StartExport: { request: { body: { query: string; format?: string | null; page?: number | null; pageSize?: number | null; cursor?: string | null; search?: string | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; filters?: ({ field: string; operator: string; value?: string | number | boolean | null })[] | null; presets?: { [name: string]: string | (string)[] } | null; quickFilters?: string | (string)[] | null; groupBy?: string | null; skipTotalCount?: boolean | null } }; answer: DataTransfer };
  /** What the caller may import into, and which columns rows have. */
  ListImportTargets: { request: {  }; answer: ({ name: string; columns: ({ name: string; isRequired: boolean; description: string })[] })[] };
  /** Starts an import: all rows go in, or none. */
  StartImport: { request: { path: { target: string }; query?: { dryRun?: string }; body: string }; answer: DataTransfer };
  /** The caller’s exports and imports, newest first. */
  ListDataTransfers: { request: { query?: { page?: number; pageSize?: number } }; answer: { items: (DataTransfer)[]; totalCount: number; hasMore: boolean } };
  /** How far an export or import is. */
  GetDataTransfer: { request: { path: { id: string } }; answer: DataTransfer };
  /** Forgets an export or import, and ends it where it has not ended. */
  DeleteDataTransfer: { request: { path: { id: string } }; answer: null };
  /** The caller’s imports, newest first. */
  ListImportJobs: { request: { query?: { page?: number; pageSize?: number; status?: string } }; answer: { items: (ImportJobResponse)[]; totalCount: number; hasMore: boolean; nextCursor: string | null } };
  /** Uploads rows that are imported in a later step; they are kept for a day. */
  UploadImportFile: { request: { query?: { definitionName?: string }; body: string }; answer: ImportJobResponse };
  /** How far an import is. */
  GetImportJob: { request: { path: { id: string } }; answer: ImportJobResponse };
  /** Forgets an import, and ends it where it has not ended. */
  CancelImport: { request: { path: { id: string } }; answer: null };
  /** The first rows of an upload, and which column may be which one of the target. */
  PreviewImport: { request: { path: { id: string } }; answer: ImportPreviewResponse };
  /** Says which column of an upload is which one of the target. */
  MapImport: { request: { path: { id: string }; body: ConfirmMappingsRequest }; answer: null };
  /** Says what would become of the rows, and changes nothing. */
  DryRunImport: { request: { path: { id: string } }; answer: ImportReportResponse };
  /** Starts an uploaded import, once: all rows go in, or none. */
  RunImport: { request: { path: { id: string } }; answer: ImportJobResponse };
  /** What became of the rows of an import that has ended. */
  GetImportReport: { request: { path: { id: string } }; answer: ImportReportResponse };
  /** The caller’s exports, newest first. */
  ListExportJobs: { request: { query?: { page?: number; pageSize?: number; status?: string } }; answer: { items: (ExportJobResponse)[]; totalCount: number; hasMore: boolean; nextCursor: string | null } };
  /** Starts the export of a list as a file, which is kept for a day. */
  CreateExportJob: { request: { body: CreateExportJobRequest }; answer: ExportJobResponse };
  /** How far an export is. */
  GetExportJob: { request: { path: { id: string } }; answer: ExportJobResponse };
  /** The lists the caller may export. */
  ListExportDefinitions: { request: {  }; answer: (ExportDefinitionResponse)[] };
  /** The columns of a list that an export may have, labels by Accept-Language. */
  GetExportFields: { request: { path: { name: string } }; answer: (ExportFieldResponse)[] };
  /** The caller’s export presets for a list. */
  ListExportPresets: { request: { path: { name: string } }; answer: (ExportPresetResponse)[] };
  /** Saves columns and format of an export under a name; replaces what has the name. */
  SaveExportPreset: { request: { body: SaveExportPresetRequest }; answer: null };
  /** Deletes an export preset of the caller. */
  DeleteExportPreset: { request: { path: { name: string; presetName: string } }; answer: null };
  /** People of the tenant whose name begins so. */
  SuggestMentions: { request: { query?: { search?: string; limit?: number } }; answer: (MentionSuggestion)[] };
  /** A part of an entity’s timeline, newest first, replies included. */
  GetTimeline: { request: { path: { entityType: string; entityId: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: TimelineStreamPage };
  /** Adds a comment or an internal note. */
  CreateTimelineEntry: { request: { path: { entityType: string; entityId: string }; body: CreateTimelineEntryRequest }; answer: TimelineStreamEntry };
  /** One entry. */
  GetTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string } }; answer: TimelineStreamEntry };
  /** Replaces the body of the caller’s own entry, for a while after it was written. */
  UpdateTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string }; body: UpdateTimelineEntryRequest }; answer: null };
  /** Deletes the caller’s own entry, or any entry with the permission to manage. */
  DeleteTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string } }; answer: null };
  /** Gives an entry an emoji, or takes it back. */
  ToggleTimelineReaction: { request: { path: { entryId: string; emoji: string } }; answer: ToggledReaction };
  /** Lets the caller follow an entity; again without effect. */
  FollowEntity: { request: { path: { entityType: string; entityId: string } }; answer: null };
  /** The caller follows the entity no more; again without effect. */
  UnfollowEntity: { request: { path: { entityType: string; entityId: string } }; answer: null };
  /** User ids of an entity’s followers. */
  ListFollowers: { request: { path: { entityType: string; entityId: string } }; answer: (string)[] };
  /** Every dashboard modules offer, by category and name. */
  ListDashboardDefinitions: { request: { query?: { category?: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot" } }; answer: (DashboardDefinition)[] };
  /** Copies a dashboard of the catalogue into a new draft. */
  ImportDashboard: { request: { path: { name: string }; query?: { viewName?: string } }; answer: DashboardImportResponse };
  /** A part of the tenant’s dashboards, by name. */
  ListDashboards: { request: { query?: { status?: "Draft" | "Published" | "Archived"; page?: number; pageSize?: number } }; answer: DashboardPage };
  /** A dashboard with its widgets, by position. */
  GetDashboard: { request: { path: { id: string } }; answer: DashboardResponse };
  /** Replaces name and layout. */
  UpdateDashboard: { request: { path: { id: string }; body: UpdateDashboardRequest }; answer: DashboardSummaryResponse };
  /** Publishes a draft. */
  PublishDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Archives a dashboard, whatever state it is in. */
  ArchiveDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Makes an archived dashboard a draft again. */
  RestoreDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Brings widgets and layout up to the definition that is offered now; name and status stay. */
  ResyncDashboard: { request: { path: { id: string } }; answer: DashboardResyncResponse };
  /** What a widget would show that is not stored: for editors. */
  RenderWidget: { request: { path: { kind: "kpi" | "chart" | "table" | "pivot" | "map" }; body: RenderWidgetRequest }; answer: RenderedWidget };
  /** Adds a widget. */
  AddDashboardWidget: { request: { path: { id: string }; body: AddWidgetRequest }; answer: WidgetInstanceResponse };
  /** Replaces what can be changed of a widget. */
  UpdateDashboardWidget: { request: { path: { id: string; widgetId: string }; body: UpdateWidgetRequest }; answer: WidgetInstanceResponse };
  /** Takes a widget away; the others keep their positions. */
  DeleteDashboardWidget: { request: { path: { id: string; widgetId: string } }; answer: null };
  /** What every widget of a dashboard shows, by position. */
  RenderDashboard: { request: { path: { id: string }; body?: RenderDashboardRequest }; answer: RenderDashboardResponse };
  /** The metrics whose rows the caller may read, by name. */
  ListMetrics: { request: {  }; answer: (MetricDefinition)[] };
  /** A figure, and what it was in another period. */
  EvaluateMetric: { request: { path: { name: string }; body?: EvaluateMetricRequest }; answer: EvaluatedMetric };
  /** The caller’s browsers that take web push. */
  ListPushSubscriptions: { request: {  }; answer: (RegisteredPushSubscription)[] };
  /** Registers a browser for web push, or renews it. */
  RegisterPushSubscription: { request: { body: PushSubscription }; answer: RegisteredPushSubscription };
  /** Forgets a browser of the caller’s; unknown ones too. */
  UnregisterPushSubscription: { request: { body: PushSubscriptionRemoval }; answer: null };
  /** The key browsers subscribe with. */
  GetPushSettings: { request: {  }; answer: PushPublicKey };
  /** The caller’s devices that are woken by push. */
  ListPushTokens: { request: {  }; answer: (PushToken)[] };
  /** Registers a device for push, or renews it. */
  RegisterPushToken: { request: { body: PushTokenRequest }; answer: PushToken };
  /** Forgets a device of the caller’s; unknown ones too. */
  UnregisterPushToken: { request: { path: { token: string } }; answer: null };
  /** The types of events a subscription may name, labels by Accept-Language. */
  ListWebhookEventTypes: { request: {  }; answer: (WebhookEventType)[] };
  /** What a client must know of webhooks here. */
  GetWebhookConfig: { request: {  }; answer: WebhookConfig };
  /** Webhook subscriptions, those that succeeded last first. */
  QueryWebhookSubscriptions: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (WebhookSubscriptionItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Creates an Active subscription; its signing secret is in this answer alone. */
  CreateWebhookSubscription: { request: { body: CreateWebhookSubscriptionRequest }; answer: CreatedWebhookSubscription };
  /** What may be asked of the list, labels by Accept-Language. */
  GetWebhookSubscriptionsMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListWebhookSubscriptionsViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateWebhookSubscriptionsView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateWebhookSubscriptionsView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteWebhookSubscriptionsView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultWebhookSubscriptionsView: { request: { path: { id: string } }; answer: null };
  /** Webhook subscriptions, those that succeeded last first. */
  PostWebhookSubscriptionsQuery: { request: { body?: QueryRequest }; answer: { items: (WebhookSubscriptionItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** A webhook subscription, without its secrets. */
  GetWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Changes where deliveries go. */
  UpdateWebhookSubscription: { request: { path: { id: string }; body: UpdateWebhookSubscriptionRequest }; answer: WebhookSubscription };
  /** Removes a subscription and its keys. */
  DeleteWebhookSubscription: { request: { path: { id: string } }; answer: null };
  /** Holds the deliveries of an Active subscription. */
  SuspendWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Lets a Suspended subscription go on. */
  ActivateWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Ends a subscription for good. */
  DeactivateWebhookSubscription: { request: { path: { id: string }; body: DeactivateWebhookSubscriptionRequest }; answer: WebhookSubscription };
  /** Sends a synthetic event to the target and says what came back. */
  TestPingWebhookSubscription: { request: { path: { id: string } }; answer: WebhookTestPing };
  /** Makes a new signing key, as `POST keys` does; its secret is in this answer alone. */
  RotateWebhookSecret: { request: { path: { id: string } }; answer: RotatedWebhookSecret };
  /** Signing keys of a subscription, newest first, without their secrets. */
  ListWebhookSigningKeys: { request: { path: { id: string } }; answer: (WebhookSigningKey)[] };
  /** Makes a new Active key; the one before it signs too until its grace period ends. */
  RotateWebhookSigningKey: { request: { path: { id: string } }; answer: CreatedWebhookSigningKey };
  /** Ends a signing key at once; never the last Active one: rotate first. */
  RevokeWebhookSigningKey: { request: { path: { id: string; keyId: string } }; answer: null };
  /** Subscriptions by state, and the deliveries of the last 24 hours in figures. */
  GetWebhookStats: { request: {  }; answer: WebhookStats };
  /** Delivery attempts, newest first. */
  QueryWebhookDeliveries: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (WebhookDeliveryAttempt)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** What may be asked of the list, labels by Accept-Language. */
  GetWebhookDeliveriesMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and those others share. */
  ListWebhookDeliveriesViews: { request: {  }; answer: (SavedView)[] };
  /** Keeps a view of the list. */
  CreateWebhookDeliveriesView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateWebhookDeliveriesView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteWebhookDeliveriesView: { request: { path: { id: string } }; answer: null };
  /** Makes a view, own or shared, what the caller begins with. */
  SetDefaultWebhookDeliveriesView: { request: { path: { id: string } }; answer: null };
  /** Delivery attempts as a bare array, newest first, for older clients. */
  ListWebhookDeliveries: { request: { query?: { subscriptionId?: string; page?: number; pageSize?: number } }; answer: (WebhookDeliveryAttempt)[] };
  /** Delivery attempts, newest first. */
  PostWebhookDeliveriesQuery: { request: { body?: QueryRequest }; answer: { items: (WebhookDeliveryAttempt)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Delivery attempts of a subscription as a bare array, newest first, for older clients. */
  ListSubscriptionDeliveries: { request: { path: { id: string } }; answer: (WebhookDeliveryAttempt)[] };
  /** Delivers again what was skipped or given up; the next attempt of one that waits is made now. */
  RetryWebhookDelivery: { request: { path: { deliveryId: string } }; answer: null };
  /** The templates, by name and culture. */
  ListTemplates: { request: { query?: { page?: number; pageSize?: number; search?: string; status?: "0" | "1" | "2" | "3" | "Draft" | "PendingReview" | "Published" | "Archived"; category?: string; categoryId?: string; culture?: string } }; answer: TemplatePage };
  /** Creates a template: its first draft. */
  CreateTemplate: { request: { body: SaveTemplateRequest }; answer: TemplateDetail };
  /** What may be asked of the list, labels by Accept-Language. */
  GetTemplatesMetadata: { request: {  }; answer: QueryMetadata };
  /** Names of the published templates that have a place for another page. */
  ListTemplateLayouts: { request: {  }; answer: (string)[] };
  /** A template with its draft and what is published. */
  GetTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateDetail };
  /** Replaces the draft, or begins one beside what is published. */
  UpdateTemplate: { request: { path: { name: string }; body: UpdateTemplateRequest }; answer: TemplateDetail };
  /** Deletes the draft; what is or was published stays. */
  DeleteTemplateDraft: { request: { path: { name: string }; query?: { culture?: string } }; answer: null };
  /** The revisions of a template, newest first. */
  GetTemplateHistory: { request: { path: { name: string }; query?: { culture?: string; page?: number; pageSize?: number } }; answer: TemplateHistory };
  /** A revision of a template. */
  GetTemplateRevision: { request: { path: { name: string; id: string } }; answer: TemplateRevision };
  /** Renders a revision, else the draft, else what is published, with the data of the request. */
  PreviewTemplate: { request: { path: { name: string }; body?: TemplatePreviewRequest }; answer: TemplatePreviewResponse };
  /** What a template may use. */
  GetTemplateVariables: { request: { path: { name: string } }; answer: TemplateVariables };
  /** Publishes the draft; of what is under review the approval. */
  PublishTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateDetail };
  /** Makes a draft of what is published; without any, no effect. */
  UnpublishTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: null };
  /** Where a template stands, and where the caller may take it. */
  GetTemplateLifecycle: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Hands the draft to review; 409 where reviews are switched off. */
  SubmitTemplateForReview: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Publishes what is under review. */
  ApproveTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Hands what is under review back as a draft. */
  RejectTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Takes what is published out of use for good. */
  ArchiveTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Every category, by sort order, then name. */
  ListTemplateCategories: { request: {  }; answer: (TemplateCategory)[] };
  /** Creates a category of templates. */
  CreateTemplateCategory: { request: { body: CreateTemplateCategoryRequest }; answer: TemplateCategory };
  /** Replaces a category; its templates follow its name. */
  UpdateTemplateCategory: { request: { path: { id: string }; body: UpdateTemplateCategoryRequest }; answer: TemplateCategory };
  /** Deletes a category no template uses. */
  DeleteTemplateCategory: { request: { path: { id: string } }; answer: null };
}

/** Method and path of each operation. */
export const operations: Readonly<Record<keyof Operations, readonly [string, string]>> = {
  GetCurrentActor: ['GET', "/authorization/me"],
  ListMyPermissions: ['GET', "/authorization/permissions"],
  ListPermissionDefinitions: ['GET', "/authorization/permissions/definitions"],
  GetRolePermissions: ['GET', "/authorization/roles/{roleName}"],
  GrantPermission: ['PUT', "/authorization/roles/{roleName}/{permissionName}"],
  RevokePermission: ['DELETE', "/authorization/roles/{roleName}/{permissionName}"],
  QueryGrants: ['GET', "/authorization/grants"],
  GetGrantsMetadata: ['GET', "/authorization/grants/meta"],
  ListGrantsViews: ['GET', "/authorization/grants/saved-views"],
  CreateGrantsView: ['POST', "/authorization/grants/saved-views"],
  UpdateGrantsView: ['PUT', "/authorization/grants/saved-views/{id}"],
  DeleteGrantsView: ['DELETE', "/authorization/grants/saved-views/{id}"],
  SetDefaultGrantsView: ['POST', "/authorization/grants/saved-views/{id}/set-default"],
  QueryGrantChanges: ['GET', "/authorization/grant-changes"],
  GetGrantChangesMetadata: ['GET', "/authorization/grant-changes/meta"],
  ListGrantChangesViews: ['GET', "/authorization/grant-changes/saved-views"],
  CreateGrantChangesView: ['POST', "/authorization/grant-changes/saved-views"],
  UpdateGrantChangesView: ['PUT', "/authorization/grant-changes/saved-views/{id}"],
  DeleteGrantChangesView: ['DELETE', "/authorization/grant-changes/saved-views/{id}"],
  SetDefaultGrantChangesView: ['POST', "/authorization/grant-changes/saved-views/{id}/set-default"],
  QueryRoleMetadata: ['GET', "/authorization/role-metadata"],
  GetRoleMetadataMetadata: ['GET', "/authorization/role-metadata/meta"],
  ListRoleMetadataViews: ['GET', "/authorization/role-metadata/saved-views"],
  CreateRoleMetadataView: ['POST', "/authorization/role-metadata/saved-views"],
  UpdateRoleMetadataView: ['PUT', "/authorization/role-metadata/saved-views/{id}"],
  DeleteRoleMetadataView: ['DELETE', "/authorization/role-metadata/saved-views/{id}"],
  SetDefaultRoleMetadataView: ['POST', "/authorization/role-metadata/saved-views/{id}/set-default"],
  QueryApiKeys: ['GET', "/authentication/api-keys"],
  CreateApiKey: ['POST', "/authentication/api-keys"],
  GetApiKeysMetadata: ['GET', "/authentication/api-keys/meta"],
  ListApiKeysViews: ['GET', "/authentication/api-keys/saved-views"],
  CreateApiKeysView: ['POST', "/authentication/api-keys/saved-views"],
  UpdateApiKeysView: ['PUT', "/authentication/api-keys/saved-views/{id}"],
  DeleteApiKeysView: ['DELETE', "/authentication/api-keys/saved-views/{id}"],
  SetDefaultApiKeysView: ['POST', "/authentication/api-keys/saved-views/{id}/set-default"],
  ListApiKeys: ['GET', "/api-keys"],
  GetApiKey: ['GET', "/authentication/api-keys/{id}"],
  RevokeApiKey: ['POST', "/authentication/api-keys/{id}/revoke"],
  RotateApiKey: ['POST', "/authentication/api-keys/{id}/rotate"],
  UpdateApiKeyScopes: ['PUT', "/authentication/api-keys/{id}/scopes"],
  ListSettings: ['GET', "/settings/{scope}"],
  ListSettingDefinitions: ['GET', "/settings/{scope}/definitions"],
  GetSetting: ['GET', "/settings/{scope}/{name}"],
  UpdateSetting: ['PUT', "/settings/{scope}/{name}"],
  ResetSetting: ['DELETE', "/settings/{scope}/{name}"],
  UpdateSettings: ['PUT', "/settings/{scope}/bulk"],
  ListAdministeredSettings: ['GET', "/admin/config/settings"],
  SaveSettings: ['PUT', "/admin/config/settings"],
  GetApplicationLocalization: ['GET', "/localization"],
  ListCultures: ['GET', "/localization/languages"],
  ListTextOverrides: ['GET', "/localization/overrides"],
  SetTextOverride: ['PUT', "/localization/overrides/{resource}/{culture}/{key}"],
  RemoveTextOverride: ['DELETE', "/localization/overrides/{resource}/{culture}/{key}"],
  GetTranslations: ['GET', "/localization/{culture}"],
  GetServiceHealth: ['GET', "/diagnostics/health"],
  ListBackgroundJobs: ['GET', "/background-jobs/jobs"],
  GetBackgroundJob: ['GET', "/background-jobs/jobs/{name}"],
  PauseBackgroundJob: ['POST', "/background-jobs/jobs/{name}/pause"],
  ResumeBackgroundJob: ['POST', "/background-jobs/jobs/{name}/resume"],
  TriggerBackgroundJob: ['POST', "/background-jobs/jobs/{name}/trigger"],
  ListAIWorkspaces: ['GET', "/ai/workspaces"],
  CreateAIWorkspace: ['POST', "/ai/workspaces"],
  GetAIWorkspace: ['GET', "/ai/workspaces/{name}"],
  UpdateAIWorkspace: ['PUT', "/ai/workspaces/{name}"],
  DeleteAIWorkspace: ['DELETE', "/ai/workspaces/{name}"],
  QueryAIUsage: ['GET', "/ai/usage/query"],
  GetAIUsageMetadata: ['GET', "/ai/usage/query/meta"],
  ListAIUsageViews: ['GET', "/ai/usage/query/saved-views"],
  CreateAIUsageView: ['POST', "/ai/usage/query/saved-views"],
  UpdateAIUsageView: ['PUT', "/ai/usage/query/saved-views/{id}"],
  DeleteAIUsageView: ['DELETE', "/ai/usage/query/saved-views/{id}"],
  SetDefaultAIUsageView: ['POST', "/ai/usage/query/saved-views/{id}/set-default"],
  ChatWithAI: ['POST', "/ai/chat/{workspaceName}"],
  EmbedWithAI: ['POST', "/ai/embeddings/{workspaceName}"],
  ListAIProviders: ['GET', "/ai/providers"],
  ListAIProviderModels: ['GET', "/ai/providers/{providerName}/models"],
  CreateChatCompletion: ['POST', "/openai/v1/chat/completions"],
  CreateEmbeddings: ['POST', "/openai/v1/embeddings"],
  ListModels: ['GET', "/openai/v1/models"],
  RetrieveModel: ['GET', "/openai/v1/models/{name}"],
  ListNotifications: ['GET', "/notifications"],
  GetNotificationsMetadata: ['GET', "/notifications/meta"],
  CountUnreadNotifications: ['GET', "/notifications/unread-count"],
  MarkNotificationReadByPost: ['POST', "/notifications/{id}/read"],
  MarkNotificationRead: ['PATCH', "/notifications/{id}/read"],
  MarkAllNotificationsRead: ['POST', "/notifications/read-all"],
  GetActivityFeed: ['GET', "/activity-feed/{type}/{id}"],
  ListNotificationPreferences: ['GET', "/notification-preferences"],
  ListNotificationPreferenceRows: ['GET', "/notifications/preferences"],
  UpdateNotificationPreferenceRow: ['PUT', "/notifications/preferences"],
  UpdateNotificationPreference: ['PUT', "/notification-preferences/{type}"],
  ListNotificationTypes: ['GET', "/notifications/types"],
  ListNotificationTypeSubscriptions: ['GET', "/notifications/subscriptions"],
  SubscribeToNotificationType: ['POST', "/notifications/subscriptions/{name}"],
  UnsubscribeFromNotificationType: ['DELETE', "/notifications/subscriptions/{name}"],
  ListQueries: ['GET', "/query/catalog"],
  UploadBlob: ['POST', "/blobs"],
  WriteBlobContent: ['PUT', "/blobs/{id}/content"],
  DeleteBlob: ['DELETE', "/blobs/{id}"],
  GetBlob: ['GET', "/blobs/{id}/info"],
  AnnounceBlobUpload: ['POST', "/blobs/upload"],
  SendAnnouncedBlob: ['PUT', "/blobs/{id}/upload"],
  ConfirmBlobUpload: ['POST', "/blobs/{id}/confirm"],
  CancelBlobUpload: ['DELETE', "/blobs/{id}/pending"],
  RemoveAbandonedBlobUploads: ['POST', "/blobs/cleanup-orphans"],
  GetBlobUpload: ['GET', "/blobs/{id}/descriptor"],
  CreateBlobDownloadUrl: ['POST', "/blobs/{id}/download-url"],
  StartExport: ['POST', "/exports"],
  ListImportTargets: ['GET', "/imports/targets"],
  StartImport: ['POST', "/imports/{target}"],
  ListDataTransfers: ['GET', "/data-transfers"],
  GetDataTransfer: ['GET', "/data-transfers/{id}"],
  DeleteDataTransfer: ['DELETE', "/data-transfers/{id}"],
  ListImportJobs: ['GET', "/data-exchange/import"],
  UploadImportFile: ['POST', "/data-exchange/import"],
  GetImportJob: ['GET', "/data-exchange/import/{id}"],
  CancelImport: ['DELETE', "/data-exchange/import/{id}"],
  PreviewImport: ['POST', "/data-exchange/import/{id}/preview"],
  MapImport: ['PUT', "/data-exchange/import/{id}/mappings"],
  DryRunImport: ['POST', "/data-exchange/import/{id}/dry-run"],
  RunImport: ['POST', "/data-exchange/import/{id}/execute"],
  GetImportReport: ['GET', "/data-exchange/import/{id}/report"],
  ListExportJobs: ['GET', "/data-exchange/export/jobs"],
  CreateExportJob: ['POST', "/data-exchange/export/jobs"],
  GetExportJob: ['GET', "/data-exchange/export/jobs/{id}"],
  ListExportDefinitions: ['GET', "/data-exchange/metadata/definitions"],
  GetExportFields: ['GET', "/data-exchange/metadata/definitions/{name}/fields"],
  ListExportPresets: ['GET', "/data-exchange/metadata/presets/{name}"],
  SaveExportPreset: ['POST', "/data-exchange/metadata/presets"],
  DeleteExportPreset: ['DELETE', "/data-exchange/metadata/presets/{name}/{presetName}"],
  SuggestMentions: ['GET', "/timeline/mention-suggestions"],
  GetTimeline: ['GET', "/timeline/{entityType}/{entityId}"],
  CreateTimelineEntry: ['POST', "/timeline/{entityType}/{entityId}/entries"],
  GetTimelineEntry: ['GET', "/timeline/{entityType}/{entityId}/entries/{id}"],
  UpdateTimelineEntry: ['PATCH', "/timeline/{entityType}/{entityId}/entries/{id}"],
  DeleteTimelineEntry: ['DELETE', "/timeline/{entityType}/{entityId}/entries/{id}"],
  ToggleTimelineReaction: ['POST', "/timeline/entries/{entryId}/reactions/{emoji}"],
  FollowEntity: ['POST', "/timeline/{entityType}/{entityId}/follow"],
  UnfollowEntity: ['DELETE', "/timeline/{entityType}/{entityId}/follow"],
  ListFollowers: ['GET', "/timeline/{entityType}/{entityId}/followers"],
  ListDashboardDefinitions: ['GET', "/dashboards/catalog"],
  ImportDashboard: ['POST', "/dashboards/from-definition/{name}"],
  ListDashboards: ['GET', "/dashboards"],
  GetDashboard: ['GET', "/dashboards/{id}"],
  UpdateDashboard: ['PUT', "/dashboards/{id}"],
  PublishDashboard: ['POST', "/dashboards/{id}/publish"],
  ArchiveDashboard: ['POST', "/dashboards/{id}/archive"],
  RestoreDashboard: ['POST', "/dashboards/{id}/restore"],
  ResyncDashboard: ['POST', "/dashboards/{id}/resync"],
  RenderWidget: ['POST', "/widgets/{kind}/render"],
  AddDashboardWidget: ['POST', "/dashboards/{id}/widgets"],
  UpdateDashboardWidget: ['PUT', "/dashboards/{id}/widgets/{widgetId}"],
  DeleteDashboardWidget: ['DELETE', "/dashboards/{id}/widgets/{widgetId}"],
  RenderDashboard: ['POST', "/dashboards/{id}/render"],
  ListMetrics: ['GET', "/analytics/metrics/catalog"],
  EvaluateMetric: ['POST', "/analytics/metrics/{name}"],
  ListPushSubscriptions: ['GET', "/notifications/push-subscriptions"],
  RegisterPushSubscription: ['POST', "/notifications/push-subscriptions"],
  UnregisterPushSubscription: ['DELETE', "/notifications/push-subscriptions"],
  GetPushSettings: ['GET', "/notifications/push-subscriptions/public-key"],
  ListPushTokens: ['GET', "/notifications/push-tokens"],
  RegisterPushToken: ['POST', "/notifications/push-tokens"],
  UnregisterPushToken: ['DELETE', "/notifications/push-tokens/{token}"],
  ListWebhookEventTypes: ['GET', "/webhooks/event-types"],
  GetWebhookConfig: ['GET', "/webhooks/config"],
  QueryWebhookSubscriptions: ['GET', "/webhooks/subscriptions"],
  CreateWebhookSubscription: ['POST', "/webhooks/subscriptions"],
  GetWebhookSubscriptionsMetadata: ['GET', "/webhooks/subscriptions/meta"],
  ListWebhookSubscriptionsViews: ['GET', "/webhooks/subscriptions/saved-views"],
  CreateWebhookSubscriptionsView: ['POST', "/webhooks/subscriptions/saved-views"],
  UpdateWebhookSubscriptionsView: ['PUT', "/webhooks/subscriptions/saved-views/{id}"],
  DeleteWebhookSubscriptionsView: ['DELETE', "/webhooks/subscriptions/saved-views/{id}"],
  SetDefaultWebhookSubscriptionsView: ['POST', "/webhooks/subscriptions/saved-views/{id}/set-default"],
  PostWebhookSubscriptionsQuery: ['POST', "/webhooks/subscriptions/query"],
  GetWebhookSubscription: ['GET', "/webhooks/subscriptions/{id}"],
  UpdateWebhookSubscription: ['PUT', "/webhooks/subscriptions/{id}"],
  DeleteWebhookSubscription: ['DELETE', "/webhooks/subscriptions/{id}"],
  SuspendWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/suspend"],
  ActivateWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/activate"],
  DeactivateWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/deactivate"],
  TestPingWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/test-ping"],
  RotateWebhookSecret: ['POST', "/webhooks/subscriptions/{id}/rotate-secret"],
  ListWebhookSigningKeys: ['GET', "/webhooks/subscriptions/{id}/keys"],
  RotateWebhookSigningKey: ['POST', "/webhooks/subscriptions/{id}/keys"],
  RevokeWebhookSigningKey: ['DELETE', "/webhooks/subscriptions/{id}/keys/{keyId}"],
  GetWebhookStats: ['GET', "/webhooks/stats"],
  QueryWebhookDeliveries: ['GET', "/webhooks/deliveries"],
  GetWebhookDeliveriesMetadata: ['GET', "/webhooks/deliveries/meta"],
  ListWebhookDeliveriesViews: ['GET', "/webhooks/deliveries/saved-views"],
  CreateWebhookDeliveriesView: ['POST', "/webhooks/deliveries/saved-views"],
  UpdateWebhookDeliveriesView: ['PUT', "/webhooks/deliveries/saved-views/{id}"],
  DeleteWebhookDeliveriesView: ['DELETE', "/webhooks/deliveries/saved-views/{id}"],
  SetDefaultWebhookDeliveriesView: ['POST', "/webhooks/deliveries/saved-views/{id}/set-default"],
  ListWebhookDeliveries: ['GET', "/webhooks/deliveries/query"],
  PostWebhookDeliveriesQuery: ['POST', "/webhooks/deliveries/query"],
  ListSubscriptionDeliveries: ['GET', "/webhooks/subscriptions/{id}/deliveries"],
  RetryWebhookDelivery: ['POST', "/webhooks/deliveries/{deliveryId}/retry"],
  ListTemplates: ['GET', "/templates"],
  CreateTemplate: ['POST', "/templates"],
  GetTemplatesMetadata: ['GET', "/templates/meta"],
  ListTemplateLayouts: ['GET', "/templates/layouts"],
  GetTemplate: ['GET', "/templates/{name}"],
  UpdateTemplate: ['PUT', "/templates/{name}"],
  DeleteTemplateDraft: ['DELETE', "/templates/{name}"],
  GetTemplateHistory: ['GET', "/templates/{name}/history"],
  GetTemplateRevision: ['GET', "/templates/{name}/revisions/{id}"],
  PreviewTemplate: ['POST', "/templates/{name}/preview"],
  GetTemplateVariables: ['GET', "/templates/{name}/variables"],
  PublishTemplate: ['POST', "/templates/{name}/publish"],
  UnpublishTemplate: ['POST', "/templates/{name}/unpublish"],
  GetTemplateLifecycle: ['GET', "/templates/{name}/lifecycle"],
  SubmitTemplateForReview: ['POST', "/templates/{name}/submit-review"],
  ApproveTemplate: ['POST', "/templates/{name}/approve"],
  RejectTemplate: ['POST', "/templates/{name}/reject"],
  ArchiveTemplate: ['POST', "/templates/{name}/archive"],
  ListTemplateCategories: ['GET', "/template-categories"],
  CreateTemplateCategory: ['POST', "/template-categories"],
  UpdateTemplateCategory: ['PUT', "/template-categories/{id}"],
  DeleteTemplateCategory: ['DELETE', "/template-categories/{id}"],
};
