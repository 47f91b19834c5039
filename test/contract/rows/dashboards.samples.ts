import type { Refusal, RowInput, RowSample, SampleOwner } from './row-sample.ts';

const name = 'Platform.AI.Usage';
const metric = 'Platform.AI.Requests';
const foreign = 'Dashboards:Dashboard:NotFound';
const missing = '01990000-0000-7000-8000-000000000000';

/** Imports a dashboard and answers its id. */
export async function newDashboard({ platform, token }: SampleOwner): Promise<string> {
  const { body } = await platform.call(`/dashboards/from-definition/${name}`, { method: 'POST', token });
  return body.id;
}

/** A widget as a request adds it. */
export const newWidget = {
  widgetType: 'Markdown',
  position: 0,
  width: 3,
  height: 2,
  titleLocalizationKey: 'Title',
  configJson: '{"contentLocalizationKey":"Content"}',
};

/** Adds a widget to a dashboard of the owner's. */
export async function newDashboardWidget(
  owner: SampleOwner,
): Promise<{ readonly id: string; readonly widgetId: string }> {
  const id = await newDashboard(owner);
  const { platform, token } = owner;
  const { body } = await platform.call(`/dashboards/${id}/widgets`, {
    method: 'POST',
    token,
    body: newWidget,
  });
  return { id, widgetId: body.id };
}

const own = async (owner: SampleOwner): Promise<RowInput> => ({
  parameters: { id: await newDashboard(owner) },
});
const nowhere = { parameters: { id: missing } };
const metadata = { name: 'Ours', layoutColumns: 12, layoutRowHeight: 80 };
const { widgetType: _, ...placed } = newWidget;

const unknown = (input: RowInput): Refusal => ({
  name: 'a dashboard that does not exist',
  input,
  status: 404,
  errorCode: foreign,
});
const invalid = (called: string, input: RowInput, errors: Refusal['errors']): Refusal => ({
  name: called,
  input,
  status: 400,
  errorCode: 'Validation:Failed',
  ...(errors === undefined ? {} : { errors }),
});
const outOfRange = ['Validation:OutOfRange'];

const transition = (verb: string): RowSample => ({
  row: `POST /dashboards/{id}/${verb}`,
  permission: 'Dashboards.Instances.Manage',
  foreign,
  good: async (owner) => {
    const input = await own(owner);
    if (verb !== 'restore') return input;
    const path = `/dashboards/${input.parameters?.id}/archive`;
    await owner.platform.call(path, { method: 'POST', token: owner.token });
    return input;
  },
  refusals: [unknown(nowhere)],
});

