import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { OpenApiDocument } from './openapi.ts';
import { memberTexts, parameterTexts } from './openapi-texts.ts';

/** The GraphQL types of schemas with another name; the first that has a member describes it. */
const typeNames: Readonly<Record<string, readonly string[]>> = {
  ActivityFeedEntryDto: ['ActivityFeedEntry'],
  AddWidgetRequest: ['AddDashboardWidgetInput'],
  AIChatMessage: ['AIChatMessageInput'],
  AIChatRequest: ['AIChatInput'],
  AIChatResponse: ['AIChatCompletion'],
  AIEmbeddingRequest: ['CreateAIEmbeddingsInput'],
  AIEmbeddingResponse: ['AIEmbeddings'],
  ApiKeyListItem: ['ApiKey'],
  BackgroundJobStatus: ['BackgroundJob'],
  BlobConfirmUploadResponse: ['BlobUpload', 'Blob'],
  BlobDescriptorResponse: ['BlobUpload', 'Blob'],
  BlobUploadInitiateRequest: ['AnnounceBlobUploadInput'],
  BlobUploadInitiateResponse: ['AnnounceBlobUploadPayload'],
  BlobDownloadUrlResponse: ['CreateBlobDownloadUrlPayload'],
  CreateApiKeyResponse: ['ApiKey'],
  CreatedWebhookSigningKey: ['WebhookSigningKey'],
  CreatedWebhookSubscription: ['WebhookSubscription'],
  DashboardImportResponse: ['Dashboard'],
  DashboardResyncResponse: ['ResyncDashboardPayload', 'Dashboard'],
  DashboardSummaryResponse: ['Dashboard'],
  EvaluateMetricRequest: ['MetricRequestInput'],
  ExplainedWebhookAttempt: ['WebhookDeliveryAttempt'],
  ExplainedWebhookDelivery: ['WebhookDelivery'],
  ExportJobResponse: ['DataTransfer'],
  ImportJobResponse: ['DataTransfer'],
  InboxNotification: ['Notification'],
  MonitoringResponse: ['ServiceHealthReport'],
  NotificationPreferenceRow: ['NotificationPreference', 'NotificationChannelPreference'],
  NotificationTypeDto: ['NotificationTypeDefinition'],
  RenderDashboardResponse: ['RenderedDashboard'],
  RenderedWidget: ['RenderedWidget', 'WidgetInstance'],
  PushTokenRequest: ['RegisterPushTokenInput'],
  RegisteredPushSubscription: ['PushSubscription'],
  RotateApiKeyResponse: ['ApiKey'],
  SavedViewRequest: ['UpdateSavedViewInput'],
  SaveTemplateRequest: ['CreateTemplateInput'],
  TemplateDetail: ['Template'],
  TemplatePreviewResponse: ['TemplateDocument'],
  ToggledReaction: ['ToggleTimelineReactionPayload', 'TimelineReaction'],
  UpdateWidgetRequest: ['UpdateDashboardWidgetInput'],
  WebhookSubscriptionItem: ['WebhookSubscription'],
};

const derivedNames = (name: string) => [
  name,
  name.replace(/Request$/, 'Input').replace(/(?:Response|Dto|Item)$/, ''),
];

/** A JSON schema, as far as descriptions need it. */
interface Schema {
  description?: string;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  /** Text by value, read by Redoc and other viewers. */
  'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

type Types = readonly GraphQLNamedType[];

/**
 * Describes what does not describe itself: schemas, members and enum values by the GraphQL type of the same name or
 * values, other members and parameters by their names.
 */
export function describeDocument(document: OpenApiDocument, graphql: GraphQLSchema): OpenApiDocument {
  const described = structuredClone(document);
  const enums = enumsByValues(graphql);
  const describe = (schema: Schema, types: Types): void => {
    if (schema.enum !== undefined) schema['x-enumDescriptions'] ??= enums.get(valuesOf(schema.enum));
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) describe(part, types);
    for (const part of [schema.items, schema.additionalProperties]) {
      if (typeof part === 'object') describe(part, types);
    }
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const field = findField(types, name);
      if (member.$ref === undefined) {
        member.description ??= field?.description ?? memberTexts[name];
      }
      describe(member, field === undefined ? [] : [getNamedType(field.type)]);
    }
  };
  const { schemas = {}, responses = {} } = described.components ?? {};
  for (const [name, schema] of Object.entries(schemas as Record<string, Schema>)) {
    const types = (typeNames[name] ?? derivedNames(name)).flatMap((one) => graphql.getType(one) ?? []);
    schema.description ??= types[0]?.description ?? undefined;
    describe(schema, types);
  }
  const operations = Object.values(described.paths ?? {}).flatMap((path) => Object.values(path as object));
  for (const { parameters = [] } of operations as { parameters?: (Schema & Parameter)[] }[]) {
    for (const parameter of parameters) {
      const { $ref, name, schema = {} } = parameter;
      if ($ref === undefined) parameter.description ??= schema.description ?? parameterTexts[name];
      describe(schema, []);
    }
  }
  for (const { content } of [...Object.values(responses), ...operations.flatMap(bodiesOf)] as Body[]) {
    for (const { schema } of Object.values(content ?? {})) describe(schema ?? {}, []);
  }
  return described;
}

interface Parameter {
  readonly name: string;
  readonly schema?: Schema;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

const bodiesOf = ({ requestBody, responses }: { requestBody?: Body; responses?: Record<string, Body> }) => [
  ...(requestBody === undefined ? [] : [requestBody]),
  ...Object.values(responses ?? {}),
];

function findField(types: Types, name: string) {
  for (const type of types) {
    const field = isObjectType(type) || isInputObjectType(type) ? type.getFields()[name] : undefined;
    if (field !== undefined) return field;
  }
  return undefined;
}

const valuesOf = (values: readonly unknown[]) => values.map(String).sort().join();

/** Texts of the values of every GraphQL enum, by its values. */
function enumsByValues(graphql: GraphQLSchema): ReadonlyMap<string, Readonly<Record<string, string>>> {
  // A preset of a list may have the names of an enum's values.
  const enums = Object.values(graphql.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.endsWith('Preset'));
  return new Map(
    enums.map((type) => {
      const values = type.getValues();
      const texts = values.map(({ name, description }) => [name, description ?? ''] as const);
      return [valuesOf(values.map(({ name }) => name)), Object.fromEntries(texts)];
    }),
  );
}
