import { describe, expect, it } from 'vitest';
import type { ActorSession } from '../../subgraphs/kernel/call/actor.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { warmUpSignIn } from './warm-up-sign-in.ts';

const trusted = {
  kind: 'generic',
  issuer: 'https://issuer.example.com',
  audiences: ['platform'],
  clientId: null,
  logoutAudiences: [],
  requireHttps: true,
  clockSkew: 0,
  nameClaimType: 'name',
} as const;

describe('the warmUpRequests of a sign-in', () => {
  it('reads a token up to the end, the look for ended sessions included', async () => {
    const looked: ActorSession[] = [];
    const revoked = {
      isRevoked: async (session: ActorSession) => {
        looked.push(session);
        return false;
      },
    };
    const rules = { trusted, roles: {}, tenantIdClaimType: 'tenant', hostClaimType: 'host' } as never;
    await warmUpSignIn({ trusted, rules, ports: { revoked: revoked as never, clock: systemClock } });
    expect(looked).toEqual([expect.objectContaining({ sub: 'nobody', sid: null })]);
  });
});
