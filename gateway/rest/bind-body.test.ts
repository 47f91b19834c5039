import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

const id = '00000000-0000-4000-8000-00000000ac3e';
const json = { 'content-type': 'application/json' };
const created = () => server.answers.set('CreateDashboard', () => ({ data: { created: { id, name: 'n' } } }));

describe('binding a body', () => {
  it.each<[string, object, string, Record<string, string[]>]>([
    ['a wrong type', { name: 5, layoutColumns: 1 }, '$.name', { name: ['Validation:InvalidType'] }],
    [
      'text for a number',
      { name: 'a', layoutColumns: '1' },
      '$.layoutColumns',
      { layoutColumns: ['Validation:InvalidType'] },
    ],
    [
      'a fraction',
      { name: 'a', layoutColumns: 1.5 },
      '$.layoutColumns',
      { layoutColumns: ['Validation:InvalidType'] },
    ],
    [
      '33 bits',
      { name: 'a', layoutColumns: 2 ** 32 },
      '$.layoutColumns',
      { layoutColumns: ['Validation:TooLarge'] },
    ],
    [
      'an unknown enum value',
      { name: 'a', layoutColumns: 1, status: 'Open' },
      '$.status',
      { status: ['Validation:InvalidValue'] },
    ],
    [
      'a wrong item',
      {
        name: 'a',
        layoutColumns: 1,
        widgets: [
          { widgetType: 'Kpi', position: 0 },
          { widgetType: 'Kpi', position: {} },
        ],
      },
      '$.widgets[1].position',
      { 'widgets[1].position': ['Validation:InvalidType'] },
    ],
    [
      'several at once',
      { name: [], status: 3 },
      '$.name',
      {
        name: ['Validation:InvalidType'],
        layoutColumns: ['Validation:Required'],
        status: ['Validation:InvalidValue'],
      },
    ],
    ['a list for the object', [], '$', { $: ['Validation:InvalidType'] }],
  ])('refuses %s', async (_, body, jsonPath, errors) => {
    const response = await server.send('POST', '/dashboards', { json: body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:MalformedRequestBody', jsonPath, errors });
    expect(server.runs).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['missing', { layoutColumns: 1 }, 'name'],
    ['null', { name: null, layoutColumns: 1 }, 'name'],
  ])('refuses a required property that is %s', async (_, body, field) => {
    const response = await server.send('POST', '/dashboards', { json: body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errorCode: 'Validation:Failed',
      jsonPath: `$.${field}`,
      errors: { [field]: ['Validation:Required'] },
    });
  });

  it('reads property names in any case, at every level', async () => {
    created();
    await server.send('POST', '/dashboards', {
      json: {
        Name: 'a',
        LAYOUTCOLUMNS: 2,
        Widgets: [{ WidgetType: 'Kpi', Position: 0 }],
        labels: { Name: 'kept' },
      },
    });
    expect(server.lastRun.variables.body).toEqual({
      name: 'a',
      layoutColumns: 2,
      widgets: [{ widgetType: 'Kpi', position: 0 }],
      labels: { Name: 'kept' },
    });
  });

  it('takes no harm from hostile names', async () => {
    created();
    const body =
      '{"name":"a","layoutColumns":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"labels":{"__proto__":"x","constructor":"y"}}';
    const response = await server.send('POST', '/dashboards', { body, headers: json });
    expect(response.status).toBe(201);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(server.lastRun.variables.body.polluted).toBeUndefined();
    expect(Object.keys(server.lastRun.variables.body)).toEqual(['name', 'layoutColumns', 'labels']);
    expect(server.lastRun.variables.body.labels.constructor).toBe('y');
  });

  it('passes hostile unicode and long texts through untouched', async () => {
    created();
    const name = `\u0000\u202e\ufeff𝕏\ud800${'x'.repeat(10_000)}`;
    await server.send('POST', '/dashboards', { json: { name, layoutColumns: 1 } });
    expect(server.lastRun.variables.body.name).toBe(name);
  });
});
