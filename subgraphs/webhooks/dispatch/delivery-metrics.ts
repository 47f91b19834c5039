import { metrics } from '@opentelemetry/api';
import type { AttemptRecord } from './judge-attempt.ts';

/** Rate, failures and duration of attempts, fan-outs and suspensions. */
export class DeliveryMetrics {
  private readonly meter = metrics.getMeter('Svc.Webhooks');
  private readonly durations = this.meter.createHistogram('webhooks.delivery.duration', {
    unit: 's',
    description: 'Duration of a delivery attempt.',
  });
  private readonly fanOuts = this.meter.createCounter('webhooks.fanouts', {
    description: 'Events with at least one subscription.',
  });
  private readonly suspensions = this.meter.createCounter('webhooks.suspensions', {
    description: 'Subscriptions suspended by the system.',
  });

  /** Records an attempt. Ignores log rows of deliveries for which nothing was sent. */
  countAttempt({ measuredAs, durationMs, httpStatusCode }: AttemptRecord): void {
    if (measuredAs === null) return;
    this.durations.record(durationMs / 1_000, {
      'webhooks.outcome': measuredAs,
      ...(httpStatusCode === null ? {} : { 'http.response.status_code': httpStatusCode }),
    });
  }

  countFanOut(): void {
    this.fanOuts.add(1);
  }

  countSuspension(): void {
    this.suspensions.add(1);
  }
}
