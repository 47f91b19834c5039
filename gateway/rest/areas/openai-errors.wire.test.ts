import { expect, it } from 'vitest';
import { anthropicErrors } from './anthropic-errors.wire.ts';
import { openAiErrors } from './openai-errors.wire.ts';

type Problem = Parameters<NonNullable<typeof openAiErrors.headers>>[0];

const refused = (more: object) =>
  ({
    type: 'about:blank',
    title: 'Too much.',
    status: 429,
    instance: '/',
    traceId: 't',
    detail: 'AI:RateLimit:Exceeded',
    errorCode: 'AI:RateLimit:Exceeded',
    ...more,
  }) as unknown as Problem;

it.each([
  [{ policy: 'user-budget', retryAfter: 820_800 }, 'insufficient_quota', 'insufficient_quota', 'false'],
  [{ policy: 'tenant-budget', retryAfter: 820_800 }, 'insufficient_quota', 'insufficient_quota', 'false'],
  [{ policy: 'user-tokens', retryAfter: 20 }, 'tokens', 'rate_limit_exceeded', undefined],
  [{ policy: 'user-requests', retryAfter: 20 }, 'requests', 'rate_limit_exceeded', undefined],
])('the refusal %j is the one that API gives', (more, type, code, retry) => {
  const problem = refused(more);
  expect(openAiErrors.body(problem)).toMatchObject({
    error: { message: `Too much. (${more.policy})`, type, code, param: null },
  });
  expect(openAiErrors.headers?.(problem)['x-should-retry']).toBe(retry);
});

it('a spent budget is not tried again by the client of Anthropic either', () => {
  const spent = refused({ policy: 'label-budget', retryAfter: 820_800 });
  expect(anthropicErrors.body(spent)).toMatchObject({
    error: { type: 'rate_limit_error', message: 'Too much. (label-budget)' },
  });
  expect(anthropicErrors.headers?.(spent)).toEqual({ 'x-should-retry': 'false' });
});
