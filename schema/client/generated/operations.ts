// Written by `npm run generate` from openapi.json.
import type { BinaryAnswer, BinaryBody, FormBody } from '../binary.ts';
import type { EventStream } from '../server-events.ts';

/** One message of a chat. */
export type AIChatMessage = { role: "user" | "assistant" | "system"; content: string };

/** Messages for a workspace, with options. */
export type AIChatRequest = { messages: (AIChatMessage)[]; label?: string | null };

/** A complete answer to a chat. */
export type AIChatResponse = { workspaceName: string; model: string; content: string; usage: { inputTokens: number; outputTokens: number; estimatedCostUsd: number | null }; duration: string };

/** A stored conversation of the caller with a model. */
export type AIConversation = { id: string; title: string | null; workspaceName: string | null; label: string | null; messageCount: number; characterCount: number; fileSize: number; createdAt: string; updatedAt: string };

/** A message to a model and its answer, as they are stored. */
export type AIConversationExchange = { question: AIConversationMessage; answer: AIConversationMessage; usage: { inputTokens: number; outputTokens: number; estimatedCostUsd: number | null } };

/** A conversation with all of its messages and files. */
export type AIConversationExport = { id: string; title: string | null; workspaceName: string | null; label: string | null; messageCount: number; characterCount: number; fileSize: number; createdAt: string; updatedAt: string; messages: (AIConversationMessage)[]; files: (AIConversationFile)[] };

/** A file that is stored with a message, with its bytes. */
export type AIConversationFile = { id: string; mediaType: string; name: string | null; data: string };

/** A message of a stored conversation. */
export type AIConversationMessage = { id: string; position: number; role: "user" | "assistant" | "tool"; status: "Open" | "Completed" | "Interrupted" | "Failed"; content: string; parts: (AIMessagePart)[]; model: string | null; finishReason: string | null; inputTokens: number | null; outputTokens: number | null; createdAt: string };

/** A page of messages, the oldest first. */
export type AIConversationMessagePage = { items: (AIConversationMessage)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** A part of a new message. Exactly one member is given. */
export type AIConversationMessagePartInput = { text?: string | null; file?: AIFileInput | null; toolResult?: AIToolResultInput | null };

/** A message that a workspace is to answer. */
export type AIConversationMessageRequest = { content?: string | null; parts?: (AIConversationMessagePartInput)[] | null; tools?: (AIToolInput)[] | null; toolChoice?: AIToolChoiceInput | null; responseFormat?: AIResponseFormatInput | null; workspaceName?: string | null; stream?: boolean | null };

/** A page of conversations, the last changed first. */
export type AIConversationPage = { items: (AIConversation)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** What one of several removals came to. */
export type AIConversationRemoval = { removedCount: number; hasMore: boolean };

/** Texts whose embedding vectors are computed. */
export type AIEmbeddingRequest = { inputs: (string)[]; label?: string | null };

/** Embedding vectors of the given texts. */
export type AIEmbeddingResponse = { workspaceName: string; model: string; embeddings: ({ index: number; vector: (number)[] })[]; usage: { inputTokens: number } };

/** A file in a message: its bytes or its address. */
export type AIFileInput = { mediaType: string; data?: string | null; url?: string | null; name?: string | null };

/** A file in a stored message: stored with it, or at an address. */
export type AIMessageFile = { id: string | null; mediaType: string; name: string | null; size: number | null; url: string | null };

/** A part of a stored message. Exactly one member is set. */
export type AIMessagePart = { text: string | null; file: AIMessageFile | null; toolCall: AIToolCall | null; toolResult: AIToolResult | null };

/** A model of a provider. */
export type AIModel = { id: string; displayName: string; capabilities: AIModelCapabilities | null; maxContextTokens: number | null };

/** Capabilities of a model. */
export type AIModelCapabilities = { chat: boolean; embeddings: boolean; vision: boolean; imageGeneration: boolean; audio: boolean; toolUse: boolean; streaming: boolean; structuredOutput: boolean; extensions: (string)[] };

/** A provider workspaces can name. */
export type AIProvider = { name: string; supportsChat: boolean; supportsEmbeddings: boolean };

/** The JSON that the answer is. */
export type AIResponseFormatInput = { schema?: { [name: string]: unknown } | null; name?: string | null; description?: string | null; strict?: boolean | null };

/** A call of a tool, which the caller runs and answers in the next chat. */
export type AIToolCall = { id: string; name: string; arguments: string };

/** How the model chooses among the tools. */
export type AIToolChoiceInput = { mode?: "auto" | "none" | "required" | null; toolName?: string | null };

/** A function that the caller runs when the model calls it. */
export type AIToolInput = { name: string; description?: string | null; parameters?: { [name: string]: unknown } | null; strict?: boolean | null };

/** What a tool of the caller answered, as it is stored. */
export type AIToolResult = { toolCallId: string; content: string; isError: boolean };

/** What a tool answered. */
export type AIToolResultInput = { toolCallId: string; content: string; isError?: boolean | null };

/** Usage of one successful completion. */
export type AIUsageRecord = { id: string; tenantId: string | null; userId: string | null; workspaceName: string; provider: string; model: string; inputTokens: number; outputTokens: number; label: string | null; cacheReadTokens: number | null; cacheWriteTokens: number | null; reasoningTokens: number | null; estimatedCostUsd: number | null; timestamp: string; duration: string };

/** Provider, model and settings of AI calls, under a name. */
export type AIWorkspace = { name: string; provider: string; model: string; systemPrompt: string | null; temperature: number | null; maxOutputTokens: number | null; workspaceModelName: string | null; kind: "System" | "Dynamic"; isActive: boolean; activated: boolean; capabilities: AIModelCapabilities | null };

/** Every workspace the caller sees: system ones first, then the tenant’s own, by name. */
export type AIWorkspaceList = { workspaces: (AIWorkspace)[]; totalCount: number };

/** The report of a provider was taken. */
export type AcceptedCallback = { isAccepted: boolean };

/** Something that happened to an entity; one activity for any number of notified users. */
export type ActivityFeedEntryDto = { id: string; title: string; body: string | null; severity: "info" | "success" | "warning" | "error"; createdAt: string; userId: string | null; userDisplayName: string | null };

/** A page of an entity’s activities, newest first. */
export type ActivityFeedPage = { items: (ActivityFeedEntryDto)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** Properties of a new widget. */
export type AddWidgetRequest = { widgetType: string; position: number; x?: number | null; y?: number | null; width: number; height: number; titleLocalizationKey: string; configJson: string; metricName?: string | null; queryName?: string | null; requiredPermission?: string | null };

/** A setting in the form of older administration pages. */
export type AdministeredSetting = { key: string; label: string; description: string; value: string; type: "string" | "number" | "boolean" };

/** A change that an agent made through a tool of the Model Context Protocol. Kept for three years, never altered. */
export type AgentChange = { id: string; actorId: string; operation: string; tool: string; client: string | null; requestId: string; occurredAt: string };

/** An error in the form of Anthropic's API. */
export type AnthropicError = { type: "error"; error: { type: string; message: string }; request_id: string };

/** The answer to a chat. */
export type AnthropicMessage = { id: string; type: "message"; role: "assistant"; model: string; content: ({ type: "text"; text: string } | { type: "thinking"; thinking: string; signature: string } | { type: "redacted_thinking"; data: string } | { type: "tool_use"; id: string; name: string; input: unknown })[]; stop_reason: string | null; stop_sequence: null; usage: { input_tokens: number; cache_creation_input_tokens: number; cache_read_input_tokens: number; output_tokens: number } };

/** A chat in the form of Anthropic's Messages API. */
export type AnthropicMessageRequest = { model: string; messages: ({ role: "user" | "assistant"; content: string | ({ [name: string]: unknown })[] })[]; system?: string | ({ type: "text"; text: string })[] | null; max_tokens: number; stream?: boolean | null; temperature?: number | null; top_p?: number | null; top_k?: null; stop_sequences?: (string)[] | null; tools?: ({ type?: "custom" | null; name: string; description?: string | null; input_schema: { [name: string]: unknown }; strict?: boolean | null })[] | null; tool_choice?: { [name: string]: unknown } | null; thinking?: { [name: string]: unknown } | null; output_config?: { effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; format?: { type: "json_schema"; schema: { [name: string]: unknown } } | null } | null; metadata?: { label?: string | null } | null; container?: null; mcp_servers?: (unknown)[] | null };

/** An API key. Its secret is returned only once. */
export type ApiKey = { id: string; name: string; type: string; environment: string; prefix: string; lastFourChars: string; permissions: (string)[]; allowedCidrs: (string)[]; expiresAt: string | null; lastUsedAt: string | null; revokedAt: string | null; cacheBehavior: string; createdAt: string; modifiedAt: string | null };

/** An API key. Its secret is returned only once. */
export type ApiKeyListItem = { id: string; name: string; type: string; environment: string; prefix: string; lastFourChars: string; expiresAt: string | null; lastUsedAt: string | null; revokedAt: string | null; cacheBehavior: string; createdAt: string };

/** All texts of one language, with the languages on offer. */
export type ApplicationLocalizationResponse = { cultureName: string; resources: { [name: string]: { [name: string]: string } }; languages: ({ cultureName: string; displayName: string; isDefault: boolean })[] };

/** A page of the recurring jobs. */
export type BackgroundJobPage = { items: (BackgroundJobStatus)[]; totalCount: number; hasMore: boolean; nextCursor: null };

/** A job that runs by a schedule, for all tenants together. */
export type BackgroundJobStatus = { jobName: string; cronExpression: string; isEnabled: boolean; lastExecutedAt: string | null; nextExecutionAt: string | null; consecutiveFailures: number; deadLetterCount: number; lastError: string | null };

/** A file in the blob store. Download its bytes with `GET /blobs/{id}`. */
export type Blob = { id: string; fileName: string; contentType: string; sizeBytes: number; checksum: string; createdAt: string };

/** Result of the removal of unfinished uploads. */
export type BlobCleanupOrphansResponse = { cleanedCount: number };

/** An upload that the caller started, complete or not. */
export type BlobConfirmUploadResponse = { blobId: string; isValid: boolean; status: "Pending" | "Uploading" | "Valid" | "Rejected" | "Deleted"; verifiedContentType: string | null; sizeBytes: number | null; rejectionReason: string | null };

/** An upload that the caller started, complete or not. */
export type BlobDescriptorResponse = { id: string; containerName: string; originalFileName: string; declaredContentType: string; verifiedContentType: string | null; declaredSizeBytes: number; actualSizeBytes: number | null; status: "Pending" | "Uploading" | "Valid" | "Rejected" | "Deleted"; rejectionReason: string | null; deletionReason: string | null; createdAt: string; validatedAt: string | null; deletedAt: string | null };

/** Requests a URL for the download of a file. */
export type BlobDownloadUrlRequest = { containerName?: string | null; fileName?: string | null };

/** A signed URL that downloads a file without credentials. */
export type BlobDownloadUrlResponse = { downloadUrl: string; expiresAt: string };

/** Announces a file before its bytes are sent. */
export type BlobUploadInitiateRequest = { containerName: string; fileName: string; contentType: string; sizeBytes: number };

/** A signed URL for the bytes of an upload. */
export type BlobUploadInitiateResponse = { blobId: string; uploadUrl: string; httpMethod: string; expiresAt: string; requiredHeaders: { [name: string]: string } };

/** A notification of which nothing more is sent. */
export type CancelledNotification = { id: string; notificationType: string; cancelledAt: string };

/** Groups of one column. */
export type ChartSnapshot = { chartType: "Bar" | "HorizontalBar" | "Line" | "Area" | "Pie" | "Donut"; groupBy: string; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; field: string | null; currency: string | null; buckets: ({ label: string; value: number | null })[] };

/** Targets for the columns of an uploaded file. */
export type ConfirmMappingsRequest = { mappings: ({ sourceColumn: string; targetProperty?: string | null; confidence?: "Manual" | "Saved" | "Exact" | "Fuzzy" | "Semantic" | null })[]; concurrencyStamp?: string | null };

/** A new conversation; every member may be absent. */
export type CreateAIConversationRequest = { title?: string | null; workspaceName?: string | null; label?: string | null };

/** A new workspace; it starts active. */
export type CreateAIWorkspaceRequest = { name: string; provider: string; model: string; systemPrompt?: string | null; temperature?: number | null; maxOutputTokens?: number | null; workspaceModelName?: string | null };

/** Settings of a new API key. */
export type CreateApiKeyRequest = { name: string; type: "Secret" | "Publishable" | "Webhook" | "Ephemeral"; environment: "live" | "production" | "test" | "dev"; permissions?: (string)[] | null; allowedCidrs?: (string)[] | null; expiresAt?: string | null; cacheBehavior?: "Normal" | "NoCache" | null };

/** A new API key with its secret, which is returned only once. */
export type CreateApiKeyResponse = { id: string; rawSecret: string; prefix: string; lastFourChars: string; name: string; type: string; environment: string; expiresAt: string | null };

/** Query to export, its columns and its filters. */
export type CreateExportJobRequest = { definitionName: string; format?: string | null; selectedFields?: (string)[] | null; includeIdForImport?: boolean | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; presets?: { [name: string]: string | (string)[] } | null; search?: string | null };

/** A notification to many people, now or later. */
export type CreateNotificationBroadcastRequest = { name: string; type: string; audience: NotificationAudienceRequest; data?: { [name: string]: unknown } | null; entity?: NotificationEntityRequest | null; severity?: "info" | "success" | "warning" | "error" | null; channels?: (string)[] | null; tags?: (string)[] | null; threadKey?: string | null; actions?: (NotificationActionRequest)[] | null; attachmentBlobIds?: (string)[] | null; startsAt?: string | null; dryRun?: boolean | null };

/** A new topic of notifications. */
export type CreateNotificationTopicRequest = { key: string; title: string; description?: string | null; isOpen?: boolean | null };

/** Whose preferences the link opens. */
export type CreatePreferenceLinkRequest = { userId: string };

/** Properties of a new view. */
export type CreateSavedViewRequest = { name: string; isShared?: boolean; filterJson?: string | null; sortJson?: string | null; groupByJson?: string | null; visibleColumnsJson?: string | null; isDefault?: boolean };

/** A new category of templates. */
export type CreateTemplateCategoryRequest = { name: string; description?: string | null; icon?: string | null; sortOrder?: number | null };

/** A new timeline entry. */
export type CreateTimelineEntryRequest = { entryType: number | "Comment" | "InternalNote" | "SystemLog"; body: string; parentEntryId?: string | null; attachmentBlobIds?: (string)[] | null };

/** Which stored events are delivered again. */
export type CreateWebhookReplayRequest = { from: string; to?: string | null; eventTypes?: (string)[] | null; filter?: (WebhookPayloadConditionRequest)[] | null; onlyUndelivered?: boolean | null; dryRun?: boolean | null };

/** How the new key signs deliveries. */
export type CreateWebhookSigningKeyRequest = { algorithm?: "HmacSha256" | "Ed25519" | null };

/** A new webhook subscription. It has either `eventType` or `eventTypes`. */
export type CreateWebhookSubscriptionRequest = { targetUrl: string; eventType?: string | null; eventTypes?: (string)[] | null; filter?: (WebhookPayloadConditionRequest)[] | null; headers?: (WebhookHeaderRequest)[] | null; labels?: (string)[] | null; orderingKey?: string | null; ratePerSecond?: number | null; payloadQuery?: string | null; signatureAlgorithm?: "HmacSha256" | "Ed25519" | null };

/** A new signing key and its secret, which is shown this once. */
export type CreatedWebhookSigningKey = { id: string; subscriptionId: string; createdAt: string; algorithm: "HmacSha256" | "Ed25519"; publicKey: string | null; plainSecret: string };

/** A new webhook subscription and its secret, which is shown this once. */
export type CreatedWebhookSubscription = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; signingSecret: string };

/** The caller of this operation. */
export type CurrentActor = { userId: string | null; userName: string | null; email: string | null; firstName: string | null; lastName: string | null; isAuthenticated: boolean; actorKind: "User" | "ExternalSystem" | "System"; isMachine: boolean; apiKeyId: string | null; roles: (string)[]; permissions: (string)[]; tenantId: string | null };

/** Of a kind that a module added. */
export type CustomSnapshot = { data: { [name: string]: unknown } };

/** A dashboard a module offers; it can be imported. */
export type DashboardDefinition = { name: string; version: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; layout: { columns: number; rowHeight: number }; widgetCount: number; viewCount: number; isSystem: boolean; hasViews: boolean; hasAliases: boolean; hasFilters: boolean };

/** A dashboard of a tenant. */
export type DashboardImportResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number };

/** A part of a tenant’s dashboards, by name. */
export type DashboardPage = { items: (DashboardSummaryResponse)[]; totalCount: number; page: number; pageSize: number };

/** A dashboard of a tenant. */
export type DashboardResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; isSystem: boolean; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number; layoutColumns: number; layoutRowHeight: number; defaultTimeWindow: { period: { token: string }; kind: string; compareTo?: { token: string }; aggregation: string | null } | null; widgets: (WidgetInstanceResponse)[]; viewNames: (string)[]; filterNames: (string)[]; filters: ({ name: string; labelLocalizationKey: string })[] };

