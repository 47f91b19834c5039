import type { ObservabilityOptions } from './observability.options.ts';

/** Who a span comes from. */
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
