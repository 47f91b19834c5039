import type { NotificationChannel } from '../contract/channel.ts';
import type { DigestSchedule } from '../contract/digest-schedule.ts';
import {
  declaredSteps,
  type NotificationStepName,
  type NotificationSteps,
} from '../contract/notification-steps.ts';
import type { DigestTiming } from './digest-time.rules.ts';

/** How a tenant changed a step. */
export interface StepAdjustment {
  readonly step: NotificationStepName;
  readonly isEnabled: boolean;
  /** The figures it has set. */
  readonly figures: Readonly<Record<string, number>>;
}

/** The steps of a type as a tenant has them. Null: it does not have the step. */
export interface EffectiveSteps {
  readonly throttle: {
    readonly limit: number;
    readonly windowSeconds: number;
    readonly perThread: boolean;
  } | null;
  readonly delay: { readonly seconds: number } | null;
  readonly digest: DigestTiming | null;
  readonly escalate: { readonly channel: NotificationChannel; readonly afterSeconds: number } | null;
}

export const noSteps: EffectiveSteps = { throttle: null, delay: null, digest: null, escalate: null };

/** The present state of a step. */
export interface EffectiveStep {
  readonly name: NotificationStepName;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  /** Of a digest that is sent at times of day; null: the step has none. */
  readonly schedule: DigestSchedule | null;
  readonly figures: readonly {
    readonly name: string;
    readonly value: number;
    readonly minimum: number;
    readonly maximum: number;
  }[];
}

/**
 * The steps of a type with a tenant's changes. A module may have narrowed its limits since: a figure outside counts as
 * the nearest one inside.
 */
export function adjustedSteps(
  steps: NotificationSteps,
  adjustments: readonly StepAdjustment[],
): EffectiveStep[] {
  const changes = new Map(adjustments.map((one) => [one.step, one]));
  return declaredSteps(steps).map(({ name, isRequired, figures }) => {
    const change = changes.get(name);
    return {
      name,
      isRequired,
      isEnabled: isRequired || (change?.isEnabled ?? true),
      schedule: (name === 'Digest' ? steps.digest?.schedule : undefined) ?? null,
      figures: Object.entries(figures).map(([figure, { value, minimum, maximum }]) => ({
        name: figure,
        value: Math.min(maximum, Math.max(minimum, change?.figures[figure] ?? value)),
        minimum,
        maximum,
      })),
    };
  });
}

/** What fan-out obeys. */
export function effectiveSteps(
  steps: NotificationSteps,
  adjustments: readonly StepAdjustment[],
): EffectiveSteps {
  const enabled = new Map(
    adjustedSteps(steps, adjustments)
      .filter(({ isEnabled }) => isEnabled)
      .map(({ name, figures }) => [name, new Map(figures.map((figure) => [figure.name, figure.value]))]),
  );
  const figure = (step: NotificationStepName, name: string) => enabled.get(step)?.get(name) ?? 0;
  const { throttle, digest, escalate } = steps;
  return {
    throttle: enabled.has('Throttle')
      ? {
          limit: figure('Throttle', 'limit'),
          windowSeconds: figure('Throttle', 'windowSeconds'),
          perThread: throttle?.perThread ?? false,
        }
      : null,
    delay: enabled.has('Delay') ? { seconds: figure('Delay', 'seconds') } : null,
    digest: enabled.has('Digest')
      ? digest?.schedule === undefined
        ? { windowSeconds: figure('Digest', 'windowSeconds') }
        : { schedule: digest.schedule }
      : null,
    escalate:
      escalate !== undefined && enabled.has('Escalate')
        ? { channel: escalate.channel, afterSeconds: figure('Escalate', 'afterSeconds') }
        : null,
  };
}

/** A notification that a throttle let pass. */
export interface Pass {
  readonly notificationId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Whether one more notification passes a throttle. One that passed before passes again: its fan-out is repeated.
 * @param passes of the recipient, perhaps outdated ones.
 * @returns the passes to keep; null: it does not pass.
 */
export function passThrottle(
  passes: readonly Pass[],
  pass: Pass,
  { limit, windowSeconds }: { readonly limit: number; readonly windowSeconds: number },
): readonly Pass[] | null {
  // What a clock that was ahead let pass is not counted until its time comes.
  const recent = passes.filter(({ at }) => Math.abs(pass.at - at) < windowSeconds * 1_000);
  if (passes.some(({ notificationId }) => notificationId === pass.notificationId)) return recent;
  return recent.length < limit ? [...recent, pass] : null;
}

/** The time so many seconds later. */
export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