/** A dashboard that was brought up to its definition, and what has changed. */
export type DashboardResyncResponse = { id: string; name: string; status: "Draft" | "Published" | "Archived"; sourceDefinitionName: string; sourceDefinitionVersion: string; previousSourceDefinitionVersion: string; widgetsAdded: number; widgetsRemoved: number; overridesCarriedOver: number };

/** A dashboard of a tenant. */
export type DashboardSummaryResponse = { id: string; name: string; category: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot"; status: "Draft" | "Published" | "Archived"; isSystem: boolean; sourceDefinitionName: string; sourceDefinitionVersion: string; widgetCount: number };

/** An export or import that runs as a background job. */
export type DataTransfer = { id: string; kind: "Export" | "Import"; subject: string; format: string; isDryRun: boolean; status: "Uploaded" | "Previewed" | "Mapped" | "Queued" | "Running" | "Completed" | "Failed"; version: number; fileName: string | null; mediaType: string | null; sizeBytes: number | null; processedCount: number; totalCount: number | null; fileId: string | null; report: { createdCount: number; updatedCount: number; unchangedCount: number; refusedCount: number; refused: ({ row: number; field: string | null; code: string })[] } | null; errorCode: string | null; createdAt: string; startedAt: string | null; completedAt: string | null };

/** Why a webhook subscription is switched off. */
export type DeactivateWebhookSubscriptionRequest = { reason: string };

/** Period, comparison and rows; all members are optional. */
export type EvaluateMetricRequest = { period?: { token?: string | null; from?: string | null; to?: string | null } | null; compareTo?: { token: string } | null; locale?: string | null; filters?: { [name: string]: string | number | boolean } | null };

/** A figure for the requested period. */
export type EvaluatedMetric = { name: string; snapshot: KpiSnapshot; sequence: number; emittedAt: string; refreshHint: "Static" | "Dynamic" | "Realtime"; period: { from: string | null; to: string | null; token: string | null } | null };

/** An attempt of a delivery, without its bodies. */
export type ExplainedWebhookAttempt = { id: string; deliveryId: string; subscriptionId: string; tenantId: string | null; eventId: string; eventType: string; attemptNumber: number; targetUrl: string; httpStatusCode: number | null; payloadHash: string; occurredAt: string; durationMs: number; errorMessage: string | null; isSuccess: boolean; signingKeyIds: (string)[]; traceId: string | null };

/** The last delivery of an event to a subscription. */
export type ExplainedWebhookDelivery = { id: string; state: "Pending" | "Retrying" | "Succeeded" | "Skipped" | "DeadLettered" | "Rejected"; attemptNumber: number; nextAttemptAt: string | null; redeliveryOf: string | null; createdAt: string; finishedAt: string | null };

/** A list that can be exported. */
export type ExportDefinitionResponse = { name: string; entityType: string; supportedFormats: (string)[]; isAutoGenerated: boolean };

/** A column that can be exported. */
export type ExportFieldResponse = { propertyPath: string; clrTypeName: string; header: string | null; format: string | null; order: number; isNavigation: boolean };

/** An export of a list as a file. */
export type ExportJobResponse = { id: string; definitionName: string; format: string; status: "Queued" | "Exporting" | "Completed" | "Failed"; rowCount: number | null; fileName: string | null; errorMessage: string | null; createdAt: string; completedAt: string | null; modifiedAt: string | null; modifiedBy: string | null; concurrencyStamp: string };

/** Columns and format of an export, saved under a name. */
export type ExportPresetResponse = { definitionName: string; presetName: string; selectedFields: (string)[]; format: string; includeIdForImport: boolean };

/** An error in the form of the OpenFeature protocol. */
export type FlagError = { key?: string; errorCode: "FLAG_NOT_FOUND" | "PARSE_ERROR" | "TARGETING_KEY_MISSING" | "INVALID_CONTEXT" | "GENERAL"; errorDetails: string };

/** A flag with its value. */
export type FlagEvaluation = { key: string; value?: unknown; reason: "STATIC" | "TARGETING_MATCH" | "SPLIT"; variant?: string };

/** A flag that could not be evaluated. */
export type FlagEvaluationFailure = { key: string; errorCode: "TARGETING_KEY_MISSING"; errorDetails: string };

/** For whom flags are evaluated. */
export type FlagEvaluationRequest = { context?: { [name: string]: unknown } };

/** All flags, evaluated for one context. */
export type FlagEvaluations = { flags: (FlagEvaluation | FlagEvaluationFailure)[] };

/** A change of a grant. Changes are kept for three years at least and never altered. */
export type GrantChange = { id: string; change: "Granted" | "Revoked"; permission: string; roleName: string; actorId: string | null; occurredAt: string };

/** All permissions that the caller has. */
export type GrantedPermissions = { permissions: (string)[] };

/** A list grouped by one column. */
export type GroupedResult = { groups: ({ field: string; value: unknown; label: string; count: number; aggregates: { [name: string]: unknown } | null; items: null })[]; totalCount: number };

/** Image of an image widget. */
export type ImageSnapshot = { source: string; altLocalizationKey: string; fit: string };

/** An import of rows from an uploaded file. */
export type ImportJobResponse = { id: string; definitionName: string; entityTypeName: string; originalFileName: string; mimeType: string; fileSizeBytes: number; status: "Created" | "Previewed" | "Mapped" | "Executing" | "Completed" | "PartiallyCompleted" | "Failed" | "Cancelled"; createdAt: string; completedAt: string | null; modifiedAt: string | null; modifiedBy: string | null; concurrencyStamp: string };

/** The beginning of an uploaded file, and the columns of its target. */
export type ImportPreviewResponse = { headers: (string)[]; previewRows: ((string)[])[]; suggestions: ({ sourceColumn: string; targetProperty: string | null; confidence: "Manual" | "Saved" | "Exact" | "Fuzzy" | "Semantic" })[]; fieldMetadata: ({ propertyPath: string; clrTypeName: string; displayName: string | null; description: string | null; isRequired: boolean })[] };

/** Result of an import, or of its trial run. */
export type ImportReportResponse = { importJobId: string; finalStatus: "Created" | "Previewed" | "Mapped" | "Executing" | "Completed" | "PartiallyCompleted" | "Failed" | "Cancelled"; totalRows: number; succeededRows: number; failedRows: number; skippedRows: number; insertedRows: number; updatedRows: number; errorCode: string | null; duration: string; rowErrors: ({ rowNumber: number; kind: "Conversion" | "Validation" | "Persistence" | "Identity"; errorCodes: (string)[]; message: string })[] };

/** What a bulk operation on the inbox did. */
export type InboxBulkChange = { count: number; hasMore: boolean };

/** Selects notifications of the caller’s inbox; all that is given must hold. */
export type InboxFilterRequest = { view?: "Inbox" | "Archived" | "Snoozed" | "All" | null; types?: (string)[] | null; category?: string | null; tag?: string | null; threadKey?: string | null; isRead?: boolean | null };

/** The recipient’s copy of a notification. */
export type InboxNotification = { id: string; title: string; body: string | null; severity: "info" | "success" | "warning" | "error"; entityType: string | null; entityId: string | null; isRead: boolean; createdAt: string; readAt: string | null; notificationId: string; recipientUserId: string; notificationTypeName: string; data: { [name: string]: unknown }; state: "Unread" | "Read"; relatedEntityType: string | null; relatedEntityId: string | null; archivedAt: string | null; snoozedUntil: string | null; tags: (string)[]; threadKey: string | null; actions: (NotificationAction)[]; answer: string | null; answeredAt: string | null };

/** A page of the caller’s inbox, newest first. */
export type InboxPage = { items: (InboxNotification)[]; totalCount: number; hasMore: boolean; nextCursor: string | null; unreadCount: number };

/** Value of a figure in another period. */
export type KpiComparison = { value: number | null; deltaRatio: number | null; trend: "up" | "down" | "flat"; isFavorable: boolean | null };

/** A single figure, such as a KPI. */
export type KpiSnapshot = { value: number | null; formattedValue: string | null; valueKind: "Count" | "Number" | "Currency" | "Percentage" | "Duration" | "Date"; currency: string | null; isHigherBetter: boolean; noData: boolean; previous: KpiComparison | null };

/** Rows with coordinates on a map. */
export type MapSnapshot = { points: ({ id: string | null; latitude: number; longitude: number; popup: { [name: string]: unknown } | null })[]; defaultZoom: number; defaultCenter: { latitude: number; longitude: number } | null; clusterThreshold: number; detailRoute: string | null; tileUrlTemplate: string | null; defaultLayerKind: string | null };

/** A text in Markdown. */
export type MarkdownSnapshot = { contentLocalizationKey: string };

/** A user who can be mentioned. */
export type MentionSuggestion = { id: string; displayName: string };

/** A figure modules offer to dashboards and clients. */
export type MetricDefinition = { name: string; query: string; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; field: string | null; valueKind: "Count" | "Number" | "Currency" | "Percentage" | "Duration" | "Date"; currency: string | null; isHigherBetter: boolean; refreshHint: "Static" | "Dynamic" | "Realtime"; hasPeriod: boolean };

/** Health of all dependencies of the installation. */
export type MonitoringResponse = { services: ({ id: string; name: string; status: "healthy" | "degraded" | "down"; responseTimeMs: number | null; description: string | null; tags: (string)[] })[]; checkedAt: string };

/** A button of a notification, of which its recipient may choose one. */
export type NotificationAction = { id: string; label: string };

/** A button of a notification. */
export type NotificationActionRequest = { id: string; label: string };

/** A condition on the people who receive a broadcast. */
export type NotificationAudienceCondition = { field: string; operator: "Eq" | "Ne" | "Contains" | "StartsWith" | "EndsWith" | "Gt" | "Gte" | "Lt" | "Lte" | "In" | "Between" | "IsNull" | "IsNotNull"; value: string | null };

/** A condition on the people who receive a broadcast. */
export type NotificationAudienceConditionRequest = { field: string; operator: "Eq" | "Ne" | "Contains" | "StartsWith" | "EndsWith" | "Gt" | "Gte" | "Lt" | "Lte" | "In" | "Between" | "IsNull" | "IsNotNull"; value?: string | null };

/** Recipients of a broadcast: exactly one of these members. */
export type NotificationAudienceRequest = { topicId?: string | null; filter?: (NotificationAudienceConditionRequest)[] | null; everybody?: boolean | null };

/** One notification to many people, and how far it has come. */
export type NotificationBroadcast = { id: string; name: string; type: string; data: { [name: string]: unknown }; status: "Scheduled" | "Running" | "Paused" | "Completed" | "Cancelled" | "Failed"; failure: "TypeNotFound" | "TopicNotFound" | "FilterNotValid" | null; isDryRun: boolean; topicId: string | null; filter: (NotificationAudienceCondition)[]; startsAt: string; foundCount: number; publishedCount: number; createdAt: string; createdBy: string | null; startedAt: string | null; finishedAt: string | null };

/** A page of broadcasts, the newest first. */
export type NotificationBroadcastPage = { items: (NotificationBroadcast)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** A person’s preference for all types of a category. */
export type NotificationCategoryPreferenceDto = { category: string; label: string; channels: { [name: string]: boolean | null } };

/** What became of a notification for a recipient by one channel. */
export type NotificationChannelExplanation = { channel: string; outcome: "Sent" | "Waiting" | "Withheld" | "Failed"; reason: "NotSelected" | "Preference" | "CategoryPreference" | "TenantDefault" | "Permission" | "QuietHours" | "NotConfigured" | "Unreachable" | "AlreadyPosted" | "OtherNotification" | "TypeRemoved" | "Throttled" | "Seen" | "Cancelled" | "Suppressed" | null; step: "Throttle" | "Delay" | "Digest" | "Escalate" | null; waitsUntil: string | null; finishedAt: string | null; attempts: (NotificationDeliveryAttempt)[] };

/** What the tenant has set for a category, or for one type of it. */
export type NotificationDefaultDto = { category: string; notificationType: string | null; label: string; channels: { [name: string]: "On" | "Off" | "Required" | null } };

/** One attempt to deliver a notification by a channel. */
export type NotificationDeliveryAttempt = { occurredAt: string; durationMs: number; isSuccess: boolean; errorMessage: string | null; provider: string | null };

/** The recipient’s copy of a notification. */
export type NotificationDto = { id: string; title: string; body: string | null; severity: "info" | "success" | "warning" | "error"; entityType: string | null; entityId: string | null; isRead: boolean; createdAt: string; readAt: string | null; notificationId: string; recipientUserId: string; notificationTypeName: string; data: { [name: string]: unknown }; state: "Unread" | "Read"; relatedEntityType: string | null; relatedEntityId: string | null };

/** What the notification is about. */
export type NotificationEntityRequest = { entityType: string; entityId: string };

/** What became of a notification for one recipient, channel by channel. */
export type NotificationExplanation = { notificationId: string; recipientUserId: string; notificationTypeName: string; createdAt: string; channels: (NotificationChannelExplanation)[] };

/** A page of the caller’s notifications, newest first. */
export type NotificationPageDto = { items: (NotificationDto)[]; totalCount: number; hasMore: boolean; nextCursor: string | null; unreadCount: number };

/** A person’s preference for a type of notification. */
export type NotificationPreferenceDto = { notificationType: string; label: string; channels: { [name: string]: boolean } };

/** A person’s preference for a type of notification. */
export type NotificationPreferenceRow = { id: string; userId: string | null; notificationTypeName: string; channelName: string; isEnabled: boolean };

/** A number that a step works with, and the limits that its module sets for it. */
export type NotificationStepFigure = { name: string; value: number; minimum: number; maximum: number };

/** A subject that people subscribe to; broadcasts go to its subscribers. */
export type NotificationTopic = { id: string; key: string; title: string; description: string | null; isOpen: boolean; isSubscribed: boolean; createdAt: string; createdBy: string | null; modifiedAt: string };

/** A page of topics, in the order of their keys. */
export type NotificationTopicPage = { items: (NotificationTopic)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** A person who is subscribed to a topic. */
export type NotificationTopicSubscriber = { userId: string; createdAt: string };

/** A page of subscribers, in the order of their ids. */
export type NotificationTopicSubscriberPage = { items: (NotificationTopicSubscriber)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** People to subscribe, or no longer. */
export type NotificationTopicSubscribersRequest = { userIds: (string)[] };

/** A type of notification as a module defines it, and whether the caller subscribed to it. */
export type NotificationTypeDto = { name: string; displayName: string; description: string | null; groupName: string; defaultSeverity: "info" | "success" | "warning" | "error"; defaultChannels: (string)[]; allowUserOptOut: boolean; allowDoNotDisturbBypass: boolean; requiredPermission: string | null; requiredFeature: null };

/** A step before deliveries, as it holds for the caller’s tenant. */
export type NotificationTypeStep = { name: "Throttle" | "Delay" | "Digest" | "Escalate"; isEnabled: boolean; isRequired: boolean; figures: (NotificationStepFigure)[] };

/** The steps of a notification type, as they hold for the caller’s tenant. */
export type NotificationTypeSteps = { notificationType: string; steps: (NotificationTypeStep)[] };

/** A notification type that the caller subscribed to. */
export type NotificationTypeSubscription = { notificationTypeName: string; createdAt: string };

/** The answer to a chat. */
export type OpenAIChatCompletion = { id: string; object: "chat.completion"; created: number; model: string; choices: ({ index: number; message: { role: "assistant"; content: string | null; tool_calls?: ({ id: string; type: "function"; function: { name: string; arguments: string } })[]; refusal: null }; logprobs: null; finish_reason: string })[]; usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number; prompt_tokens_details: { cached_tokens: number }; completion_tokens_details: { reasoning_tokens: number } } };

/** A chat in the form of OpenAI's API. */
export type OpenAIChatCompletionRequest = { model: string; messages: ({ role: "developer" | "system" | "user" | "assistant" | "tool"; content?: string | ({ [name: string]: unknown })[] | null; tool_calls?: ({ id: string; type: "function"; function: { name: string; arguments: string } })[] | null; tool_call_id?: string | null; function_call?: null; audio?: null })[]; stream?: boolean | null; stream_options?: { include_usage?: boolean | null } | null; temperature?: number | null; top_p?: number | null; max_tokens?: number | null; max_completion_tokens?: number | null; stop?: string | (string)[] | null; seed?: number | null; n?: number | null; logprobs?: false | null; top_logprobs?: 0 | null; logit_bias?: { [name: string]: unknown } | null; frequency_penalty?: 0 | null; presence_penalty?: 0 | null; response_format?: { [name: string]: unknown } | null; modalities?: ("text")[] | null; audio?: null; tools?: ({ type: "function"; function: { name: string; description?: string | null; parameters?: { [name: string]: unknown } | null; strict?: boolean | null } })[] | null; tool_choice?: "none" | "auto" | "required" | { type: "function"; function: { name: string } } | null; parallel_tool_calls?: boolean | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; functions?: (unknown)[] | null; function_call?: "none" | "auto" | null; web_search_options?: null; metadata?: { label?: string | null } | null };

/** Vectors of the texts, in the order of the request. */
export type OpenAIEmbeddingList = { object: "list"; data: ({ object: "embedding"; index: number; embedding: (number)[] | string })[]; model: string; usage: { prompt_tokens: number; total_tokens: number } };

/** Texts to convert to vectors. */
export type OpenAIEmbeddingsRequest = { model: string; input: string | (string)[]; encoding_format?: "float" | "base64" | null; dimensions?: number | null; metadata?: { label?: string | null } | null };

/** An error in the form of OpenAI's API. */
export type OpenAIError = { error: { message: string; type: string; param: string | null; code: string | null } };

/** A workspace in the form of a model. */
export type OpenAIModel = { id: string; object: "model"; created: number; owned_by: string };

/** The workspaces that the caller may use, as models. */
export type OpenAIModelList = { object: "list"; data: (OpenAIModel)[] };

/** The answer to a request. */
export type OpenAIResponse = { id: string; object: "response"; created_at: number; status: string; error: null; incomplete_details: { reason: string } | null; instructions: string | null; max_output_tokens: number | null; model: string; output: ({ type: "reasoning"; id: string; summary: ({ type: "summary_text"; text: string })[]; encrypted_content: string | null } | { type: "message"; id: string; status: string; role: "assistant"; content: ({ type: "output_text"; text: string; annotations: (unknown)[]; logprobs: (unknown)[] })[] } | { type: "function_call"; id: string; status: string; call_id: string; name: string; arguments: string })[]; parallel_tool_calls: boolean; previous_response_id: null; reasoning: { effort: string | null; summary: null }; store: false; temperature: number | null; text: { format: { [name: string]: unknown } }; tool_choice: "none" | "auto" | "required" | { type: "function"; name: string }; tools: ({ [name: string]: unknown })[]; top_p: number | null; truncation: "disabled"; usage: { input_tokens: number; input_tokens_details: { cached_tokens: number }; output_tokens: number; output_tokens_details: { reasoning_tokens: number }; total_tokens: number } | null; metadata: { [name: string]: unknown } };

/** A request in the form of OpenAI's Responses API. */
export type OpenAIResponseRequest = { model: string; input: string | ({ type?: "message" | "function_call" | "function_call_output" | "reasoning"; role?: "developer" | "system" | "user" | "assistant" | null; content?: string | ({ [name: string]: unknown })[] | null; call_id?: string | null; name?: string | null; arguments?: string | null; output?: string | ({ [name: string]: unknown })[] | null; summary?: ({ text: string })[] | null; encrypted_content?: string | null })[]; instructions?: string | null; stream?: boolean | null; temperature?: number | null; top_p?: number | null; max_output_tokens?: number | null; text?: { format?: { [name: string]: unknown } | null } | null; tools?: ({ type: "function"; name: string; description?: string | null; parameters?: { [name: string]: unknown } | null; strict?: boolean | null })[] | null; tool_choice?: "none" | "auto" | "required" | { type: "function"; name: string } | null; parallel_tool_calls?: boolean | null; reasoning?: { effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null } | null; previous_response_id?: null; conversation?: null; prompt?: null; metadata?: { label?: string | null } | null; background?: false | null };

/** Members of a webhook subscription to change; absent ones stay. */
export type PatchWebhookSubscriptionRequest = { targetUrl?: string | null; eventTypes?: (string)[] | null; filter?: (WebhookPayloadConditionRequest)[] | null; headers?: (WebhookHeaderRequest)[] | null; labels?: (string)[] | null; orderingKey?: string | null; ratePerSecond?: number | null; payloadQuery?: string | null };

/** A permission granted to a role. */
export type PermissionGrant = { id: string; name: string; roleName: string; providerName: string; providerKey: string; tenantId: string | null; createdAt: string; createdBy: string | null; modifiedAt: string | null; modifiedBy: string | null };

/** The permissions of one module. */
export type PermissionGroup = { name: string; displayName: string | null; permissions: ({ name: string; displayName: string | null; multiTenancySides: "Host" | "Tenant" | "Both"; multiTenancySide: "Host" | "Tenant" | "Both" })[] };

/** Groups of several columns. */
export type PivotSnapshot = { rowFields: (string)[]; columnFields: (string)[]; valueField: string | null; aggregation: "Count" | "Sum" | "Avg" | "Min" | "Max"; currency: string | null; cells: ({ rowKeys: (string)[]; columnKeys: (string)[]; value: number | null })[] };

/** A link by which a person changes its preferences. */
export type PreferenceLink = { url: string; expiresAt: string };

/** A problem document (RFC 9457) with a stable error code. */
export type Problem = { type: string; title: string; status: number; detail: string; instance: string; traceId: string; errorCode: string; errors?: { [name: string]: (string)[] }; errorDetails?: { [name: string]: (string)[] }; jsonPath?: string; retryAfter?: number; limit?: number; remaining?: number; policy?: string; windowSeconds?: number; parseErrors?: ({ message: string; line: number | null; column: number | null; snippet: string | null })[] };

/** Public VAPID key for subscriptions of browsers. */
export type PushPublicKey = { publicKey: string | null };

/** A browser that takes web push for the caller. */
export type PushSubscription = { endpoint: string; expirationTime?: number | null; keys: { p256dh: string; auth: string } };

/** Names the browser subscription to remove. */
export type PushSubscriptionRemoval = { endpoint: string };

/** A device of the caller’s that is woken by push. */
export type PushToken = { id: string; token: string; deviceId: string | null; deviceToken: string; deviceTokenPreview: string; platform: "android" | "ios"; createdAt: string };

/** A device’s push token. */
export type PushTokenRequest = { token?: string | null; deviceToken?: string | null; platform: string; deviceId?: string | null };

/** A query that the caller may use. */
export type QueryCatalogEntry = { name: string; basePath: string | null; labelKey: string; label: string };

/** Metadata of a query, from which a client can build a list. */
export type QueryMetadata = { columns: ({ name: string; label: string; type: string; order: number; isSortable: boolean; isFilterable: boolean; isVisible: boolean; format: string | null })[]; filterableFields: ({ name: string; type: string; operators: (string)[]; enumValues: (string)[] | null })[]; sortableFields: ({ name: string })[]; presetFilterGroups: ({ name: string; label: string; presets: ({ name: string; label: string; isDefault: boolean })[] })[]; quickFilters: ({ name: string; label: string; isDefault: boolean })[]; dateFilters: ({ name: string; defaultPeriod: string; availablePeriods: (string)[] })[]; groupByFields: ({ name: string; type: string })[]; pagination: { defaultPageSize: number; maxPageSize: number; maxStreamSize: number; supportsCursor: boolean }; defaultSort: string | null };

/** A query of a list: filters, order and page. */
export type QueryRequest = { page?: number | null; pageSize?: number | null; cursor?: string | null; search?: string | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; filters?: ({ field: string; operator: string; value?: string | number | boolean | null })[] | null; presets?: { [name: string]: string | (string)[] } | null; quickFilters?: string | (string)[] | null; groupBy?: string | null; skipTotalCount?: boolean | null };

/** Result of registering a browser. */
export type RegisteredPushSubscription = { id: string; endpointHost: string; expiresAt: string | null; createdAt: string };

/** Period and rows; all members are optional. */
export type RenderDashboardRequest = { periodFrom?: string | null; periodTo?: string | null; periodToken?: string | null; compareToToken?: string | null; locale?: string | null; viewName?: string | null; filters?: { [name: string]: string | number | boolean } | null };

/** A dashboard with the content of its widgets, all from one snapshot. */
export type RenderDashboardResponse = { dashboardId: string; renderedAt: string; period: { from: string | null; to: string | null; token: string | null } | null; activeViewName: string | null; layout: { columns: number; rowHeight: number }; driftStatus: "Aligned" | "Behind" | "Ahead" | "SourceUnregistered" | "NotApplicable"; sourceDefinitionVersion: string; registeredVersion: string | null; widgets: (RenderedWidget)[] };

/** Widget to render without saving it, as an editor does. */
export type RenderWidgetRequest = { definition: { slug?: string | null; requiredPermission?: string | null; metricName?: string | null; queryName?: string | null }; context?: { periodFrom?: string | null; periodTo?: string | null; periodToken?: string | null; compareToToken?: string | null; locale?: string | null; filters?: { [name: string]: string | number | boolean } | null } | null };

/** A widget with the result of its rendering. */
export type RenderedWidget = { id: string; widgetType: string; status: "Snapshot" | "Unavailable" | "Error"; sequence: number; emittedAt: string; refreshHint: "Static" | "Dynamic" | "Realtime"; snapshot: KpiSnapshot | ChartSnapshot | TableSnapshot | PivotSnapshot | MapSnapshot | ImageSnapshot | TextSnapshot | MarkdownSnapshot | CustomSnapshot | null; reasonLocalizationKey: string | null; position: number; width: number; height: number; titleLocalizationKey: string; slug: string | null; actions: null; requiredPermission: string | null; queryName: string | null; transport: "Pull" | "Push"; isTruncated: boolean };

/** A role that a token or a grant has named. */
export type RoleMetadata = { id: string; name: string; tenantId: string | null; clientId: string | null; multiTenancySides: "Host" | "Tenant" | "Both"; description: string | null; isSystem: boolean; isOrphaned: boolean; orphanedAt: string | null; concurrencyStamp: string; createdAt: string; createdBy: string | null; modifiedAt: string | null; modifiedBy: string | null };

/** The permissions explicitly granted to a role in this tenant. */
export type RolePermissions = { roleName: string; permissions: (string)[] };

/** The replacement of a rotated key, with its secret. */
export type RotateApiKeyResponse = { newKeyId: string; rawSecret: string; prefix: string; lastFourChars: string; oldKeyId: string };

/** New signing secret of a webhook subscription. */
export type RotatedWebhookSecret = { signingSecret: string };

/** Export preset to save under its name; one of the same name is replaced. */
export type SaveExportPresetRequest = { definitionName: string; presetName: string; selectedFields: (string)[]; format: string; includeIdForImport?: boolean | null };

/** Settings to write, for older administration pages. */
export type SaveSettingsRequest = ({ key: string; value: string | number | boolean | null })[];

/** Properties of a new template. */
export type SaveTemplateRequest = { name: string; culture?: string | null; content: string; mimeType?: string | null; layoutName?: string | null; category?: string | null; concurrencyStamp?: string | null };

/** Saved filters, order, grouping and columns of a list. */
export type SavedView = { id: string; entityType: string; name: string; isOwner: boolean; isShared: boolean; isDefault: boolean; filterJson: string | null; sortJson: string | null; groupByJson: string | null; visibleColumnsJson: string | null };

/** Properties of a view; each text has at most 10000 characters and is stored unchanged. */
export type SavedViewRequest = { name: string; isShared?: boolean; filterJson?: string | null; sortJson?: string | null; groupByJson?: string | null; visibleColumnsJson?: string | null };

/** Text that replaces a built-in one for this tenant. */
export type SetLocalizationOverrideRequest = { value: string };

/** Definition of a setting with its effective value at the scope. */
export type SettingDefinition = { key: string; label: string; description: string | null; defaultValue: string | null; value: string | null; valueKind: "String" | "Bool" | "Int" | "Double" | "Json"; allowedValues: (string)[] | null; isEncrypted: boolean };

/** Scope at which a value is read or written. */
export type SettingScope = "user" | "tenant" | "global";

/** Effective value of one setting. */
export type SettingValueResponse = { name: string; value: string | null };

/** Setting names with their effective values; null where no level has a value. */
export type SettingsMap = { [name: string]: string | null };

/** Until when the notification is hidden. */
export type SnoozeNotificationRequest = { until: string };

/** An address that gets no more messages. */
export type SuppressAddressRequest = { channel: "email" | "sms"; address: string; details?: string | null };

/** An address to which the tenant’s notifications are not sent. */
export type SuppressedAddress = { id: string; channel: "email" | "sms"; address: string; reason: "Bounce" | "Complaint" | "Manual"; provider: string | null; details: string | null; occurredAt: string; createdAt: string; createdBy: string | null };

/** A page of suppressed addresses, newest first. */
export type SuppressedAddressPage = { items: (SuppressedAddress)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** The first rows of a list. */
export type TableSnapshot = { columns: ({ name: string; labelLocalizationKey: string; currencyCode: string | null })[]; rows: ({ [name: string]: unknown })[]; totalRowCount: number };

/** A group of templates. */
export type TemplateCategory = { id: string; name: string; description: string | null; icon: string | null; sortOrder: number; templateCount: number };

/** A template of one name and culture. */
export type TemplateDetail = { name: string; culture: string | null; category: string | null; draft: TemplateRevision | null; published: TemplateRevision | null };

/** A part of a template’s revisions, newest first. */
export type TemplateHistory = { revisions: (TemplateRevisionSummary)[]; totalCount: number; page: number; pageSize: number };

/** Status of a template, and the transitions that the caller may start. */
export type TemplateLifecycleInfo = { name: string; culture: string | null; currentStatus: 0 | 1 | 2 | 3; workflowEnabled: boolean; availableTransitions: (0 | 1 | 2 | 3)[] };

/** A template in a list. */
export type TemplateListItem = { name: string; culture: string | null; category: string | null; status: 0 | 1 | 2 | 3; currentStatus: "Draft" | "PendingReview" | "Published" | "Archived"; mimeType: string; layoutName: string | null; lastModifiedAt: string; lastModifiedBy: string; hasPublishedVersion: boolean };

/** A part of the templates, by name and culture. */
export type TemplatePage = { items: (TemplateListItem)[]; totalCount: number; hasMore: boolean; nextCursor: null };

/** Input of a document. */
export type TemplatePreviewRequest = { culture?: string | null; format?: number | "Html" | "Pdf" | "Excel" | null; data?: { [name: string]: unknown } | null; revisionId?: string | null };

/** A document rendered from a template. */
export type TemplatePreviewResponse = { html: string; plainText: string | null; subject: string | null; revisionId: string; renderTimeMs: number };

/** A version of a template’s contents. */
export type TemplateRevision = { revisionId: string; content: string; mimeType: string; layoutName: string | null; status: 0 | 1 | 2 | 3; createdAt: string; createdBy: string; publishedAt: string | null; publishedBy: string | null; concurrencyStamp: string };

/** A revision of a template without its contents. */
export type TemplateRevisionSummary = { revisionId: string; mimeType: string; layoutName: string | null; status: 0 | 1 | 2 | 3; createdAt: string; createdBy: string; publishedAt: string | null; publishedBy: string | null; concurrencyStamp: string; contentLength: number };

/** A value a template may use. */
export type TemplateVariable = { name: string; type: string; description: string | null; example: string | null };

/** A variable of templates. */
export type TemplateVariables = { globalVariables: (TemplateVariable)[]; modelVariables: (TemplateVariable)[]; enrichedVariables: (TemplateVariable)[] };

/** How much a tenant used on a day, of one measure. */
export type TenantUsage = { id: string; tenantId: string | null; tenantName: string | null; day: string; measure: string; part: string | null; amount: number; unit: string | null };

/** Text of a text widget. */
export type TextSnapshot = { contentLocalizationKey: string; style: string };

/** A comment, internal note or system log of an entity. */
export type TimelineStreamEntry = { id: string; entityType: string; entityId: string; entryType: 0 | 1 | 2; body: string; authorId: string; authorDisplayName: string; authorName: string; parentEntryId: string | null; createdAt: string; occurredAt: string; editedAt: string | null; isDeleted: boolean; attachmentBlobIds: (string)[]; attachments: ({ id: string; blobId: string; fileName: string | null; contentType: string | null; sizeBytes: number | null })[]; reactions: { [name: string]: { count: number; byCurrentUser: boolean; displayEmoji: string } } };

/** A page of an entity’s timeline, newest first, replies included. */
export type TimelineStreamPage = { items: (TimelineStreamEntry)[]; totalCount: number; hasMore: boolean; nextCursor: string | null };

/** The result of toggling a reaction. */
export type ToggledReaction = { entryId: string; emoji: string; count: number; currentUserHasReacted: boolean };

/** All texts of a culture, completed from its fallback cultures. */
export type Translations = { culture: string; texts: { [name: string]: string } };

/** Number of unread notifications of the caller. */
export type UnreadCount = { count: number };

/** The caller’s unread notifications of one category. */
export type UnreadNotificationCount = { category: string; label: string; unreadCount: number };

/** The new values of a conversation; absent ones become null. */
export type UpdateAIConversationRequest = { title?: string | null; workspaceName?: string | null; label?: string | null };

/** All properties of a workspace except its name; absent ones become null. */
export type UpdateAIWorkspaceRequest = { provider: string; model: string; systemPrompt?: string | null; temperature?: number | null; maxOutputTokens?: number | null; workspaceModelName?: string | null; isActive?: boolean | null; activated?: boolean | null };

/** New permissions and address ranges of an API key; both are replaced. */
export type UpdateApiKeyScopesRequest = { permissions: (string)[]; allowedCidrs: (string)[] };

/** The editable properties of a dashboard. */
export type UpdateDashboardRequest = { name: string; layoutColumns: number; layoutRowHeight: number };

/** Channels to switch on or off for a whole category of notifications. */
export type UpdateNotificationCategoryPreferenceRequest = { channels: { [name: string]: boolean | null } };

/** What is on for people who have chosen nothing, by channel. */
export type UpdateNotificationDefaultRequest = { channels: { [name: string]: "On" | "Off" | "Required" | null } };

/** Channels to switch on or off for one notification type. */
export type UpdateNotificationPreferenceRequest = { channels: { [name: string]: boolean } };

/** Switches one channel of one notification type. */
export type UpdateNotificationPreferenceRowRequest = { notificationTypeName: string; channelName: string; isEnabled: boolean };

/** A change of a step; what is absent stays. */
export type UpdateNotificationStepRequest = { isEnabled?: boolean | null; figures?: { [name: string]: number } | null };

/** A change of a topic; what is null stays. */
export type UpdateNotificationTopicRequest = { title?: string | null; description?: string | null; isOpen?: boolean | null };

/** New value of one setting. */
export type UpdateSettingValueRequest = { value: string | null };

/** Settings to write; each entry succeeds or fails on its own. */
export type UpdateSettingsRequest = { settings: ({ key: string; value: string | null })[] };

/** Outcome of a bulk update, entry by entry. */
export type UpdateSettingsResponse = { results: ({ key: string; outcome: "Updated" | "NotFound" | "ProviderNotAllowed" | "ValidationFailed"; errorCode: string | null })[] };

/** All properties of a category; absent ones become null. */
export type UpdateTemplateCategoryRequest = { name: string; description?: string | null; icon?: string | null; sortOrder: number };

/** All properties of a draft; absent ones get their defaults. */
export type UpdateTemplateRequest = { culture?: string | null; content: string; mimeType?: string | null; layoutName?: string | null; category?: string | null; concurrencyStamp?: string | null };

/** New text of a timeline entry. */
export type UpdateTimelineEntryRequest = { body: string };

/** New target of a webhook subscription. */
export type UpdateWebhookSubscriptionRequest = { targetUrl: string };

/** The editable properties of a widget. */
export type UpdateWidgetRequest = { position: number; x?: number | null; y?: number | null; width: number; height: number; titleLocalizationKey: string; configJson: string };

/** Something that tenants use and that is counted by day. */
export type UsageMeasure = { name: string; label: string; unit: string; kind: "Sum" | "Level"; partName: string | null };

/** Settings of the installation that webhook clients need. */
export type WebhookConfig = { storePayload: boolean };

/** One attempt of a delivery, or the reason why nothing was sent. */
export type WebhookDeliveryAttempt = { id: string; deliveryId: string; subscriptionId: string; tenantId: string | null; eventId: string; eventType: string; attemptNumber: number; targetUrl: string; httpStatusCode: number | null; payloadHash: string; occurredAt: string; durationMs: number; errorMessage: string | null; isSuccess: boolean; payload: string | null; signingKeyIds: (string)[]; responseBody: string | null; traceId: string | null };

/** An event whose type a subscription of the tenant named when it occurred. */
export type WebhookEvent = { id: string; eventType: string; occurredAt: string; createdAt: string; deliveryCount: number };

/** What became of an event, subscription by subscription. */
export type WebhookEventExplanation = { eventId: string; eventType: string; occurredAt: string; subscriptions: (WebhookSubscriptionExplanation)[] };

/** An event type that webhooks can subscribe to. */
export type WebhookEventType = { eventType: string; displayName: string; description: string; category: string | null; schema: { [name: string]: unknown }; example: { [name: string]: unknown } };

/** A header that a subscription adds to its deliveries. */
export type WebhookHeader = { name: string; value: string | null; isSecret: boolean };

/** A header to add to the deliveries of a subscription. */
export type WebhookHeaderRequest = { name: string; value: string; isSecret?: boolean | null };

/** A condition on the data of an event. */
export type WebhookPayloadCondition = { field: string; operator: "Eq" | "Ne" | "Contains" | "StartsWith" | "EndsWith" | "Gt" | "Gte" | "Lt" | "Lte" | "In" | "Between" | "IsNull" | "IsNotNull"; value: string | null };

/** A condition on the data of an event. */
export type WebhookPayloadConditionRequest = { field: string; operator: "Eq" | "Ne" | "Contains" | "StartsWith" | "EndsWith" | "Gt" | "Gte" | "Lt" | "Lte" | "In" | "Between" | "IsNull" | "IsNotNull"; value?: string | null };

/** Stored events that are delivered to a subscription again. */
export type WebhookReplay = { id: string; subscriptionId: string; status: "Running" | "Completed" | "Cancelled"; isDryRun: boolean; eventTypes: (string)[]; filter: (WebhookPayloadCondition)[]; onlyUndelivered: boolean; from: string; to: string; examinedCount: number; matchedCount: number; positionAt: string | null; createdAt: string; createdBy: string | null; finishedAt: string | null };

/** A key deliveries are signed with. Its secret is shown once. */
export type WebhookSigningKey = { id: string; subscriptionId: string; createdAt: string; expiresAt: string | null; revokedAt: string | null; lastRotationNotificationAt: string | null; status: "Active" | "Retired" | "Revoked"; algorithm: "HmacSha256" | "Ed25519"; publicKey: string | null };

/** Webhook statistics of the caller’s tenant. */
export type WebhookStats = { totalSubscriptions: number; activeCount: number; suspendedCount: number; deactivatedCount: number; deliveriesLast24h: number; successRateLast24h: number; avgResponseTimeMsLast24h: number };

/** A subscription of one target to event types. */
export type WebhookSubscription = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; consecutiveFailureCount: number; lastSuccessAt: string | null; createdAt: string; modifiedAt: string | null; signingSecretHint: string | null; eventTypes: (string)[]; filter: (WebhookPayloadCondition)[]; headers: (WebhookHeader)[]; labels: (string)[]; orderingKey: string | null; ratePerSecond: number | null; payloadQuery: string | null; pausedAt: string | null };

/** What became of an event for one subscription. */
export type WebhookSubscriptionExplanation = { subscriptionId: string; targetUrl: string; match: "Matched" | "OtherEventType" | "FilterNotMet" | "CreatedAfter"; unmetConditions: (WebhookPayloadCondition)[]; deliveryCount: number; lastDelivery: ExplainedWebhookDelivery | null; waitsForDeliveryId: string | null; attempts: (ExplainedWebhookAttempt)[]; nextStep: "None" | "NotQueued" | "AttemptInProgress" | "AttemptDue" | "AttemptScheduled" | "WaitsForResume" | "WaitsForCircuit" | "WaitsForRate" | "WaitsForOrder" | "WaitsForPayload" | "MayBeResent" | "IsSkipped" | "IsRejected"; nextAt: string | null };

/** A subscription of one target to event types. */
export type WebhookSubscriptionItem = { id: string; targetUrl: string; eventType: string; status: "Active" | "Suspended" | "Deactivated"; consecutiveFailureCount: number; lastSuccessAt: string | null; createdAt: string; modifiedAt: string | null; signingSecretHint: string | null; eventTypes: (string)[]; filter: (WebhookPayloadCondition)[]; headers: (WebhookHeader)[]; labels: (string)[]; orderingKey: string | null; ratePerSecond: number | null; payloadQuery: string | null; pausedAt: string | null; tenantId: string | null; deactivationReason: string | null; suspendedAt: string | null; suspendedBy: string | null; createdBy: string | null; modifiedBy: string | null };

/** The result of a test ping. */
export type WebhookTestPing = { success: boolean; httpStatusCode: number; durationMs: number };

/** A widget of a dashboard. */
export type WidgetInstanceResponse = { id: string; widgetType: string; position: number; x: number; y: number; width: number; height: number; titleLocalizationKey: string; configJson: string; metricName: string | null; queryName: string | null; requiredPermission: string | null };

/** What each operation takes and answers. */
export interface Operations {
  /** The caller with roles and tenant. */
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
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetGrantsMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListGrantsViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateGrantsView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateGrantsView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteGrantsView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultGrantsView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportGrants: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** Who granted which role a permission, or revoked it, and when; newest first. */
  QueryGrantChanges: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (GrantChange)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetGrantChangesMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListGrantChangesViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateGrantChangesView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateGrantChangesView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteGrantChangesView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultGrantChangesView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportGrantChanges: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** What agents changed through tools, on whose behalf, and when; newest first. */
  QueryAgentChanges: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (AgentChange)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetAgentChangesMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListAgentChangesViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateAgentChangesView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateAgentChangesView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteAgentChangesView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultAgentChangesView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportAgentChanges: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** Roles tokens and grants have named, the host’s included. */
  QueryRoleMetadata: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (RoleMetadata)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetRoleMetadataMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListRoleMetadataViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateRoleMetadataView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateRoleMetadataView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteRoleMetadataView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultRoleMetadataView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportRoleMetadata: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** API keys without their secrets; without revoked ones unless requested. */
  QueryApiKeys: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (ApiKeyListItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Creates an API key; its secret is in this answer alone. */
  CreateApiKey: { request: { body: CreateApiKeyRequest }; answer: CreateApiKeyResponse };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetApiKeysMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListApiKeysViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateApiKeysView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateApiKeysView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteApiKeysView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultApiKeysView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportApiKeys: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** A page of API keys as a bare array, for older clients. */
  ListApiKeys: { request: { query?: { search?: string; type?: string; environment?: string; includeRevoked?: boolean; page?: number; pageSize?: number } }; answer: (ApiKey)[] };
  /** An API key, without its secret. */
  GetApiKey: { request: { path: { id: string } }; answer: ApiKey };
  /** Ends an API key permanently. */
  RevokeApiKey: { request: { path: { id: string } }; answer: null };
  /** Replaces an API key by a new one with its settings; the old one ends at once. */
  RotateApiKey: { request: { path: { id: string } }; answer: RotateApiKeyResponse };
  /** Replaces what an API key may do and from where. */
  UpdateApiKeyScopes: { request: { path: { id: string }; body: UpdateApiKeyScopesRequest }; answer: null };
  /** What is counted of tenants, by name. */
  ListUsageMeasures: { request: {  }; answer: (UsageMeasure)[] };
  /** Usage by day, newest first: of the caller’s tenant, in the host context of all tenants. */
  QueryTenantUsage: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (TenantUsage)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetTenantUsageMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListTenantUsageViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateTenantUsageView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateTenantUsageView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteTenantUsageView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultTenantUsageView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportTenantUsage: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
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
  /** Status of the services the installation depends on; always 200. */
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
  /** One AI workspace by name. */
  GetAIWorkspace: { request: { path: { name: string } }; answer: AIWorkspace };
  /** Replaces a dynamic workspace; what is absent becomes null, isActive apart. */
  UpdateAIWorkspace: { request: { path: { name: string }; body: UpdateAIWorkspaceRequest }; answer: AIWorkspace };
  /** Deletes a dynamic workspace; its name is free again. */
  DeleteAIWorkspace: { request: { path: { name: string } }; answer: null };
  /** What successful completions used. */
  QueryAIUsage: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (AIUsageRecord)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetAIUsageMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListAIUsageViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateAIUsageView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateAIUsageView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteAIUsageView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultAIUsageView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportAIUsage: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** Answers a chat with a workspace. */
  ChatWithAI: { request: { path: { workspaceName: string }; body: AIChatRequest }; answer: AIChatResponse };
  /** Answers a chat fragment by fragment, as server-sent events. */
  PostAiChatWorkspaceNameStream: { request: { path: { workspaceName: string }; body: AIChatRequest }; answer: EventStream };
  /** Computes embedding vectors of texts. */
  EmbedWithAI: { request: { path: { workspaceName: string }; body: AIEmbeddingRequest }; answer: AIEmbeddingResponse };
  /** The providers workspaces can name. */
  ListAIProviders: { request: {  }; answer: (AIProvider)[] };
  /** The models of a provider. */
  ListAIProviderModels: { request: { path: { providerName: string } }; answer: (AIModel)[] };
  /** The caller’s conversations, the last changed first. */
  ListAIConversations: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string; search?: string } }; answer: AIConversationPage };
  /** Creates a conversation without messages. */
  CreateAIConversation: { request: { body?: CreateAIConversationRequest }; answer: AIConversation };
  /** One conversation of the caller, without its messages. */
  GetAIConversation: { request: { path: { id: string } }; answer: AIConversation };
  /** Replaces title, workspace and label of a conversation; what is absent becomes null. */
  UpdateAIConversation: { request: { path: { id: string }; body: UpdateAIConversationRequest }; answer: AIConversation };
  /** Deletes a conversation with all of its messages and files. */
  DeleteAIConversation: { request: { path: { id: string } }; answer: null };
  /** The messages of a conversation, the oldest first. */
  ListAIConversationMessages: { request: { path: { id: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: AIConversationMessagePage };
  /** Stores a message, has a workspace answer it, and stores the answer. */
  SendAIConversationMessage: { request: { path: { id: string }; body: AIConversationMessageRequest }; answer: AIConversationExchange | EventStream };
  /** A conversation with all of its messages and files as a JSON file. */
  ExportAIConversation: { request: { path: { id: string } }; answer: AIConversationExport };
  /** The bytes of a file in a message of the caller’s conversation. */
  GetAIConversationFile: { request: { path: { id: string; fileId: string } }; answer: BinaryAnswer };
  /** Removes conversations of a user or an API key, as when a person leaves. */
  RemoveAIConversationsOfOwner: { request: { path: { ownerId: string } }; answer: AIConversationRemoval };
  /** Removes conversations of everyone in the tenant, as when a tenant leaves. */
  RemoveAIConversationsOfTenant: { request: {  }; answer: AIConversationRemoval };
  /** Answers a chat as OpenAI’s API does; `model` is the name of a workspace. */
  CreateChatCompletion: { request: { body: OpenAIChatCompletionRequest }; answer: OpenAIChatCompletion | EventStream };
  /** Answers as OpenAI’s Responses API does, without storing; `model` is the name of a workspace. */
  CreateResponse: { request: { body: OpenAIResponseRequest }; answer: OpenAIResponse | EventStream };
  /** Turns texts into vectors as OpenAI’s API does; `model` is the name of a workspace. */
  CreateEmbeddings: { request: { body: OpenAIEmbeddingsRequest }; answer: OpenAIEmbeddingList };
  /** The active workspaces, as models. */
  ListModels: { request: {  }; answer: OpenAIModelList };
  /** An active workspace, as a model. */
  RetrieveModel: { request: { path: { name: string } }; answer: OpenAIModel };
  /** Answers a chat as Anthropic’s Messages API does; `model` is the name of a workspace. */
  CreateMessage: { request: { body: AnthropicMessageRequest }; answer: AnthropicMessage | EventStream };
  /** Evaluates one feature flag for a context. */
  EvaluateFlag: { request: { path: { key: string }; body?: FlagEvaluationRequest }; answer: FlagEvaluation };
  /** Evaluates all feature flags for a context. */
  EvaluateFlags: { request: { body?: FlagEvaluationRequest }; answer: FlagEvaluations };
  /** Signals when flags may have changed, as server-sent events. */
  FollowFlags: { request: {  }; answer: EventStream };
  /** The caller’s notifications, newest first. */
  ListNotifications: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationPageDto };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetNotificationsMetadata: { request: {  }; answer: QueryMetadata };
  /** Number of the caller’s unread notifications. */
  CountUnreadNotifications: { request: {  }; answer: UnreadCount };
  /** Marks a notification as read; newer clients. */
  MarkNotificationReadByPost: { request: { path: { id: string } }; answer: null };
  /** Marks a notification as read; repeats keep the first time. */
  MarkNotificationRead: { request: { path: { id: string } }; answer: NotificationDto };
  /** Marks all notifications as read. */
  MarkAllNotificationsRead: { request: {  }; answer: null };
  /** Which channels carried a notification to a recipient, which not and why, with their attempts. */
  ExplainNotification: { request: { path: { id: string; recipientId: string } }; answer: NotificationExplanation };
  /** Withholds what a notification has not sent yet; repeats keep the first time. */
  CancelNotification: { request: { path: { id: string } }; answer: CancelledNotification };
  /** Activities of an entity that the caller may read, newest first. */
  GetActivityFeed: { request: { path: { type: string; id: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: ActivityFeedPage };
  /** The caller’s channels for each type of notification. */
  ListNotificationPreferences: { request: {  }; answer: (NotificationPreferenceDto)[] };
  /** The same as one row per channel, for newer clients. */
  ListNotificationPreferenceRows: { request: {  }; answer: (NotificationPreferenceRow)[] };
  /** Switches one channel of a type on or off; newer clients. */
  UpdateNotificationPreferenceRow: { request: { body: UpdateNotificationPreferenceRowRequest }; answer: null };
  /** Switches channels of a type on or off. */
  UpdateNotificationPreference: { request: { path: { type: string }; body: UpdateNotificationPreferenceRequest }; answer: NotificationPreferenceDto };
  /** Types of notification the caller may see. */
  ListNotificationTypes: { request: {  }; answer: (NotificationTypeDto)[] };
  /** What happens to notifications of a type before they are delivered in the tenant. */
  GetNotificationSteps: { request: { path: { name: string } }; answer: NotificationTypeSteps };
  /** Changes a step of a type for the tenant, within the limits of its module. */
  UpdateNotificationStep: { request: { path: { name: string; step: "Throttle" | "Delay" | "Digest" | "Escalate" }; body: UpdateNotificationStepRequest }; answer: NotificationTypeSteps };
  /** Types of notification the caller subscribed to. */
  ListNotificationTypeSubscriptions: { request: {  }; answer: (NotificationTypeSubscription)[] };
  /** Subscribes to a type of notification. */
  SubscribeToNotificationType: { request: { path: { name: string } }; answer: null };
  /** Ends the subscription to a type of notification. */
  UnsubscribeFromNotificationType: { request: { path: { name: string } }; answer: null };
  /** The caller’s channels for whole categories of notifications. */
  ListNotificationCategoryPreferences: { request: {  }; answer: (NotificationCategoryPreferenceDto)[] };
  /** Switches channels on or off for types of a category without a preference of their own. */
  UpdateNotificationCategoryPreference: { request: { path: { category: string }; body: UpdateNotificationCategoryPreferenceRequest }; answer: NotificationCategoryPreferenceDto };
  /** What the tenant has set for people who have chosen nothing. */
  ListNotificationDefaults: { request: {  }; answer: (NotificationDefaultDto)[] };
  /** Sets what is on for a type where a person has chosen nothing, or what is required. */
  UpdateNotificationTypeDefault: { request: { path: { type: string }; body: UpdateNotificationDefaultRequest }; answer: NotificationDefaultDto };
  /** The same for all types of a category without a default of their own. */
  UpdateNotificationCategoryDefault: { request: { path: { category: string }; body: UpdateNotificationDefaultRequest }; answer: NotificationDefaultDto };
  /** All topics of the tenant, by key. */
  ListNotificationTopics: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationTopicPage };
  /** Creates a topic without subscribers. */
  CreateNotificationTopic: { request: { body: CreateNotificationTopicRequest }; answer: NotificationTopic };
  /** Topics that the caller may subscribe to, by key. */
  ListOpenNotificationTopics: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationTopicPage };
  /** One topic of the tenant. */
  GetNotificationTopic: { request: { path: { id: string } }; answer: NotificationTopic };
  /** Changes a topic; what is absent stays. */
  UpdateNotificationTopic: { request: { path: { id: string }; body: UpdateNotificationTopicRequest }; answer: NotificationTopic };
  /** Deletes a topic with its subscriptions. */
  DeleteNotificationTopic: { request: { path: { id: string } }; answer: null };
  /** Subscribers of a topic, by id. */
  ListNotificationTopicSubscribers: { request: { path: { id: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationTopicSubscriberPage };
  /** Subscribes people to a topic. */
  AddNotificationTopicSubscribers: { request: { path: { id: string }; body: NotificationTopicSubscribersRequest }; answer: NotificationTopic };
  /** Ends the subscriptions of people to a topic. */
  RemoveNotificationTopicSubscribers: { request: { path: { id: string }; body: NotificationTopicSubscribersRequest }; answer: NotificationTopic };
  /** Subscribes the caller to an open topic. */
  SubscribeToNotificationTopic: { request: { path: { id: string } }; answer: null };
  /** Ends the caller’s subscription to an open topic. */
  UnsubscribeFromNotificationTopic: { request: { path: { id: string } }; answer: null };
  /** Broadcasts of the tenant, the newest first. */
  ListNotificationBroadcasts: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: NotificationBroadcastPage };
  /** Sends a notification to many people, now or later, in the background. */
  CreateNotificationBroadcast: { request: { body: CreateNotificationBroadcastRequest }; answer: NotificationBroadcast };
  /** A broadcast and its progress. */
  GetNotificationBroadcast: { request: { path: { id: string } }; answer: NotificationBroadcast };
  /** Pauses a broadcast before its next batch. */
  PauseNotificationBroadcast: { request: { path: { id: string } }; answer: NotificationBroadcast };
  /** Resumes a paused broadcast where it was. */
  ResumeNotificationBroadcast: { request: { path: { id: string } }; answer: NotificationBroadcast };
  /** Ends a broadcast before its next batch; what was queued is still delivered. */
  CancelNotificationBroadcast: { request: { path: { id: string } }; answer: NotificationBroadcast };
  /** The caller’s inbox by view, type, category, tag and thread, newest first. */
  ListInbox: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string; view?: "Inbox" | "Archived" | "Snoozed" | "All"; type?: string; category?: string; tag?: string; threadKey?: string; isRead?: boolean } }; answer: InboxPage };
  /** Numbers of the caller’s unread notifications by category. */
  ListUnreadNotificationCounts: { request: {  }; answer: (UnreadNotificationCount)[] };
  /** Archives the newest notifications that a filter selects, at most 1,000. */
  ArchiveNotifications: { request: { body?: InboxFilterRequest }; answer: InboxBulkChange };
  /** Marks the newest notifications that a filter selects as read, at most 1,000. */
  MarkNotificationsRead: { request: { body?: InboxFilterRequest }; answer: InboxBulkChange };
  /** Archives a notification and marks it as read; repeats keep the first time. */
  ArchiveNotification: { request: { path: { id: string } }; answer: InboxNotification };
  /** Takes a notification back into the inbox; it stays read. */
  UnarchiveNotification: { request: { path: { id: string } }; answer: InboxNotification };
  /** Hides a notification until a time, at which it comes back as unread. */
  SnoozeNotification: { request: { path: { id: string }; body: SnoozeNotificationRequest }; answer: InboxNotification };
  /** Lets a snoozed notification come back now, as unread. */
  UnsnoozeNotification: { request: { path: { id: string } }; answer: InboxNotification };
  /** Chooses an action of a notification; the first answer counts. */
  AnswerNotification: { request: { path: { id: string; actionId: string } }; answer: InboxNotification };
  /** Addresses to which the tenant’s notifications are not sent, newest first. */
  ListSuppressedAddresses: { request: { query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: SuppressedAddressPage };
  /** Suppresses an address; one that is suppressed stays as it is. */
  SuppressAddress: { request: { body: SuppressAddressRequest }; answer: SuppressedAddress };
  /** Ends the suppression of an address: later notifications are sent to it. */
  UnsuppressAddress: { request: { path: { id: string } }; answer: null };
  /** Takes a provider’s report of bounces and complaints, without sign-in. */
  ReceiveProviderCallback: { request: { path: { provider: string }; query: { token: string }; body: BinaryBody }; answer: AcceptedCallback };
  /** The page behind the link of an e-mail, with a button; changes nothing. */
  GetUnsubscribePage: { request: { query: { token: string } }; answer: BinaryAnswer };
  /** Switches a type’s e-mails off for the person of the link, in one click and without sign-in. */
  UnsubscribeByLink: { request: { query: { token: string }; body: BinaryBody | FormBody }; answer: BinaryAnswer };
  /** The page of preferences behind a link, as a form; changes nothing. */
  GetPreferencePage: { request: { query: { token: string } }; answer: BinaryAnswer };
  /** Stores what differs in the form of that page, for the person of the link and without sign-in. */
  UpdatePreferencesByLink: { request: { query: { token: string }; body: BinaryBody }; answer: BinaryAnswer };
  /** Makes a link to the page of preferences, for a message to the person. */
  CreatePreferenceLink: { request: { body: CreatePreferenceLinkRequest }; answer: PreferenceLink };
  /** The queries the caller may use, labels by Accept-Language. */
  ListQueries: { request: {  }; answer: (QueryCatalogEntry)[] };
  /** Uploads a file: the body itself, or the first file of a form. */
  UploadBlob: { request: { query?: { fileName?: string }; body: BinaryBody | FormBody }; answer: Blob };
  /** Sends the bytes of an upload that `createBlob` opened. */
  WriteBlobContent: { request: { path: { id: string }; body: BinaryBody | FormBody }; answer: Blob };
  /** The bytes of a file; ranges and conditional requests are honoured. */
  DownloadBlob: { request: { path: { id: string } }; answer: BinaryAnswer };
  /** Deletes a file the caller uploaded and that is attached to nothing. */
  DeleteBlob: { request: { path: { id: string } }; answer: null };
  /** What a file is. */
  GetBlob: { request: { path: { id: string } }; answer: Blob };
  /** Announces a file; answers an address where its bytes are sent without credentials. */
  AnnounceBlobUpload: { request: { body: BlobUploadInitiateRequest }; answer: BlobUploadInitiateResponse };
  /** Uploads the bytes of an announced file, once; the address is the credential. */
  SendAnnouncedBlob: { request: { path: { id: string }; query: { sig: string }; body: BinaryBody }; answer: Blob };
  /** Checks the bytes of an announced file and returns its status. */
  ConfirmBlobUpload: { request: { path: { id: string }; body?: { containerName?: string | null } }; answer: BlobConfirmUploadResponse };
  /** Cancels an announced file whose bytes were not received. */
  CancelBlobUpload: { request: { path: { id: string } }; answer: null };
  /** Removes the tenant’s expired uploads, at most 1,000. */
  RemoveAbandonedBlobUploads: { request: {  }; answer: BlobCleanupOrphansResponse };
  /** All that is known of a file the caller uploaded, whole or not. */
  GetBlobUpload: { request: { path: { id: string }; query?: { containerName?: string } }; answer: BlobDescriptorResponse };
  /** Creates a download address that works without credentials for some minutes. */
  CreateBlobDownloadUrl: { request: { path: { id: string }; body?: BlobDownloadUrlRequest }; answer: BlobDownloadUrlResponse };
  /** Downloads the bytes of a file; the address is the credential. */
  FetchSignedBlob: { request: { path: { id: string }; query: { sig: string } }; answer: BinaryAnswer };
  /** Starts the export of a list as a file. */
  StartExport: { request: { body: { query: string; format?: string | null; page?: number | null; pageSize?: number | null; cursor?: string | null; search?: string | null; sort?: string | ({ field: string; direction?: string | null })[] | null; filter?: { [name: string]: string | number | boolean | null } | null; filters?: ({ field: string; operator: string; value?: string | number | boolean | null })[] | null; presets?: { [name: string]: string | (string)[] } | null; quickFilters?: string | (string)[] | null; groupBy?: string | null; skipTotalCount?: boolean | null } }; answer: DataTransfer };
  /** What the caller may import into, and which columns rows have. */
  ListImportTargets: { request: {  }; answer: ({ name: string; columns: ({ name: string; isRequired: boolean; description: string })[] })[] };
  /** Starts an import: all rows go in, or none. */
  StartImport: { request: { path: { target: string }; query?: { dryRun?: string }; body: BinaryBody | FormBody }; answer: DataTransfer };
  /** The caller’s exports and imports, newest first. */
  ListDataTransfers: { request: { query?: { page?: number; pageSize?: number } }; answer: { items: (DataTransfer)[]; totalCount: number; hasMore: boolean } };
  /** How far an export or import is. */
  GetDataTransfer: { request: { path: { id: string } }; answer: DataTransfer };
  /** Forgets an export or import, and ends it where it has not ended. */
  DeleteDataTransfer: { request: { path: { id: string } }; answer: null };
  /** The caller’s imports, newest first. */
  ListImportJobs: { request: { query?: { page?: number; pageSize?: number; status?: string } }; answer: { items: (ImportJobResponse)[]; totalCount: number; hasMore: boolean; nextCursor: string | null } };
  /** Uploads rows that are imported in a later step; they are stored for a day. */
  UploadImportFile: { request: { query?: { definitionName?: string }; body: FormBody | BinaryBody }; answer: ImportJobResponse };
  /** How far an import is. */
  GetImportJob: { request: { path: { id: string } }; answer: ImportJobResponse };
  /** Forgets an import, and ends it where it has not ended. */
  CancelImport: { request: { path: { id: string } }; answer: null };
  /** The first rows of an upload, and which column may be which one of the target. */
  PreviewImport: { request: { path: { id: string } }; answer: ImportPreviewResponse };
  /** Says which column of an upload is which one of the target. */
  MapImport: { request: { path: { id: string }; body: ConfirmMappingsRequest }; answer: null };
  /** Says what would become of the rows, and changes nothing. */
  ValidateImport: { request: { path: { id: string } }; answer: ImportReportResponse };
  /** Starts an uploaded import, once: all rows go in, or none. */
  RunImport: { request: { path: { id: string } }; answer: ImportJobResponse };
  /** What became of the rows of an import that has ended. */
  GetImportReport: { request: { path: { id: string } }; answer: ImportReportResponse };
  /** The refused rows of an upload as CSV, to be corrected and sent again: the first 100. */
  GetImportCorrection: { request: { path: { id: string } }; answer: BinaryAnswer };
  /** The caller’s exports, newest first. */
  ListExportJobs: { request: { query?: { page?: number; pageSize?: number; status?: string } }; answer: { items: (ExportJobResponse)[]; totalCount: number; hasMore: boolean; nextCursor: string | null } };
  /** Starts the export of a list as a file, which is kept for a day. */
  CreateExportJob: { request: { body: CreateExportJobRequest }; answer: ExportJobResponse };
  /** How far an export is. */
  GetExportJob: { request: { path: { id: string } }; answer: ExportJobResponse };
  /** The file of an export that has ended; for a day. */
  DownloadExportFile: { request: { path: { id: string } }; answer: BinaryAnswer };
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
  /** Streams the caller’s notifications as server-sent events. */
  StreamNotifications: { request: { query?: { inboxChanges?: boolean } }; answer: EventStream };
  /** People of the tenant whose name begins with the search text. */
  SuggestMentions: { request: { query?: { search?: string; limit?: number } }; answer: (MentionSuggestion)[] };
  /** A part of an entity’s timeline, newest first, replies included. */
  GetTimeline: { request: { path: { entityType: string; entityId: string }; query?: { page?: number; pageSize?: number; skip?: number; take?: number; cursor?: string } }; answer: TimelineStreamPage };
  /** Adds a comment or an internal note. */
  CreateTimelineEntry: { request: { path: { entityType: string; entityId: string }; body: CreateTimelineEntryRequest }; answer: TimelineStreamEntry };
  /** One entry of a timeline. */
  GetTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string } }; answer: TimelineStreamEntry };
  /** Replaces the body of the caller’s own entry, for a while after it was written. */
  UpdateTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string }; body: UpdateTimelineEntryRequest }; answer: null };
  /** Deletes the caller’s own entry, or any entry with the permission to manage. */
  DeleteTimelineEntry: { request: { path: { entityType: string; entityId: string; id: string } }; answer: null };
  /** Adds an emoji to an entry, or removes it. */
  ToggleTimelineReaction: { request: { path: { entryId: string; emoji: string } }; answer: ToggledReaction };
  /** Lets the caller follow an entity; again without effect. */
  FollowEntity: { request: { path: { entityType: string; entityId: string } }; answer: null };
  /** The caller follows the entity no more; again without effect. */
  UnfollowEntity: { request: { path: { entityType: string; entityId: string } }; answer: null };
  /** User ids of an entity’s followers. */
  ListFollowers: { request: { path: { entityType: string; entityId: string } }; answer: (string)[] };
  /** All dashboards in the catalogue, by category and name. */
  ListDashboardDefinitions: { request: { query?: { category?: "General" | "Finance" | "Operations" | "Security" | "Compliance" | "Platform" | "Iot" } }; answer: (DashboardDefinition)[] };
  /** Copies a dashboard of the catalogue into a new draft. */
  ImportDashboard: { request: { path: { name: string }; query?: { viewName?: string } }; answer: DashboardImportResponse };
  /** A part of the tenant’s dashboards, by name. */
  ListDashboards: { request: { query?: { status?: "Draft" | "Published" | "Archived"; page?: number; pageSize?: number } }; answer: DashboardPage };
  /** A dashboard with its widgets, by position. */
  GetDashboard: { request: { path: { id: string } }; answer: DashboardResponse };
  /** Replaces name and layout. */
  UpdateDashboard: { request: { path: { id: string }; body: UpdateDashboardRequest }; answer: DashboardSummaryResponse };
  /** Publishes the draft of a dashboard. */
  PublishDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Archives a dashboard, whatever state it is in. */
  ArchiveDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Makes an archived dashboard a draft again. */
  RestoreDashboard: { request: { path: { id: string } }; answer: DashboardSummaryResponse };
  /** Updates widgets and layout to the current definition; name and status stay. */
  ResyncDashboard: { request: { path: { id: string } }; answer: DashboardResyncResponse };
  /** Content of an unsaved widget, for editors. */
  RenderWidget: { request: { path: { kind: "kpi" | "chart" | "table" | "pivot" | "map" }; body: RenderWidgetRequest }; answer: RenderedWidget };
  /** Adds a widget to a dashboard. */
  AddDashboardWidget: { request: { path: { id: string }; body: AddWidgetRequest }; answer: WidgetInstanceResponse };
  /** Replaces the editable properties of a widget. */
  UpdateDashboardWidget: { request: { path: { id: string; widgetId: string }; body: UpdateWidgetRequest }; answer: WidgetInstanceResponse };
  /** Deletes a widget; the others keep their positions. */
  DeleteDashboardWidget: { request: { path: { id: string; widgetId: string } }; answer: null };
  /** What every widget of a dashboard shows, by position. */
  RenderDashboard: { request: { path: { id: string }; body?: RenderDashboardRequest }; answer: RenderDashboardResponse };
  /** Metrics with rows that the caller may read, by name. */
  ListMetrics: { request: {  }; answer: (MetricDefinition)[] };
  /** A figure and its value in another period. */
  EvaluateMetric: { request: { path: { name: string }; body?: EvaluateMetricRequest }; answer: EvaluatedMetric };
  /** Streams a dashboard as it changes, as server-sent events. */
  GetDashboardsIdStream: { request: { path: { id: string }; query?: { periodFrom?: string; periodTo?: string; periodToken?: string; compareToToken?: string; locale?: string; viewName?: string } }; answer: EventStream };
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
  /** Configuration of webhooks for clients. */
  GetWebhookConfig: { request: {  }; answer: WebhookConfig };
  /** Webhook subscriptions, those that succeeded last first. */
  QueryWebhookSubscriptions: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (WebhookSubscriptionItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Creates an Active subscription; its signing secret is in this answer alone. */
  CreateWebhookSubscription: { request: { body: CreateWebhookSubscriptionRequest }; answer: CreatedWebhookSubscription };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetWebhookSubscriptionsMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListWebhookSubscriptionsViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateWebhookSubscriptionsView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateWebhookSubscriptionsView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteWebhookSubscriptionsView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultWebhookSubscriptionsView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportWebhookSubscriptions: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** Webhook subscriptions, those that succeeded last first. */
  PostWebhookSubscriptionsQuery: { request: { body?: QueryRequest }; answer: { items: (WebhookSubscriptionItem)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** A webhook subscription, without its secrets. */
  GetWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Changes where deliveries go. */
  UpdateWebhookSubscription: { request: { path: { id: string }; body: UpdateWebhookSubscriptionRequest }; answer: WebhookSubscription };
  /** Changes the given members of a subscription. */
  PatchWebhookSubscription: { request: { path: { id: string }; body: PatchWebhookSubscriptionRequest }; answer: WebhookSubscription };
  /** Removes a subscription and its keys. */
  DeleteWebhookSubscription: { request: { path: { id: string } }; answer: null };
  /** Lets the deliveries of a subscription wait; events are stored. */
  PauseWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Resumes a paused subscription and sends what waited. */
  ResumeWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Delivers stored events to a subscription again, in the background. */
  CreateWebhookReplay: { request: { path: { id: string }; body: CreateWebhookReplayRequest }; answer: WebhookReplay };
  /** Stored events, newest first: those that a subscription names, also if none received them. */
  QueryWebhookEvents: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string } }; answer: { items: (WebhookEvent)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetWebhookEventsMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListWebhookEventsViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateWebhookEventsView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateWebhookEventsView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteWebhookEventsView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultWebhookEventsView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportWebhookEvents: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string } }; answer: BinaryAnswer };
  /** Stored events, newest first: those that a subscription names, also if none received them. */
  PostWebhookEventsQuery: { request: { body?: QueryRequest }; answer: { items: (WebhookEvent)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Which subscriptions an event matched, which not and why, and what happens next. */
  ExplainWebhookEvent: { request: { path: { id: string }; query?: { subscriptionId?: string } }; answer: WebhookEventExplanation };
  /** A replay of webhook events and its progress. */
  GetWebhookReplay: { request: { path: { id: string } }; answer: WebhookReplay };
  /** Ends a running replay; what it has queued is still delivered. */
  CancelWebhookReplay: { request: { path: { id: string } }; answer: WebhookReplay };
  /** Holds the deliveries of an Active subscription. */
  SuspendWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Lets a Suspended subscription go on. */
  ActivateWebhookSubscription: { request: { path: { id: string } }; answer: WebhookSubscription };
  /** Ends a subscription permanently. */
  DeactivateWebhookSubscription: { request: { path: { id: string }; body: DeactivateWebhookSubscriptionRequest }; answer: WebhookSubscription };
  /** Sends a synthetic event to the target and returns the result. */
  TestPingWebhookSubscription: { request: { path: { id: string } }; answer: WebhookTestPing };
  /** Makes a new signing key, as `POST keys` does; its secret is in this answer alone. */
  RotateWebhookSecret: { request: { path: { id: string } }; answer: RotatedWebhookSecret };
  /** Signing keys of a subscription, newest first, without their secrets. */
  ListWebhookSigningKeys: { request: { path: { id: string } }; answer: (WebhookSigningKey)[] };
  /** Creates a new Active key. The previous one also signs until its grace period ends. */
  RotateWebhookSigningKey: { request: { path: { id: string }; body?: CreateWebhookSigningKeyRequest }; answer: CreatedWebhookSigningKey };
  /** Ends a signing key at once; never the last Active one: rotate first. */
  RevokeWebhookSigningKey: { request: { path: { id: string; keyId: string } }; answer: null };
  /** Subscriptions by state, and the deliveries of the last 24 hours in figures. */
  GetWebhookStats: { request: {  }; answer: WebhookStats };
  /** Delivery attempts, newest first. */
  QueryWebhookDeliveries: { request: { query?: { page?: number; pageSize?: number; cursor?: string; search?: string; sort?: string; quickFilters?: string; groupBy?: string; skipTotalCount?: string; subscriptionId?: string } }; answer: { items: (WebhookDeliveryAttempt)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetWebhookDeliveriesMetadata: { request: {  }; answer: QueryMetadata };
  /** The caller’s saved views of the list, and shared ones of others. */
  ListWebhookDeliveriesViews: { request: {  }; answer: (SavedView)[] };
  /** Saves a view of the list. */
  CreateWebhookDeliveriesView: { request: { body: CreateSavedViewRequest }; answer: SavedView };
  /** Replaces a view of the caller’s own. */
  UpdateWebhookDeliveriesView: { request: { path: { id: string }; body: SavedViewRequest }; answer: null };
  /** Deletes a view of the caller’s own. */
  DeleteWebhookDeliveriesView: { request: { path: { id: string } }; answer: null };
  /** Makes an own or shared view the caller’s default. */
  SetDefaultWebhookDeliveriesView: { request: { path: { id: string } }; answer: null };
  /** The list as a file, with the filters and the order of the list. */
  ExportWebhookDeliveries: { request: { query?: { format?: string; search?: string; sort?: string; quickFilters?: string; subscriptionId?: string } }; answer: BinaryAnswer };
  /** Delivery attempts as a bare array, newest first, for older clients. */
  ListWebhookDeliveries: { request: { query?: { subscriptionId?: string; page?: number; pageSize?: number } }; answer: (WebhookDeliveryAttempt)[] };
  /** Delivery attempts, newest first. */
  PostWebhookDeliveriesQuery: { request: { body?: QueryRequest }; answer: { items: (WebhookDeliveryAttempt)[]; totalCount: number | null; hasMore: boolean; nextCursor: string | null } | GroupedResult };
  /** Delivery attempts of a subscription as a bare array, newest first, for older clients. */
  ListSubscriptionDeliveries: { request: { path: { id: string } }; answer: (WebhookDeliveryAttempt)[] };
  /** Repeats a skipped or failed delivery; makes the next attempt of a waiting one now. */
  RetryWebhookDelivery: { request: { path: { deliveryId: string } }; answer: null };
  /** The templates, by name and culture. */
  ListTemplates: { request: { query?: { page?: number; pageSize?: number; search?: string; status?: "0" | "1" | "2" | "3" | "Draft" | "PendingReview" | "Published" | "Archived"; category?: string; categoryId?: string; culture?: string } }; answer: TemplatePage };
  /** Creates a template: its first draft. */
  CreateTemplate: { request: { body: SaveTemplateRequest }; answer: TemplateDetail };
  /** Columns, filters and sorting of the list; labels by Accept-Language. */
  GetTemplatesMetadata: { request: {  }; answer: QueryMetadata };
  /** Names of published templates with a place for the body of another template. */
  ListTemplateLayouts: { request: {  }; answer: (string)[] };
  /** A template with its draft and what is published. */
  GetTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateDetail };
  /** Replaces the draft, or creates one beside the published revision. */
  UpdateTemplate: { request: { path: { name: string }; body: UpdateTemplateRequest }; answer: TemplateDetail };
  /** Deletes the draft; published and archived revisions stay. */
  DeleteTemplateDraft: { request: { path: { name: string }; query?: { culture?: string } }; answer: null };
  /** The revisions of a template, newest first. */
  GetTemplateHistory: { request: { path: { name: string }; query?: { culture?: string; page?: number; pageSize?: number } }; answer: TemplateHistory };
  /** A revision of a template. */
  GetTemplateRevision: { request: { path: { name: string; id: string } }; answer: TemplateRevision };
  /** Renders a revision, else the draft, else what is published, with the data of the request. */
  PreviewTemplate: { request: { path: { name: string }; body?: TemplatePreviewRequest }; answer: TemplatePreviewResponse | BinaryAnswer };
  /** A variable of templates. */
  GetTemplateVariables: { request: { path: { name: string } }; answer: TemplateVariables };
  /** Publishes the draft; approves a draft under review. */
  PublishTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateDetail };
  /** Makes the published revision a draft; without one there is no effect. */
  UnpublishTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: null };
  /** Status of a template, and the transitions that the caller may start. */
  GetTemplateLifecycle: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Hands the draft to review; 409 where reviews are switched off. */
  SubmitTemplateForReview: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Publishes the revision under review. */
  ApproveTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Returns the revision under review to draft. */
  RejectTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** Archives the published revision permanently. */
  ArchiveTemplate: { request: { path: { name: string }; query?: { culture?: string } }; answer: TemplateLifecycleInfo };
  /** All categories, by sort order, then name. */
  ListTemplateCategories: { request: {  }; answer: (TemplateCategory)[] };
  /** Creates a category of templates. */
  CreateTemplateCategory: { request: { body: CreateTemplateCategoryRequest }; answer: TemplateCategory };
  /** Replaces a category; its templates follow its name. */
  UpdateTemplateCategory: { request: { path: { id: string }; body: UpdateTemplateCategoryRequest }; answer: TemplateCategory };
  /** Deletes a category no template uses. */
  DeleteTemplateCategory: { request: { path: { id: string } }; answer: null };
}

