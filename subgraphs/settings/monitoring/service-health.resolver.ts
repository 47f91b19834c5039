import type { Monitoring } from '../../kernel/health/monitoring.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { ServiceHealthReport } from './service-health.type.ts';

/** All processes of an installation have the same checks, so any process can answer. */
@Resolver(() => ServiceHealthReport)
export class ServiceHealthResolver {
  constructor(private readonly monitoring: Pick<Monitoring, 'report'>) {}

  @Query(() => ServiceHealthReport, {
    description: 'Health of the installation’s dependencies.',
  })
  async serviceHealth(): Promise<ServiceHealthReport> {
    const { services, checkedAt } = await this.monitoring.report();
    return { services: services.map((service) => ({ ...service, tags: [...service.tags] })), checkedAt };
  }
}