/** Rows of `dashboards.routes.ts`. */
export const dashboardsSamples: readonly RowSample[] = [
  {
    row: 'POST /dashboards/from-definition/{name}',
    permission: 'Dashboards.Instances.Manage',
    foreign: null,
    good: async () => ({ parameters: { name } }),
    refusals: [
      {
        name: 'an unregistered definition',
        input: { parameters: { name: 'Platform.Nothing.Here' } },
        status: 404,
        errorCode: 'Dashboards:Definition:NotFound',
      },
    ],
  },
  {
    row: 'GET /dashboards',
    permission: 'Dashboards.Instances.Read',
    foreign: null,
    good: async (owner) => {
      await newDashboard(owner);
      return {};
    },
    refusals: [
      invalid('a page before the first', { query: 'page=-1' }, { page: outOfRange }),
      invalid('an empty page', { query: 'pageSize=0' }, { pageSize: outOfRange }),
      invalid('too long a page', { query: 'pageSize=201' }, { pageSize: outOfRange }),
    ],
  },
  {
    row: 'GET /dashboards/{id}',
    permission: 'Dashboards.Instances.Read',
    foreign,
    good: own,
    refusals: [unknown(nowhere)],
  },
  {
    row: 'PUT /dashboards/{id}',
    permission: 'Dashboards.Instances.Manage',
    foreign,
    good: async (owner) => ({ ...(await own(owner)), body: metadata }),
    refusals: [
      unknown({ ...nowhere, body: metadata }),
      invalid(
        'a blank name and no columns',
        { ...nowhere, body: { ...metadata, name: ' ', layoutColumns: 0 } },
        { name: ['Validation:Required'], layoutColumns: outOfRange },
      ),
    ],
  },
  transition('publish'),
  transition('archive'),
  transition('restore'),
  transition('resync'),
  {
    row: 'POST /widgets/{kind}/render',
    permission: 'Dashboards.Instances.Read',
    foreign: null,
    // A configuration that means nothing makes a widget that failed, and context may be absent.
    accepts: { $: [], definition: ['an empty object'], context: ['an empty object', 'null'] },
    good: async () => ({
      parameters: { kind: 'chart' },
      body: {
        definition: {
          slug: 'Models',
          type: 'chart',
          position: 0,
          size: { width: 3, height: 2 },
          queryName: 'AI.UsageRecords',
          groupBy: 'model',
          aggregation: 'Count',
          chartType: 'Bar',
        },
        context: { locale: 'en', filters: { model: 'echo' } },
      },
    }),
  },
  {
    row: 'POST /dashboards/{id}/widgets',
    permission: 'Dashboards.Instances.Manage',
    foreign,
    accepts: { position: ['zero'], x: ['zero'], y: ['zero'] },
    good: async (owner) => ({ ...(await own(owner)), body: newWidget }),
    refusals: [
      unknown({ ...nowhere, body: newWidget }),
      invalid(
        'a configuration of 16,001 characters, and no place',
        { ...nowhere, body: { ...newWidget, position: -1, width: 0, configJson: 'x'.repeat(16_001) } },
        { position: outOfRange, width: outOfRange, configJson: ['Validation:MaxLength'] },
      ),
    ],
  },
  {
    row: 'PUT /dashboards/{id}/widgets/{widgetId}',
    permission: 'Dashboards.Instances.Manage',
    foreign,
    accepts: { position: ['zero'], x: ['zero'], y: ['zero'] },
    good: async (owner) => ({ parameters: await newDashboardWidget(owner), body: placed }),
    refusals: [unknown({ parameters: { id: missing, widgetId: missing }, body: placed })],
  },
  {
    row: 'DELETE /dashboards/{id}/widgets/{widgetId}',
    permission: 'Dashboards.Instances.Manage',
    foreign,
    good: async (owner) => ({ parameters: await newDashboardWidget(owner) }),
    refusals: [unknown({ parameters: { id: missing, widgetId: missing } })],
  },
  {
    row: 'POST /dashboards/{id}/render',
    permission: 'Dashboards.Instances.Read',
    foreign,
    // All of it is optional.
    accepts: { $: ['an empty object', 'null'] },
    good: async (owner) => ({
      ...(await own(owner)),
      body: {
        periodFrom: '2026-01-01T00:00:00Z',
        periodTo: '2026-02-01T00:00:00Z',
        periodToken: 'pm',
        locale: 'en',
        filters: { model: 'echo' },
      },
    }),
    refusals: [
      unknown(nowhere),
      invalid(
        'one bound of a period',
        { ...nowhere, body: { periodFrom: '2026-01-01T00:00:00Z' } },
        { periodTo: ['Validation:PeriodSpecBoundsCode'] },
      ),
    ],
  },
  {
    row: 'POST /analytics/metrics/{name}',
    permission: 'Dashboards.Instances.Read',
    alsoHolds: ['AI.Usage.View'],
    answersAs: { 'period.token': 'periodToken', 'compareTo.token': 'compareToToken' },
    foreign: null,
    // All of it is optional.
    accepts: { $: ['an empty object', 'null'] },
    good: async () => ({
      parameters: { name: metric },
      body: { period: { token: 'mtd' }, compareTo: { token: 'previous_period' }, filters: { model: 'echo' } },
    }),
    refusals: [
      {
        name: 'an unregistered metric',
        status: 404,
        errorCode: 'Analytics:Metric:NotFound',
        input: { parameters: { name: 'Platform.Nothing.Here' } },
      },
      {
        name: 'an unknown period',
        status: 422,
        errorCode: 'Analytics:Period:UnknownToken',
        input: { parameters: { name: metric }, body: { period: { token: 'someday' } } },
      },
      {
        name: 'a comparison with all time',
        status: 422,
        errorCode: 'Analytics:Metric:NoPeriod',
        input: { parameters: { name: metric }, body: { compareTo: { token: 'previous_period' } } },
      },
      invalid(
        'reversed bounds',
        {
          parameters: { name: metric },
          body: { period: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
        },
        { periodTo: ['Validation:PeriodSpecOrderingCode'] },
      ),
    ],
  },
  {
    row: 'GET /dashboards/{id}/stream',
    permission: 'Dashboards.Instances.Read',
    foreign,
    good: own,
    refusals: [unknown(nowhere)],
  },
];
