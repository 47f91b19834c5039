import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { importTarget } from '../exchange/exchange.contract.ts';
import type { DomainEvent } from '../kernel/call/event.ts';
import { translation } from '../kernel/localization/translation.ts';
import { type EventTypeDefinition, eventType } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { notificationChannels } from '../notifications/contract/channel.ts';
import { notificationType } from '../notifications/contract/notification-type.ts';
import { entityAccess, systemLog } from '../timeline/timeline.contract.ts';
import { exampleTypes } from './example/example-types.ts';
import { templateRows } from './import/template-rows.ts';
import { templateQuery } from './template/template.query.ts';
import {
  publishedTemplatesMetric,
  templatesDashboard,
  underReviewMetric,
} from './template/template-dashboard.ts';
import {
  stateChanged,
  type TemplateChange,
  templateEntityId,
  templateEntityType,
  templatePublished,
  templateStatuses,
  templateType,
  templateUnpublished,
} from './templating.contract.ts';
import { readTemplates, templatingPermissions } from './templating.permissions.ts';
import { templatingTexts } from './templating.texts.ts';

const templateEvent = (name: string): EventTypeDefinition => ({
  name,
  displayKey: `WebhookEventType:${name}`,
  descriptionKey: `WebhookEventType:${name}:Description`,
  category: 'Templating',
  schema: {
    type: 'object',
    required: ['name', 'culture', 'revisionId', 'status'],
    properties: {
      name: { type: 'string' },
      culture: { type: ['string', 'null'] },
      revisionId: { type: 'string' },
      status: { enum: templateStatuses },
    },
  },
  example: {
    name: 'welcome-email',
    culture: 'fr',
    revisionId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
    status: 'Published',
  },
});

const logOfTemplate = ({ data }: DomainEvent<TemplateChange>) => ({
  entityType: templateEntityType,
  entityId: templateEntityId(data.name, data.culture),
  data: { newState: data.status, revisionId: data.revisionId },
});

/** The built-in contributions of templating. */
export const templatingModule = defineModule({
  name: 'templating',
  contributes: [
    permissionGroup(templatingPermissions),
    ...[templatePublished, templateUnpublished].flatMap((event) => [
      eventType(templateEvent(event.name)),
      systemLog(event, logOfTemplate),
    ]),
    notificationType({
      name: stateChanged,
      group: 'Collaboration',
      defaultChannels: ['inApp', 'signalR', 'sse'],
      allowedChannels: notificationChannels,
    }),
    importTarget(templateRows),
    ...exampleTypes.map(templateType),
    entityAccess({ entityType: templateEntityType, permission: readTemplates }),
    query(templateQuery),
    metric(publishedTemplatesMetric),
    metric(underReviewMetric),
    dashboardDefinition(templatesDashboard),
    ...Object.entries(templatingTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
