import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import type { OpenApiDocument } from './openapi.ts';

type Schemas = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>;

/** Schemas whose GraphQL type has another name. */
const typeNames: Readonly<Record<string, string>> = {
  AddWidgetRequest: 'AddDashboardWidgetInput',
  ApiKeyListItem: 'ApiKey',
  BlobConfirmUploadResponse: 'Blob',
  BlobDescriptorResponse: 'Blob',
  BlobUploadInitiateResponse: 'BlobUploadTicket',
  CreateApiKeyResponse: 'ApiKey',
  CreateSavedViewRequest: 'NewSavedViewInput',
  DashboardSummaryResponse: 'Dashboard',
  EvaluateMetricRequest: 'MetricRequestInput',
  NotificationPreferenceRow: 'NotificationPreference',
  NotificationTypeDto: 'NotificationTypeDefinition',
  RenderDashboardResponse: 'RenderedDashboard',
  TemplateDetail: 'Template',
  TemplatePreviewResponse: 'TemplateDocument',
  UpdateWidgetRequest: 'UpdateDashboardWidgetInput',
};

const typeName = (name: string) =>
  typeNames[name] ?? name.replace(/Request$/, 'Input').replace(/(?:Response|Dto|Item)$/, '');

/** Describes members without a description of their own by the GraphQL field of the same type and name. */
export function describeMembers(schemas: Schemas, graphql: GraphQLSchema): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const type = graphql.getType(name) ?? graphql.getType(typeName(name));
      if (typeof schema === 'boolean' || !('properties' in schema)) return [name, schema];
      if (!isObjectType(type) && !isInputObjectType(type)) return [name, schema];
      const fields = type.getFields();
      const properties = Object.entries(schema.properties ?? {}).map(([member, value]) => {
        const description = fields[member]?.description;
        const isDescribed = typeof value === 'boolean' || '$ref' in value || value.description !== undefined;
        return [member, isDescribed || !description ? value : { ...value, description }];
      });
      return [name, { ...schema, properties: Object.fromEntries(properties) }];
    }),
  ) as Schemas;
}
