import { graphEnum } from '../../kernel/subgraph/type-graphql.ts';
import { notificationStepNames, stepFigureNames } from '../contract/notification-steps.ts';

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

/** Figures of those steps. */
export const NotificationStepFigureNameEnum = graphEnum(
  stepFigureNames,
  'NotificationStepFigureName',
  'A figure of a step of a notification type.',
  {
    limit: 'Of `Throttle`: how many are delivered in a window.',
    windowSeconds: 'Of `Throttle` and `Digest`: length of the window in seconds.',
    seconds: 'Of `Delay`: how long deliveries wait, in seconds.',
    afterSeconds: 'Of `Escalate`: how long it waits for the recipient, in seconds.',
  },
);
