import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

describe('binding a query', () => {
  const queryOf = async (search: string) => {
    const response = await server.send('GET', `/dashboards${search}`);
    expect(response.status).toBe(200);
    return server.lastRun.variables.query;
  };

  it.each<[string, object]>([
    ['', { page: 0 }],
    ['?page=3&status=Draft&search=a%20b+c', { page: 3, status: 'Draft', search: 'a b c' }],
    ['?PAGE=-1&SkipTotalCount=TRUE', { page: -1, skipTotalCount: true }],
    ['?tag=a&tag=b&Tag=c', { page: 0, tag: ['a', 'b', 'c'] }],
    ['?page=&status=&search=', { page: 0, search: '' }],
    ['?unknown=1&unknown=2&__proto__=1&constructor=2&page[x]=1', { page: 0 }],
    ['?search=%E0%A4%A', { page: 0, search: expect.any(String) }],
    ['?search=a?b', { page: 0, search: 'a?b' }],
    ['?&&=&page=1', { page: 1 }],
  ])('reads %s', async (search, expected) => {
    expect(await queryOf(search)).toEqual(expected);
  });

  it.each<[string, Record<string, string[]>]>([
    ['?page=one', { page: ['Validation:InvalidType'] }],
    ['?page=1.5', { page: ['Validation:InvalidType'] }],
    ['?page=0x10', { page: ['Validation:InvalidType'] }],
    ['?page=99999999999', { page: ['Validation:TooLarge'] }],
    ['?page=1e400', { page: ['Validation:InvalidType'] }],
    ['?status=draft', { status: ['Validation:InvalidValue'] }],
    ['?skipTotalCount=1', { skipTotalCount: ['Validation:InvalidType'] }],
    ['?page=1&page=1', { page: ['Validation:Repeated'] }],
    ['?page=1&Page=2', { page: ['Validation:Repeated'] }],
    ['?page=x&status=y', { page: ['Validation:InvalidType'], status: ['Validation:InvalidValue'] }],
  ])('refuses %s', async (search, errors) => {
    const response = await server.send('GET', `/dashboards${search}`);
    expect(response.status).toBe(400);
    const problem = await response.json();
    expect(problem).toMatchObject({ errorCode: 'Validation:Failed', errors });
    expect(problem).not.toHaveProperty('jsonPath');
  });

  it('collects parameters of free names as lists', async () => {
    await server.send(
      'GET',
      '/usage/query?page=2&filter[model.Eq]=a&filter[model.Eq]=b&__proto__=x&constructor=y',
    );
    const { query } = server.lastRun.variables;
    expect(query).toEqual({ page: 2, 'filter[model.Eq]': ['a', 'b'], constructor: ['y'] });
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});
