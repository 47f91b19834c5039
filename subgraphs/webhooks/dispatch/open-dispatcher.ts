import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { storesPayload, webhooksSection } from '../webhooks.options.ts';
import { AttemptRecorder } from './attempt-recorder.service.ts';
import { Dispatcher } from './dispatcher.ts';
import type { AttemptDependencies } from './make-attempt.ts';

/** The process stops the dispatcher. It claims only when it is woken. */
export function openDispatcher(
  services: KernelServices,
  { client, secrets, customHeaders }: Pick<AttemptDependencies, 'client' | 'secrets' | 'customHeaders'>,
): Dispatcher {
  const { clock, closers } = services;
  const options = services.options(webhooksSection);
  const dispatcher = new Dispatcher({
    services,
    attempts: {
      client,
      secrets,
      customHeaders,
      clock,
      connectTimeout: options.ConnectTimeout,
      timeout: options.AttemptTimeout,
    },
    judgement: {
      clock,
      retries: {
        schedule: options.RetrySchedule,
        jitterPercent: options.RetryJitterPercent,
        maxRetryAfter: options.MaxRetryAfter,
      },
      suspendAfter: options.SuspendAfter,
      storePayload: storesPayload(options, services.installation),
    },
    recorder: new AttemptRecorder(services),
    lanes: options.MaxParallelDeliveries,
    perSubscription: options.MaxParallelPerSubscription,
  });
  closers.add(() => dispatcher.stop());
  return dispatcher;
}
