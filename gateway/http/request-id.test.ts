import type { IncomingMessage } from 'node:http';
import { type Span, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRequestIds, traceIdOr } from './request-id.ts';

afterEach(() => vi.restoreAllMocks());

describe('request ids', () => {
  it('stay the same for one request', () => {
    const idOf = createRequestIds();
    const [one, other] = [{} as IncomingMessage, {} as IncomingMessage];
    expect(idOf(one)).toBe(idOf(one));
    expect(idOf(one)).not.toBe(idOf(other));
  });

  it('give way to the trace id of the current span', () => {
    expect(traceIdOr('request')).toBe('request');
    const context = {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      traceFlags: 1,
    };
    vi.spyOn(trace, 'getActiveSpan').mockReturnValue({ spanContext: () => context } as unknown as Span);
    expect(traceIdOr('request')).toBe(context.traceId);
  });
});
