import { expect, it } from 'vitest';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { groupOf } from './caller-identity.ts';

it('names the headers of a group, which another configuration of the same store may replace', () => {
  const call = {
    tenant: { id: 'acme' },
    headers: { 'x-plan': 'a', 'x-role': 'a' },
  } as unknown as GatewayCall;
  expect(groupOf(call, ['x-plan'])).not.toBe(groupOf(call, ['x-role']));
});
