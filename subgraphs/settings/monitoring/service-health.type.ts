import { type HealthTag, healthTags } from '../../kernel/health/check.ts';
import { type ServiceState, serviceStates } from '../../kernel/health/monitoring.ts';
import { Field, Float, graphEnum, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

const ServiceStateEnum = graphEnum(serviceStates, 'ServiceState', 'Health of a dependency.', {
  healthy: 'It answers within its latency threshold.',
  degraded: 'It is slow, or needs attention soon.',
  down: 'It does not answer, or refuses requests.',
});

const HealthProbeEnum = graphEnum(healthTags, 'HealthProbe', 'A probe of a process.', {
  readiness: 'Whether the process can take requests.',
  startup: 'Whether the process has started.',
});

@ObjectType({ description: 'Result of the health check of a dependency.' })
export class ServiceHealth {
  @Field(() => String, { description: 'Name of the health check.' })
  id!: string;

  @Field(() => String, { description: 'Display name of the dependency.' })
  name!: string;

  @Field(() => ServiceStateEnum, { description: 'State of the dependency at the check.' })
  status!: ServiceState;

  @Field(() => Float, { nullable: true, description: 'Duration of the check in milliseconds.' })
  responseTimeMs!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Explanation of the problem, without addresses and credentials.',
  })
  description!: string | null;

  @Field(() => [HealthProbeEnum], { description: 'Probes that include the check.' })
  tags!: HealthTag[];
}

@ObjectType({ description: 'Health of all dependencies of the installation.' })
export class ServiceHealthReport {
  @Field(() => [ServiceHealth], { description: 'Health checks of this process, one a dependency.' })
  services!: ServiceHealth[];

  @Field(() => Date, { description: 'Time of the checks; results are cached briefly.' })
  checkedAt!: Date;
}
