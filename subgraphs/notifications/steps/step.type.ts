import { graphEnum } from '../../kernel/subgraph/type-graphql.ts';
import { notificationStepNames } from '../contract/notification-steps.ts';

/** Steps that explanations and adjustments name. */
export const NotificationStepEnum = graphEnum(
  notificationStepNames,
  'NotificationStep',
  'What happens to notifications of a type before they are delivered.',
  {
    Throttle: 'Delivers at most so many to a recipient in any window.',
    Delay: 'Delivers after some time.',
    Digest: 'Joins those to a recipient in a window to one message.',
    Escalate: 'Delivers by a further channel what the recipient has not seen after some time.',
  },
);
