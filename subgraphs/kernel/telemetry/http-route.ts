import { context } from '@opentelemetry/api';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';

/**
 * Names the route of the request under way, for its span and for the metrics: the route, not the path, is their
 * dimension (OpenTelemetry semantic conventions, `http.route`). Nothing happens where nothing is recorded.
 * @param route the path pattern, such as `/api/v1/settings/{scope}`.
 */
export function nameHttpRoute(route: string): void {
  const metadata = getRPCMetadata(context.active());
  if (metadata?.type === RPCType.HTTP) metadata.route = route;
}
