import { validate } from '../../kernel/error/validation.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { updateNotificationStepInput } from './step-adjustment.input.ts';
import type { StepAdjustmentService } from './step-adjustment.service.ts';
import { NotificationTypeSteps, UpdateNotificationStepInput } from './step-adjustment.type.ts';

@Resolver()
export class StepAdjustmentResolver {
  constructor(private readonly service: StepAdjustmentService) {}

  @Query(() => NotificationTypeSteps, {
    nullable: true,
    description:
      'What happens to notifications of a type before they are delivered, as it holds for the caller’s tenant. Null for ' +
      'a type that no module defines or the caller may not see.',
  })
  notificationSteps(
    @Arg('notificationType', () => String, { description: 'Name of the notification type.' })
    notificationType: string,
  ): Promise<NotificationTypeSteps | null> {
    return this.service.find(notificationType);
  }

  @Mutation(
    'Changes a step of a notification type for the caller’s tenant, within the limits of its module. It holds for ' +
      'notifications that are fanned out afterwards.',
    {
      input: UpdateNotificationStepInput,
      payload: { notificationSteps: [NotificationTypeSteps, 'The steps of the type as they hold now.'] },
    },
  )
  async updateNotificationStep(input: UpdateNotificationStepInput) {
    return { notificationSteps: await this.service.adjust(validate(updateNotificationStepInput, input)) };
  }
}