/** Method and path of each operation, and the media types of a body that is not JSON alone. */
export const operations: Readonly<Record<keyof Operations, readonly [string, string, ...string[]]>> = {
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
  ExportGrants: ['GET', "/authorization/grants/export"],
  QueryGrantChanges: ['GET', "/authorization/grant-changes"],
  GetGrantChangesMetadata: ['GET', "/authorization/grant-changes/meta"],
  ListGrantChangesViews: ['GET', "/authorization/grant-changes/saved-views"],
  CreateGrantChangesView: ['POST', "/authorization/grant-changes/saved-views"],
  UpdateGrantChangesView: ['PUT', "/authorization/grant-changes/saved-views/{id}"],
  DeleteGrantChangesView: ['DELETE', "/authorization/grant-changes/saved-views/{id}"],
  SetDefaultGrantChangesView: ['POST', "/authorization/grant-changes/saved-views/{id}/set-default"],
  ExportGrantChanges: ['GET', "/authorization/grant-changes/export"],
  QueryAgentChanges: ['GET', "/authorization/agent-changes"],
  GetAgentChangesMetadata: ['GET', "/authorization/agent-changes/meta"],
  ListAgentChangesViews: ['GET', "/authorization/agent-changes/saved-views"],
  CreateAgentChangesView: ['POST', "/authorization/agent-changes/saved-views"],
  UpdateAgentChangesView: ['PUT', "/authorization/agent-changes/saved-views/{id}"],
  DeleteAgentChangesView: ['DELETE', "/authorization/agent-changes/saved-views/{id}"],
  SetDefaultAgentChangesView: ['POST', "/authorization/agent-changes/saved-views/{id}/set-default"],
  ExportAgentChanges: ['GET', "/authorization/agent-changes/export"],
  QueryRoleMetadata: ['GET', "/authorization/role-metadata"],
  GetRoleMetadataMetadata: ['GET', "/authorization/role-metadata/meta"],
  ListRoleMetadataViews: ['GET', "/authorization/role-metadata/saved-views"],
  CreateRoleMetadataView: ['POST', "/authorization/role-metadata/saved-views"],
  UpdateRoleMetadataView: ['PUT', "/authorization/role-metadata/saved-views/{id}"],
  DeleteRoleMetadataView: ['DELETE', "/authorization/role-metadata/saved-views/{id}"],
  SetDefaultRoleMetadataView: ['POST', "/authorization/role-metadata/saved-views/{id}/set-default"],
  ExportRoleMetadata: ['GET', "/authorization/role-metadata/export"],
  QueryApiKeys: ['GET', "/authentication/api-keys"],
  CreateApiKey: ['POST', "/authentication/api-keys"],
  GetApiKeysMetadata: ['GET', "/authentication/api-keys/meta"],
  ListApiKeysViews: ['GET', "/authentication/api-keys/saved-views"],
  CreateApiKeysView: ['POST', "/authentication/api-keys/saved-views"],
  UpdateApiKeysView: ['PUT', "/authentication/api-keys/saved-views/{id}"],
  DeleteApiKeysView: ['DELETE', "/authentication/api-keys/saved-views/{id}"],
  SetDefaultApiKeysView: ['POST', "/authentication/api-keys/saved-views/{id}/set-default"],
  ExportApiKeys: ['GET', "/authentication/api-keys/export"],
  ListApiKeys: ['GET', "/api-keys"],
  GetApiKey: ['GET', "/authentication/api-keys/{id}"],
  RevokeApiKey: ['POST', "/authentication/api-keys/{id}/revoke"],
  RotateApiKey: ['POST', "/authentication/api-keys/{id}/rotate"],
  UpdateApiKeyScopes: ['PUT', "/authentication/api-keys/{id}/scopes"],
  ListUsageMeasures: ['GET', "/usage/measures"],
  QueryTenantUsage: ['GET', "/usage"],
  GetTenantUsageMetadata: ['GET', "/usage/meta"],
  ListTenantUsageViews: ['GET', "/usage/saved-views"],
  CreateTenantUsageView: ['POST', "/usage/saved-views"],
  UpdateTenantUsageView: ['PUT', "/usage/saved-views/{id}"],
  DeleteTenantUsageView: ['DELETE', "/usage/saved-views/{id}"],
  SetDefaultTenantUsageView: ['POST', "/usage/saved-views/{id}/set-default"],
  ExportTenantUsage: ['GET', "/usage/export"],
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
  ExportAIUsage: ['GET', "/ai/usage/query/export"],
  ChatWithAI: ['POST', "/ai/chat/{workspaceName}"],
  PostAiChatWorkspaceNameStream: ['POST', "/ai/chat/{workspaceName}/stream"],
  EmbedWithAI: ['POST', "/ai/embeddings/{workspaceName}"],
  ListAIProviders: ['GET', "/ai/providers"],
  ListAIProviderModels: ['GET', "/ai/providers/{providerName}/models"],
  ListAIConversations: ['GET', "/ai/conversations"],
  CreateAIConversation: ['POST', "/ai/conversations"],
  GetAIConversation: ['GET', "/ai/conversations/{id}"],
  UpdateAIConversation: ['PUT', "/ai/conversations/{id}"],
  DeleteAIConversation: ['DELETE', "/ai/conversations/{id}"],
  ListAIConversationMessages: ['GET', "/ai/conversations/{id}/messages"],
  SendAIConversationMessage: ['POST', "/ai/conversations/{id}/messages"],
  ExportAIConversation: ['GET', "/ai/conversations/{id}/export"],
  GetAIConversationFile: ['GET', "/ai/conversations/{id}/files/{fileId}"],
  RemoveAIConversationsOfOwner: ['DELETE', "/ai/conversation-owners/{ownerId}"],
  RemoveAIConversationsOfTenant: ['DELETE', "/ai/conversation-owners"],
  CreateChatCompletion: ['POST', "/openai/v1/chat/completions"],
  CreateResponse: ['POST', "/openai/v1/responses"],
  CreateEmbeddings: ['POST', "/openai/v1/embeddings"],
  ListModels: ['GET', "/openai/v1/models"],
  RetrieveModel: ['GET', "/openai/v1/models/{name}"],
  CreateMessage: ['POST', "/anthropic/v1/messages"],
  EvaluateFlag: ['POST', "/ofrep/v1/evaluate/flags/{key}"],
  EvaluateFlags: ['POST', "/ofrep/v1/evaluate/flags"],
  FollowFlags: ['GET', "/ofrep/v1/stream"],
  ListNotifications: ['GET', "/notifications"],
  GetNotificationsMetadata: ['GET', "/notifications/meta"],
  CountUnreadNotifications: ['GET', "/notifications/unread-count"],
  MarkNotificationReadByPost: ['POST', "/notifications/{id}/read"],
  MarkNotificationRead: ['PATCH', "/notifications/{id}/read"],
  MarkAllNotificationsRead: ['POST', "/notifications/read-all"],
  ExplainNotification: ['GET', "/notifications/published/{id}/recipients/{recipientId}/explanation"],
  CancelNotification: ['POST', "/notifications/published/{id}/cancel"],
  GetActivityFeed: ['GET', "/activity-feed/{type}/{id}"],
  ListNotificationPreferences: ['GET', "/notification-preferences"],
  ListNotificationPreferenceRows: ['GET', "/notifications/preferences"],
  UpdateNotificationPreferenceRow: ['PUT', "/notifications/preferences"],
  UpdateNotificationPreference: ['PUT', "/notification-preferences/{type}"],
  ListNotificationTypes: ['GET', "/notifications/types"],
  GetNotificationSteps: ['GET', "/notifications/types/{name}/steps"],
  UpdateNotificationStep: ['PATCH', "/notifications/types/{name}/steps/{step}"],
  ListNotificationTypeSubscriptions: ['GET', "/notifications/subscriptions"],
  SubscribeToNotificationType: ['POST', "/notifications/subscriptions/{name}"],
  UnsubscribeFromNotificationType: ['DELETE', "/notifications/subscriptions/{name}"],
  ListNotificationCategoryPreferences: ['GET', "/notifications/category-preferences"],
  UpdateNotificationCategoryPreference: ['PUT', "/notifications/category-preferences/{category}"],
  ListNotificationDefaults: ['GET', "/notifications/defaults"],
  UpdateNotificationTypeDefault: ['PUT', "/notifications/defaults/types/{type}"],
  UpdateNotificationCategoryDefault: ['PUT', "/notifications/defaults/categories/{category}"],
  ListNotificationTopics: ['GET', "/notifications/topics"],
  CreateNotificationTopic: ['POST', "/notifications/topics"],
  ListOpenNotificationTopics: ['GET', "/notifications/open-topics"],
  GetNotificationTopic: ['GET', "/notifications/topics/{id}"],
  UpdateNotificationTopic: ['PATCH', "/notifications/topics/{id}"],
  DeleteNotificationTopic: ['DELETE', "/notifications/topics/{id}"],
  ListNotificationTopicSubscribers: ['GET', "/notifications/topics/{id}/subscribers"],
  AddNotificationTopicSubscribers: ['POST', "/notifications/topics/{id}/subscribers"],
  RemoveNotificationTopicSubscribers: ['POST', "/notifications/topics/{id}/subscribers/remove"],
  SubscribeToNotificationTopic: ['POST', "/notifications/topics/{id}/subscription"],
  UnsubscribeFromNotificationTopic: ['DELETE', "/notifications/topics/{id}/subscription"],
  ListNotificationBroadcasts: ['GET', "/notifications/broadcasts"],
  CreateNotificationBroadcast: ['POST', "/notifications/broadcasts"],
  GetNotificationBroadcast: ['GET', "/notifications/broadcasts/{id}"],
  PauseNotificationBroadcast: ['POST', "/notifications/broadcasts/{id}/pause"],
  ResumeNotificationBroadcast: ['POST', "/notifications/broadcasts/{id}/resume"],
  CancelNotificationBroadcast: ['POST', "/notifications/broadcasts/{id}/cancel"],
  ListInbox: ['GET', "/notifications/inbox"],
  ListUnreadNotificationCounts: ['GET', "/notifications/unread-counts"],
  ArchiveNotifications: ['POST', "/notifications/inbox/archive"],
  MarkNotificationsRead: ['POST', "/notifications/inbox/read"],
  ArchiveNotification: ['POST', "/notifications/{id}/archive"],
  UnarchiveNotification: ['DELETE', "/notifications/{id}/archive"],
  SnoozeNotification: ['POST', "/notifications/{id}/snooze"],
  UnsnoozeNotification: ['DELETE', "/notifications/{id}/snooze"],
  AnswerNotification: ['POST', "/notifications/{id}/actions/{actionId}"],
  ListSuppressedAddresses: ['GET', "/notifications/suppressed-addresses"],
  SuppressAddress: ['POST', "/notifications/suppressed-addresses"],
  UnsuppressAddress: ['DELETE', "/notifications/suppressed-addresses/{id}"],
  ReceiveProviderCallback: ['POST', "/notifications/callbacks/{provider}", 'application/json', 'text/plain'],
  GetUnsubscribePage: ['GET', "/notifications/unsubscribe"],
  UnsubscribeByLink: ['POST', "/notifications/unsubscribe", 'application/x-www-form-urlencoded', 'multipart/form-data'],
  GetPreferencePage: ['GET', "/notifications/preference-page"],
  UpdatePreferencesByLink: ['POST', "/notifications/preference-page", 'application/x-www-form-urlencoded'],
  CreatePreferenceLink: ['POST', "/notifications/preference-links"],
  ListQueries: ['GET', "/query/catalog"],
  UploadBlob: ['POST', "/blobs", 'application/octet-stream', 'multipart/form-data'],
  WriteBlobContent: ['PUT', "/blobs/{id}/content", 'application/octet-stream', 'multipart/form-data'],
  DownloadBlob: ['GET', "/blobs/{id}"],
  DeleteBlob: ['DELETE', "/blobs/{id}"],
  GetBlob: ['GET', "/blobs/{id}/info"],
  AnnounceBlobUpload: ['POST', "/blobs/upload"],
  SendAnnouncedBlob: ['PUT', "/blobs/{id}/upload", 'application/octet-stream'],
  ConfirmBlobUpload: ['POST', "/blobs/{id}/confirm"],
  CancelBlobUpload: ['DELETE', "/blobs/{id}/pending"],
  RemoveAbandonedBlobUploads: ['POST', "/blobs/cleanup-orphans"],
  GetBlobUpload: ['GET', "/blobs/{id}/descriptor"],
  CreateBlobDownloadUrl: ['POST', "/blobs/{id}/download-url"],
  FetchSignedBlob: ['GET', "/blobs/{id}/download"],
  StartExport: ['POST', "/exports"],
  ListImportTargets: ['GET', "/imports/targets"],
  StartImport: ['POST', "/imports/{target}", 'text/csv', 'application/json', 'multipart/form-data'],
  ListDataTransfers: ['GET', "/data-transfers"],
  GetDataTransfer: ['GET', "/data-transfers/{id}"],
  DeleteDataTransfer: ['DELETE', "/data-transfers/{id}"],
  ListImportJobs: ['GET', "/data-exchange/import"],
  UploadImportFile: ['POST', "/data-exchange/import", 'multipart/form-data', 'text/csv', 'application/json'],
  GetImportJob: ['GET', "/data-exchange/import/{id}"],
  CancelImport: ['DELETE', "/data-exchange/import/{id}"],
  PreviewImport: ['POST', "/data-exchange/import/{id}/preview"],
  MapImport: ['PUT', "/data-exchange/import/{id}/mappings"],
  ValidateImport: ['POST', "/data-exchange/import/{id}/dry-run"],
  RunImport: ['POST', "/data-exchange/import/{id}/execute"],
  GetImportReport: ['GET', "/data-exchange/import/{id}/report"],
  GetImportCorrection: ['GET', "/data-exchange/import/{id}/correction-file"],
  ListExportJobs: ['GET', "/data-exchange/export/jobs"],
  CreateExportJob: ['POST', "/data-exchange/export/jobs"],
  GetExportJob: ['GET', "/data-exchange/export/jobs/{id}"],
  DownloadExportFile: ['GET', "/data-exchange/export/jobs/{id}/download"],
  ListExportDefinitions: ['GET', "/data-exchange/metadata/definitions"],
  GetExportFields: ['GET', "/data-exchange/metadata/definitions/{name}/fields"],
  ListExportPresets: ['GET', "/data-exchange/metadata/presets/{name}"],
  SaveExportPreset: ['POST', "/data-exchange/metadata/presets"],
  DeleteExportPreset: ['DELETE', "/data-exchange/metadata/presets/{name}/{presetName}"],
  StreamNotifications: ['GET', "/notifications/stream"],
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
  GetDashboardsIdStream: ['GET', "/dashboards/{id}/stream"],
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
  ExportWebhookSubscriptions: ['GET', "/webhooks/subscriptions/export"],
  PostWebhookSubscriptionsQuery: ['POST', "/webhooks/subscriptions/query"],
  GetWebhookSubscription: ['GET', "/webhooks/subscriptions/{id}"],
  UpdateWebhookSubscription: ['PUT', "/webhooks/subscriptions/{id}"],
  PatchWebhookSubscription: ['PATCH', "/webhooks/subscriptions/{id}"],
  DeleteWebhookSubscription: ['DELETE', "/webhooks/subscriptions/{id}"],
  PauseWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/pause"],
  ResumeWebhookSubscription: ['POST', "/webhooks/subscriptions/{id}/resume"],
  CreateWebhookReplay: ['POST', "/webhooks/subscriptions/{id}/replays"],
  QueryWebhookEvents: ['GET', "/webhooks/events"],
  GetWebhookEventsMetadata: ['GET', "/webhooks/events/meta"],
  ListWebhookEventsViews: ['GET', "/webhooks/events/saved-views"],
  CreateWebhookEventsView: ['POST', "/webhooks/events/saved-views"],
  UpdateWebhookEventsView: ['PUT', "/webhooks/events/saved-views/{id}"],
  DeleteWebhookEventsView: ['DELETE', "/webhooks/events/saved-views/{id}"],
  SetDefaultWebhookEventsView: ['POST', "/webhooks/events/saved-views/{id}/set-default"],
  ExportWebhookEvents: ['GET', "/webhooks/events/export"],
  PostWebhookEventsQuery: ['POST', "/webhooks/events/query"],
  ExplainWebhookEvent: ['GET', "/webhooks/events/{id}/explanation"],
  GetWebhookReplay: ['GET', "/webhooks/replays/{id}"],
  CancelWebhookReplay: ['POST', "/webhooks/replays/{id}/cancel"],
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
  ExportWebhookDeliveries: ['GET', "/webhooks/deliveries/export"],
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
