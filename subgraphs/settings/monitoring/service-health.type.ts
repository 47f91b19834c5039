import { type ServiceState, serviceStates } from '../../kernel/health/monitoring.ts';
import { Field, Float, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';

const ServiceStateEnum = Object.fromEntries(serviceStates.map((state) => [state, state]));
registerEnumType(ServiceStateEnum, {
  name: 'ServiceState',
  description: 'How a dependency is: slow or about to end is `degraded`, away is `down`.',
});

/** A dependency in the graph. */
@ObjectType({ description: 'A dependency of the installation, as its health check found it.' })
export class ServiceHealth {
  @Field(() => String, { description: 'Name of the check.' })
  id!: string;

  @Field(() => String, { description: 'The same, for people.' })
  name!: string;

  @Field(() => ServiceStateEnum)
  status!: ServiceState;

  @Field(() => Float, { nullable: true, description: 'Milliseconds the check took.' })
  responseTimeMs!: number | null;

  @Field(() => String, { nullable: true, description: 'What is wrong; no address, no credential.' })
  description!: string | null;

  @Field(() => [String], { description: 'Probes that ask it: `readiness`, `startup`.' })
  tags!: string[];
}

/** All dependencies in the graph. */
@ObjectType({ description: 'What the installation depends on, and how that is.' })
export class ServiceHealthReport {
  @Field(() => [ServiceHealth])
  services!: ServiceHealth[];

  @Field(() => Date, { description: 'When the checks were asked; answers are kept for a while.' })
  checkedAt!: Date;
}
