import { describe, expect, it } from 'vitest';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import { gatewaySection } from './gateway.options.ts';

const load = (env: Record<string, string>) => loadOptions({ gateway: gatewaySection }, { env }).gateway;

describe('Gateway options', () => {
  it('have their documented defaults', () => {
    expect(load({})).toEqual({
      Port: 4_000,
      RestBases: ['/api/v1', '/api', ''],
      CacheControl: false,
      EntityCache: {
        Enabled: false,
        RedisTimeout: 100,
        DefaultTtl: 0,
        MaxTtl: 86_400_000,
        MaxValue: 65_536,
        MaxMemory: 67_108_864,
        Headers: ['accept-language', 'x-tenant-id'],
        Subgraphs: {},
      },
      CorsOrigins: [],
      TrustedProxies: [],
      BodyLimit: 1_048_576,
      Subgraphs: {},
      SubgraphPolicies: {},
      SupergraphPoll: 5_000,
      Issuers: {},
      Authorization: { Mode: 'filter' },
      Console: { Scope: 'openid profile email', Parameters: {} },
      Limits: { Depth: 10, Aliases: 15, Characters: 262_144, Tokens: 2_000, Directives: 50, Cost: 5_000 },
      Load: { Concurrency: 500, LoopDelay: 25, QueueTime: 250 },
      Mcp: { Enabled: true, Cost: 1_000 },
      PersistedOnly: false,
      AutomaticQueries: true,
      Realtime: {
        BufferedMessages: 100,
        ConnectionsPerUser: 10,
        Heartbeat: 15_000,
        Retry: 1_000,
        StallTimeout: 10_000,
      },
      RequestTimeout: 30_000,
      Traffic: expect.objectContaining({
        BodyTimeout: 30_000,
        HeaderTimeout: 15_000,
        ConnectionsPerAddress: 500,
        ConnectionsPerUser: 100,
      }),
    });
  });

  it('are read from the environment', () => {
    const options = load({
      GATEWAY__RESTBASES: '/v2/,/',
      Gateway__CorsOrigins: 'https://app.example.com,*',
      Gateway__TrustedProxies: '10.0.0.0/8,::1',
      Gateway__Subgraphs__settings: 'http://127.0.0.1:4101/graphql',
      Gateway__AllowAnonymous: 'true',
      Gateway__Limits__Depth: '20',
      Gateway__RequestTimeout: '5s',
      Gateway__ShutdownDelay: '0s',
    });
    expect(options).toMatchObject({
      RestBases: ['/v2', ''],
      CorsOrigins: ['https://app.example.com', '*'],
      TrustedProxies: ['10.0.0.0/8', '::1'],
      Subgraphs: { settings: 'http://127.0.0.1:4101/graphql' },
      AllowAnonymous: true,
      Limits: { Depth: 20, Aliases: 15 },
      RequestTimeout: 5_000,
      ShutdownDelay: 0,
    });
  });

  it.each([
    ['Gateway__RestBases', 'api v1'],
    ['Gateway__CorsOrigins', 'https://app.example.com/path'],
    ['Gateway__TrustedProxies', '10.0.0.0/40'],
    ['Gateway__BodyLimit', '1'],
    ['Gateway__Subgraphs__settings', 'ftp://host/graphql'],
    ['Gateway__Limits__Cost', '0'],
    ['Gateway__RequestTimeout', '30'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(name.split('__').slice(0, 2).join('__'));
  });
});
