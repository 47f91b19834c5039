import { createServer, request } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform } from '../../test/testkit/platform.ts';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import { httpFailureOf } from '../http/http-failure.ts';
import { requireOwnHost } from './own-host.ts';

interface Visit {
  readonly host: string;
  readonly accept?: string;
  readonly method?: string;
}

/** fetch writes `Host` itself. */
function visit(url: string, { host, accept = 'text/html', method = 'GET' }: Visit) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(url, { method, headers: { host, accept } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode, text }));
    });
    asked.once('error', reject).end();
  });
}

const pages = [
  '/graphiql',
  '/GraphiQL/',
  '/graphiql?user=alice',
  '/docs',
  '/dev/issuer/auth',
  '/graphql',
  '/graphql/',
];

describe('the guard of pages that hand out tokens', () => {
  let site: Listening;
  beforeAll(async () => {
    const app = express();
    app.use(requireOwnHost('https://Platform.Example.com/base'));
    app.use((_: Request, response: Response) => void response.send('a token'));
    app.use((error: unknown, _: Request, response: Response, _next: NextFunction) => {
      const failure = httpFailureOf(error);
      response.status(failure?.status ?? 500).send(failure?.errorCode);
    });
    site = await listening(createServer(app));
  });
  afterAll(() => site.close());

  it.each([
    'localhost:4000',
    'LOCALHOST',
    'platform.localhost:4000',
    '127.0.0.1:80',
    '127.3.2.1',
    '[::1]:4000',
    'platform.example.com',
    'platform.example.com:8443',
  ])('lets %s in', async (host) => {
    for (const page of pages) {
      expect(await visit(site.url + page, { host })).toEqual({ status: 200, text: 'a token' });
    }
  });

  it.each([
    'evil.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'platform.example.com.evil.example',
    'notlocalhost',
    '192.168.1.7:4000',
    'localhost@evil.example',
    'evil.example#localhost',
  ])('refuses %j', async (host) => {
    for (const page of pages) {
      const answer = { status: 403, text: 'Http:Host:NotAllowed' };
      expect(await visit(site.url + page, { host })).toEqual(answer);
    }
  });

  it.each(['text/*', 'text/html;q=0.9, application/json;q=0.1', 'text/html, */*;q=0.1'])(
    'takes a visitor that accepts %s for a browser',
    async (accept) => {
      expect((await visit(`${site.url}/graphql`, { host: 'evil.example', accept })).status).toBe(403);
    },
  );

  it('leaves alone what demands credentials', async () => {
    const host = 'gateway:4000';
    const query = `${site.url}/graphql?query=x`;
    expect((await visit(query, { host, accept: 'application/json' })).status).toBe(200);
    expect((await visit(`${site.url}/graphql`, { host, method: 'POST' })).status).toBe(200);
    expect((await visit(`${site.url}/graphql/stream`, { host })).status).toBe(200);
    expect((await visit(`${site.url}/settings`, { host })).status).toBe(200);
  });
});

describe('a development platform', () => {
  it('hands no token to a page whose name was made to point here', async () => {
    const platform = await startTestPlatform();
    for (const page of ['/graphiql', '/graphql']) {
      expect((await visit(platform.url + page, { host: 'localhost' })).text).toContain('Bearer ');
      const refused = await visit(platform.url + page, { host: 'evil.example' });
      expect(refused.text).not.toContain('Bearer ');
      expect(JSON.parse(refused.text)).toMatchObject({ status: 403, errorCode: 'Http:Host:NotAllowed' });
    }
    const issuer = await visit(`${platform.url}/dev/issuer/jwks`, { host: 'evil.example' });
    await platform.close();
    expect(issuer.status).toBe(403);
  });
});
