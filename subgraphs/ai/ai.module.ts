import { z } from 'zod';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import type { DomainEvent } from '../kernel/call/event.ts';
import { translation } from '../kernel/localization/translation.ts';
import { type EventDescription, eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { describeList, query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { usageMeasure } from '../kernel/usage/usage-measure.ts';
import { entityAccess, systemLog } from '../timeline/timeline.contract.ts';
import {
  aiProvider,
  guardrail,
  systemWorkspace,
  type WorkspaceChange,
  workspaceCreated,
  workspaceDeleted,
  workspaceUpdated,
} from './ai.contract.ts';
import { aiPermissions } from './ai.permissions.ts';
import { aiTexts } from './ai.texts.ts';
import { sensitiveDataGuardrails } from './guardrail/sensitive-data.ts';
import { builtInProviders } from './provider/built-in-providers.ts';
import { callQuery, usageQuery } from './usage/usage.query.ts';
import { costMetric, requestsMetric, usageDashboard } from './usage/usage-dashboard.ts';
import { aiMeasures } from './usage/usage-measures.ts';
import { workspaceList } from './workspace/workspace.query.ts';

const change: EventDescription<WorkspaceChange> = {
  data: z.object({ name: z.string(), provider: z.string(), model: z.string(), isActive: z.boolean() }),
  example: { name: 'support', provider: 'openai', model: 'gpt-4o-mini', isActive: true },
};

const logOfWorkspace = ({ data }: DomainEvent<WorkspaceChange>) => ({
  entityType: 'AIWorkspace',
  entityId: data.name,
  data: { ...data },
});

/** The built-in contributions of the AI gateway; the workspaces are those of the embedded provider. */
export const aiModule = defineModule({
  name: 'ai',
  contributes: [
    permissionGroup(aiPermissions),
    ...aiMeasures.map(usageMeasure),
    eventTypeOf(workspaceCreated, change),
    eventTypeOf(workspaceUpdated, change),
    eventTypeOf(workspaceDeleted, change),
    ...[workspaceCreated, workspaceUpdated, workspaceDeleted].map((event) =>
      systemLog(event, logOfWorkspace),
    ),
    entityAccess({ entityType: 'AIWorkspace', permission: 'AI.Workspaces.View' }),
    ...builtInProviders.map(aiProvider),
    ...sensitiveDataGuardrails.map(guardrail),
    describeList(workspaceList),
    query(usageQuery),
    query(callQuery),
    metric(requestsMetric),
    metric(costMetric),
    dashboardDefinition(usageDashboard),
    systemWorkspace({ name: 'echo', provider: 'local', model: 'echo', workspaceModelName: 'Echo' }),
    systemWorkspace({ name: 'lorem', provider: 'local', model: 'lorem', workspaceModelName: 'Lorem ipsum' }),
    systemWorkspace({ name: 'embed', provider: 'local', model: 'embed', workspaceModelName: 'Embeddings' }),
    ...Object.entries(aiTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
