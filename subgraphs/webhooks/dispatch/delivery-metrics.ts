import { Metric } from '../../kernel/telemetry/metric.ts';
import type { AttemptRecord } from './judge-attempt.ts';

const source = 'Svc.Webhooks';

export const attemptDuration = new Metric({
  source,
  name: 'webhooks.delivery.duration',
  kind: 'histogram',
  unit: 's',
  description: 'Duration of an attempt to deliver a webhook.',
  attributes: {
    'webhooks.outcome': '`succeeded`, `failed` or `timeout`',
    'http.response.status_code': 'status of the receiver; absent without an answer',
  },
});

export const fanOuts = new Metric({
  source,
  name: 'webhooks.fanouts',
  kind: 'counter',
  unit: '{event}',
  description: 'Events with at least one subscription.',
  attributes: {},
});

export const suspensions = new Metric({
  source,
  name: 'webhooks.suspensions',
  kind: 'counter',
  unit: '{subscription}',
  description: 'Subscriptions that the system suspended after failures.',
  attributes: {},
});

/** Rate, failures and duration of attempts, fan-outs and suspensions. */
export class DeliveryMetrics {
  private readonly durations = attemptDuration.openHistogram();
  private readonly fanOuts = fanOuts.openCounter();
  private readonly suspensions = suspensions.openCounter();

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
