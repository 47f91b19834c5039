import type { IncomingMessage } from 'node:http';
import { type CorsPolicy, type CorsRequest, corsHeaders } from './cors.ts';
import { securityHeaderList } from './security-headers.ts';

/** The headers of `cors(…)` and `securityHeaders()`: alternating names and values, as `writeHead` takes them. */
export function standardHeaders(policy: CorsPolicy): (request: IncomingMessage) => readonly string[] {
  const security = securityHeaderList().flat();
  const listHeaders = (request: CorsRequest) => [
    ...Object.entries(corsHeaders(policy, request)).flat(),
    ...security,
  ];
  const usual = listHeaders({ headers: {} });
  return (request) => (request.headers.origin === undefined ? usual : listHeaders(request));
}
