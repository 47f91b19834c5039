import type { DeadLetterRow } from '../../kernel/messaging/job.ts';
import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ConnectionArguments, ConnectionOf, ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Args,
  ArgsType,
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
} from '../../kernel/subgraph/type-graphql.ts';
import type { DeadLetterService } from './dead-letter.service.ts';

@ObjectType({ description: 'A queue of jobs some of which failed finally.' })
class DeadLetterQueue {
  @Field(() => String, {
    description: 'Name of the queue; those of subscribers of events begin with `event.`.',
  })
  queue!: string;

  @Field(() => Int, { description: 'Number of dead letters that it has.' })
  count!: number;

  @Field(() => Date, { description: 'Time of the latest final failure.' })
  lastFailedAt!: Date;
}

@ObjectType({
  description: 'A job that failed in all its runs. Its data belongs to a tenant and is not shown.',
})
class DeadLetter {
  @Field(() => ID, { description: 'UUID of the dead letter.' })
  id!: string;

  @Field(() => String, { description: 'Queue in which the job failed.' })
  queue!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Tenant for which the job ran; null where the job names none.',
  })
  tenantId!: string | null;

  @Field(() => String, { nullable: true, description: 'Error of the last run.' })
  error!: string | null;

  @Field(() => Int, { description: 'Number of runs, all of which failed.' })
  attempts!: number;

  @Field(() => Date, { description: 'Time at which the job was sent.' })
  sentAt!: Date;

  @Field(() => Date, { description: 'Time at which it failed finally.' })
  failedAt!: Date;
}

@ObjectType({ description: 'Dead letters of the installation, newest first.' })
class DeadLetterConnection extends ConnectionOf('DeadLetter', DeadLetter) {}

@InputType({ description: 'Selects dead letters; all that is given must hold.' })
class DeadLetterFilterInput {
  @Field(() => String, { nullable: true, description: 'Name of a queue; null: all of them.' })
  queue?: string | null;
}

@ArgsType()
class DeadLetterArguments extends ConnectionArguments() {
  @Field(() => DeadLetterFilterInput, { nullable: true, description: 'Which ones; default: all.' })
  filter?: DeadLetterFilterInput | null;
}

@Resolver(() => DeadLetter)
export class DeadLetterResolver {
  constructor(private readonly service: DeadLetterService) {}

  @Query(() => [DeadLetterQueue], {
    description: 'The queues that have dead letters, by name.',
  })
  deadLetterQueues(): Promise<DeadLetterQueue[]> {
    return this.service.listQueues();
  }

  @ListSize()
  @Query(() => DeadLetterConnection, {
    description: 'Jobs of all tenants that failed finally, newest first.',
  })
  deadLetters(
    @Args(() => DeadLetterArguments) list: DeadLetterArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<DeadLetterRow>> {
    const { filter, ...place } = list;
    return this.service.list({ ...place, queue: filter?.queue ?? null }, selected);
  }

  @Mutation('Sends dead letters of a queue again, as new jobs with all their runs.', {
    input: {
      queue: [String, 'Name of the queue.'],
      id: [ID, 'One dead letter of the queue; null: all, at most the 1,000 oldest.', { nullable: true }],
    },
    payload: { redrivenCount: [Int, 'Number of jobs that were sent again.'] },
  })
  async redriveDeadLetters({ queue, id }: { readonly queue: string; readonly id?: string | null }) {
    return { redrivenCount: await this.service.redrive(queue, id ?? null) };
  }
}
