import { Metric } from '../telemetry/metric.ts';

export const tenantUsage = new Metric({
  source: 'Svc.Usage',
  name: 'platform.tenant.usage',
  kind: 'counter',
  unit: '1',
  description: 'What tenants used, in the unit of the measure; measures that are levels are not part of it.',
  attributes: {
    'usage.measure': 'name of the measure: `Platform.Requests`',
    'tenant.id':
      'id of the tenant, of as many as `Usage__MetricTenants`; `other`: all further ones; absent where that option is 0',
  },
});

/** Records usage as a metric. Names the first tenants it meets, as many as it may. */
export class UsageMetric {
  private readonly counter = tenantUsage.openCounter();
  private readonly named = new Set<string>();

  constructor(private readonly maxTenants: number) {}

  record(measure: string, tenantId: string, amount: number): void {
    const tenant = this.nameOf(tenantId);
    this.counter.add(amount, {
      'usage.measure': measure,
      ...(tenant === null ? {} : { 'tenant.id': tenant }),
    });
  }

  private nameOf(tenantId: string): string | null {
    if (this.maxTenants === 0) return null;
    if (this.named.has(tenantId)) return tenantId;
    if (this.named.size >= this.maxTenants) return 'other';
    this.named.add(tenantId);
    return tenantId;
  }
}
