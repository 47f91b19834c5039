import { describe, expect, it } from 'vitest';
import { formsOf, nameOf, writtenCall } from './application/element/written-call.ts';

const place = { origin: 'https://platform.test', root: '/svc', api: '/api/v1' };

describe('a call to copy', () => {
  const query = { text: 'query Me($a: Int) { caller { id } }', variables: { a: 1 } };

  it('is written with the client package', () => {
    const text = writtenCall(query, 'TypeScript', place);
    expect(text).toContain("import { SupergraphClient } from '@platform-service/client';");
    expect(text).toContain("url: 'https://platform.test/svc/graphql'");
    expect(text).toContain('await graph.run(operation, {\n  "a": 1\n});');
    expect(text).not.toContain('fetch');
    expect(writtenCall(query, 'GraphQL', place)).toBe(`${query.text}\n\n# Variables\n{\n  "a": 1\n}`);
    expect(writtenCall(query, 'curl', place)).toContain('curl https://platform.test/svc/graphql \\\n');
  });

  it('follows a subscription where it streams', () => {
    const subscription = { text: '\n  subscription News { news { id } }', variables: {} };
    expect(nameOf(subscription)).toBe('News');
    const curl = writtenCall(subscription, 'curl', place);
    expect(curl).toContain('curl -N https://platform.test/svc/graphql/stream ');
    expect(curl).toContain('-H "Accept: text/event-stream"');
    expect(writtenCall(subscription, 'TypeScript', place)).toContain('graph.follow(operation, {}, { next');
  });

  it('is a request where it was one', () => {
    const request = {
      name: 'RenderDashboard',
      method: 'POST',
      url: 'https://platform.test/svc/api/v1/dashboards/1/render',
      body: { note: "it's" },
      operation: { name: 'RenderDashboard', request: { path: { id: '1' }, body: { note: "it's" } } },
    };
    expect(formsOf(request)).toEqual(['HTTP', 'curl', 'TypeScript']);
    expect(writtenCall(request, 'HTTP', place)).toBe(`POST ${request.url}\n\n{\n  "note": "it's"\n}`);
    expect(writtenCall(request, 'curl', place)).toContain(`curl -X POST '${request.url}'`);
    expect(writtenCall(request, 'curl', place)).toContain(`-d '{"note":"it'\\''s"}'`);
    const typed = writtenCall(request, 'TypeScript', { ...place, api: '/v2' });
    expect(typed).toContain("baseUrl: 'https://platform.test/svc', basePath: '/v2'");
    expect(typed).toContain("rest.call('RenderDashboard', {");
  });
});
