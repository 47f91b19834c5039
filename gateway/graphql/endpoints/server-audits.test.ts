import { type Audit, type AuditResult, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';

let gateway: ExampleGateway;
const runs: AuditResult[][] = [];
beforeAll(async () => {
  gateway = await startExample({ remote: false });
  const headers = { authorization: 'Bearer u1', 'apollo-require-preflight': '1' };
  const audits: Audit[] = serverAudits({
    url: `${gateway.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), ...headers } }),
  });
  for (const _path of ['Apollo Server', 'fast path']) {
    runs.push(await Promise.all(audits.map((audit) => audit.fn())));
  }
});
afterAll(() => gateway.close());

const named = (status: AuditResult['status']) =>
  runs.map((results) => results.filter((result) => result.status === status).map(({ name }) => name));

it('graphql-http’s audits find no error', () => {
  for (const results of runs) expect(results.length).toBeGreaterThan(50);
  expect(named('error')).toEqual([[], []]);
  expect(named('notice')).toEqual([[], []]);
});

it('they warn only of status 400 under application/json, as Apollo Server has it', () => {
  const warned = [
    'SHOULD use 200 status code on document parsing failure when accepting application/json',
    'SHOULD use 200 status code on document validation failure when accepting application/json',
    'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
  ];
  expect(named('warn')).toEqual([warned, warned]);
});
