import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, it, vi } from 'vitest';
import { Actor, anonymous } from '../../subgraphs/kernel/call/actor.ts';
import { hostTenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { requireAuthentication } from './require-authentication.ts';

const key = (isPublishable: boolean) => new Actor({ isAuthenticated: true, apiKeyId: 'key', isPublishable });

it.each<readonly [string, Actor, string | null]>([
  ['passes a person', new Actor({ isAuthenticated: true, userId: 'alice' }), null],
  ['passes an API key', key(false), null],
  ['refuses a publishable API key', key(true), 'Authorization:ApiKey:Publishable'],
  ['refuses a caller without credentials', anonymous, 'Authentication:Required'],
])('%s', async (_, actor, errorCode) => {
  const guard = requireAuthentication(
    async ({ signal }) => ({
      actor,
      tenant: hostTenant,
      locale: 'en',
      requestId: 'r',
      signal,
      idempotency: null,
    }),
    () => null,
  );
  const next = vi.fn();
  const response = new EventEmitter() as unknown as Response;
  const guarded = Promise.resolve(guard({ headers: {} } as Request, response, next));
  if (errorCode === null) await guarded;
  else await expect(guarded).rejects.toMatchObject({ errorCode });
  expect(next).toHaveBeenCalledTimes(errorCode === null ? 1 : 0);
});
