import type { Monitoring } from '../../kernel/health/monitoring.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { ServiceHealthReport } from './service-health.type.ts';

/** What this process depends on: every process of an installation has the same checks. */
@Resolver(() => ServiceHealthReport)
export class ServiceHealthResolver {
  constructor(private readonly monitoring: Pick<Monitoring, 'report'>) {}

  @Query(() => ServiceHealthReport, {
    description: 'How the dependencies of the installation are. Needs `Diagnostics.Monitoring.Read`.',
  })
  async serviceHealth(): Promise<ServiceHealthReport> {
    const { services, checkedAt } = await this.monitoring.report();
    return { services: services.map((service) => ({ ...service, tags: [...service.tags] })), checkedAt };
  }
}
