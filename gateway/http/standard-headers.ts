import type { IncomingMessage } from 'node:http';
import { type CorsPolicy, corsHeaders } from './cors.ts';
import { securityHeaderList } from './security-headers.ts';

/** The headers of `cors(…)` and `securityHeaders()`: alternating names and values, as `writeHead` takes them. */
export function standardHeaders(policy: CorsPolicy): (request: IncomingMessage) => readonly string[] {
  const security = securityHeaderList().flat();
  const listHeaders = (origin: string | undefined) => [
    ...Object.entries(corsHeaders(policy, origin)).flat(),
    ...security,
  ];
  const usual = listHeaders(undefined);
  return ({ headers: { origin } }) => (origin === undefined ? usual : listHeaders(origin));
}
