import type { ObservabilityOptions } from './observability.options.ts';

/** Who a span comes from (contract/webhooks-auth-platform.md §9, "Resource attributes"). */
export function resourceAttributes(
  observability: Pick<
    ObservabilityOptions,
    'ServiceName' | 'ServiceVersion' | 'ServiceNamespace' | 'Environment'
  >,
): Readonly<Record<string, string>> {
  return {
    'service.name': observability.ServiceName,
    'service.version': observability.ServiceVersion,
    'service.namespace': observability.ServiceNamespace,
    'deployment.environment': observability.Environment,
  };
}
