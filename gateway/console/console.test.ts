import { createServer } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';
import { consolePages } from './console.ts';
import { type ConsoleAssets, loadConsoleAssets } from './console-assets.ts';
import { ProviderOrigins } from './open-console.ts';

describe('/console', () => {
  let site: Listening;
  let attempts = 0;
  beforeAll(async () => {
    const app = express().use(
      consolePages({
        settings: {
          root: '/base',
          api: '/api/v1',
          moved: {},
          issuer: 'https://id.example/realm',
          clientId: 'c"><b>',
          scope: 'openid',
          parameters: {},
          developmentReceiver: null,
        },
        providerOrigins: async () => ['https://tokens.example'],
        loadAssets: async () => {
          attempts += 1;
          if (attempts === 1) throw new Error('not there yet');
          return loadConsoleAssets();
        },
      }),
    );
    app.use((_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      response.sendStatus(404);
    });
    site = await listening(createServer(app));
    // Files that could not be read once do not stay away.
    expect((await get('/console/dashboards')).status).toBe(404);
  });
  afterAll(() => site.close());
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  it('is one page under every address, with scripts of this host alone and the provider within reach', async () => {
    for (const path of ['', '/dashboards', '/dashboards/any', '/callback', '/signed-out']) {
      const answer = await get(`/console${path}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("connect-src 'self' https://id.example https://tokens.example;");
      expect(policy).not.toMatch(/unsafe|\*|sha256/);
      const html = await answer.text();
      expect(html).not.toMatch(/<script(?![^>]*src=)|<style|"><b>/);
    }
  });

  it('keeps its files for ever under addresses that change with them, and serves nothing else', async () => {
    const html = await (await get('/console/dashboards')).text();
    const addresses = [...html.matchAll(/(?:href|src)="\/base(\/console\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const file = await get(address);
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await file.text()).length).toBeGreaterThan(50);
    }
    for (const path of [
      '/console/assets/main.js',
      `${addresses[0]}/../main.ts`,
      '/console/assets/..%2fpackage.json',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('what a browser loads', () => {
  let assets: ConsoleAssets;
  beforeAll(async () => {
    assets = await loadConsoleAssets();
  });
  /** Bytes of an entry as they are sent, with all that it imports at once. */
  const sizeOf = (name: string) => {
    const entry = assets.entries.get(name);
    const names = new Set(entry === undefined ? [] : [entry.script, ...entry.styleSheets, ...entry.modules]);
    const sizes = [...names].map((file) => assets.files.get(file)?.packed.length ?? Number.NaN);
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  it('is at most 250 KB before a chart or an editor is shown', () => {
    expect(sizeOf('console')).toBeGreaterThan(10_000);
    expect(sizeOf('console')).toBeLessThan(250_000);
  });

  it.each(['inbox', 'preferences', 'comments', 'dashboard', 'webhooks'])(
    'is at most 60 KB for <platform-%s>',
    (name) => {
      expect(sizeOf(`components/${name}`)).toBeGreaterThan(5_000);
      expect(sizeOf(`components/${name}`)).toBeLessThan(60_000);
    },
  );
});

describe('the origins of the identity provider', () => {
  it('are asked for once, and a minute after a failure at the earliest', async () => {
    let [time, asked, fails] = [1_000_000, 0, true];
    const origins = new ProviderOrigins(
      {
        fetchOrigins: async () => {
          asked += 1;
          if (fails) throw new Error('not there');
          return ['https://tokens.example'];
        },
      },
      { now: () => new Date(time) },
    );
    expect([await origins.find(), await origins.find(), asked]).toEqual([[], [], 1]);
    fails = false;
    time += 60_000;
    expect([await origins.find(), await origins.find(), asked]).toEqual([
      ['https://tokens.example'],
      ['https://tokens.example'],
      2,
    ]);
  });
});

describe('the console of production', () => {
  const production = { Authentication__Authority: 'https://id.example', Authentication__Audience: 'api' };

  it('cannot be turned on without a client', () => {
    const env = { ...production, Gateway__Console__Enabled: 'true' };
    expect(() => loadPlatformOptions(env)).toThrow('Gateway__Console__ClientId is required');
    expect(() => loadPlatformOptions({ ...env, Gateway__Console__ClientId: 'console' })).not.toThrow();
  });
});
