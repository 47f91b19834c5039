import { areaRoutes } from '../../../gateway/rest/areas/all-routes.ts';
import { bindBody } from '../../../gateway/rest/bind-body.ts';
import { queryBinder } from '../../../gateway/rest/bind-query.ts';
import type { BoundRequest } from '../../../gateway/rest/bound-request.ts';
import type { OperationRoute, Route } from '../../../gateway/rest/route.ts';
import { buildRouteTable, type RouteTable } from '../../../gateway/rest/table.ts';
import type { TestAnswer, TestPlatform, TestRequest } from '../../testkit/platform.ts';
import { aiSamples } from './ai.samples.ts';
import { aiConversationSamples } from './ai-conversations.samples.ts';
import { aiInferenceSamples } from './ai-inference.samples.ts';
import { backgroundJobSamples } from './background-jobs.samples.ts';
import { blobsSamples } from './blobs.samples.ts';
import { dashboardsSamples } from './dashboards.samples.ts';
import { derivedSample } from './derived-sample.ts';
import { exchangeSamples } from './exchange.samples.ts';
import { identitySamples } from './identity.samples.ts';
import { notificationDeviceSamples } from './notification-devices.samples.ts';
import { notificationStreamSamples } from './notification-stream.samples.ts';
import { notificationsSamples } from './notifications.samples.ts';
import { openAiSamples } from './openai.samples.ts';
import { querySamples } from './query.samples.ts';
import type { RowInput, RowSample } from './row-sample.ts';
import { settingsSamples } from './settings.samples.ts';
import { templatingSamples } from './templating.samples.ts';
import { timelineSamples } from './timeline.samples.ts';
import { webhooksSamples } from './webhooks.samples.ts';

/** The table as it is served by default. */
export const routeTable: RouteTable = buildRouteTable(areaRoutes, ['/api/v1', '/api', '']);

/** Samples of the rows that need something in their request, or are refused for more than the permission. */
const written: readonly RowSample[] = [
  ...identitySamples,
  ...settingsSamples,
  ...backgroundJobSamples,
  ...aiSamples,
  ...openAiSamples,
  ...blobsSamples,
  ...exchangeSamples,
  ...notificationsSamples,
  ...notificationDeviceSamples,
  ...querySamples('/authentication/api-keys', 'AuthenticationApiKeys.Keys.Read'),
  ...querySamples('/ai/usage/query', 'AI.Usage.View'),
  ...querySamples('/authorization/grants', 'Authorization.Grants.Manage'),
  ...querySamples('/authorization/grant-changes', 'Authorization.Grants.Manage'),
  ...querySamples('/authorization/agent-changes', 'Authorization.Grants.Manage'),
  ...querySamples('/usage', 'Identity.Usage.Read'),
  ...notificationStreamSamples,
  ...querySamples('/authorization/role-metadata', 'Authorization.Definitions.Read'),
  ...timelineSamples,
  ...dashboardsSamples,
  ...aiInferenceSamples,
  ...aiConversationSamples,
  ...webhooksSamples,
  ...templatingSamples,
];

const samples: readonly RowSample[] = [
  ...written,
  ...routeTable.routes
    .filter((route) => !written.some(({ row }) => row === rowOf(route)))
    .flatMap((route) => derivedSample(route) ?? []),
];

/** A row with its sample. */
export interface SampledRow extends RowSample {
  readonly route: OperationRoute;
}

/** Rows of the table without a sample, and samples without a row. */
export function unsampledRows(): readonly string[] {
  const rows = routeTable.routes.map(rowOf);
  const sampled = samples.map(({ row }) => row);
  return [...rows.filter((row) => !sampled.includes(row)), ...sampled.filter((row) => !rows.includes(row))];
}

/** Every operation of the table with its sample, in the order of the table. */
export const sampledOperations: readonly SampledRow[] = routeTable.routes.flatMap((route) => {
  const sample = samples.find(({ row }) => row === rowOf(route));
  return sample !== undefined && route.kind === 'operation' ? [{ ...sample, route }] : [];
});

/** Those that are tried alike; rows of the host alone and those with errors of another form have suites of their own. */
export const sampledRows: readonly SampledRow[] = sampledOperations.filter(
  ({ hostAlone, route }) => hostAlone === undefined && route.errors === undefined,
);

/** The row of the table called so. @throws {Error} when there is none. */
export function rowNamed(row: string): SampledRow {
  const found = sampledRows.find((candidate) => candidate.row === row);
  if (found === undefined) throw new Error(`No row ${row}.`);
  return found;
}

/** The path of a row, filled. */
export function pathOf({ path }: Pick<Route, 'path'>, { parameters = {} }: RowInput): string {
  return path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** Sends a row's request. */
export function callRow(
  platform: TestPlatform,
  { route }: Pick<SampledRow, 'route'>,
  input: RowInput,
  request: TestRequest & { readonly base?: string } = {},
): Promise<TestAnswer> {
  const { base = '/api/v1', ...rest } = request;
  const search = input.query === undefined ? '' : `?${input.query}`;
  return platform.call(`${base}${pathOf(route, input)}${search}`, {
    method: route.method,
    ...(input.body === undefined ? {} : { body: input.body }),
    ...rest,
  });
}

/** What tests found by row, as a file of the repository has it. */
export function asFile(byRow: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(byRow).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** A request as the row's schemas bind it. */
export function bindInput(
  { route }: SampledRow,
  { parameters = {}, body, query = '' }: RowInput,
): BoundRequest {
  const bound = route.body === undefined ? undefined : bindBody(route.body, body);
  const search = route.query === undefined ? {} : queryBinder(route.query)(query);
  return { parameters, query: search, body: bound, headers: {} };
}

/** The variables of the row's operation for a request. */
export function variablesOf(row: SampledRow, input: RowInput): Record<string, unknown> {
  return { ...row.route.variables?.(bindInput(row, input)) };
}

function rowOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
