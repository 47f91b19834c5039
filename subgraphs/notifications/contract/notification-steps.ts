import { isInboxOrStream, type NotificationChannel } from './channel.ts';
import { type DigestSchedule, problemsOfSchedule } from './digest-schedule.ts';

/** Steps between a notification and its deliveries. */
export const notificationStepNames = ['Throttle', 'Delay', 'Digest', 'Escalate'] as const;
export type NotificationStepName = (typeof notificationStepNames)[number];

/** A figure of a step: fixed, or one that tenants change within its limits. */
export type StepFigure =
  | number
  | { readonly value: number; readonly minimum: number; readonly maximum: number };

interface Switchable {
  /** Whether tenants cannot switch the step off; default false. */
  readonly isRequired?: boolean;
}

/** When a digest is sent: so long after its first notification, or at times of day, which tenants do not change. */
export type DigestTime =
  | { readonly windowSeconds: StepFigure; readonly schedule?: undefined }
  | { readonly schedule: DigestSchedule; readonly windowSeconds?: undefined };

/**
 * Steps before the deliveries of a type, each at most once, in this order. The inbox and its stream never wait and are
 * never throttled.
 */
export interface NotificationSteps {
  /** At most so many notifications in any such time are delivered to a recipient; the surplus has its inbox row alone. */
  readonly throttle?: Switchable & {
    readonly limit: StepFigure;
    readonly windowSeconds: StepFigure;
    /** Whether each thread of a recipient is counted on its own; default false. */
    readonly perThread?: boolean;
  };
  /** Deliveries wait this long. */
  readonly delay?: Switchable & { readonly seconds: StepFigure };
  /**
   * Deliveries to a recipient by a channel are joined by thread: the first one starts the window, at its end, or at the next
   * time of a schedule, one message says how many there are. Its texts are `NotificationDigestTitle:{name}` and `NotificationDigestBody:{name}` and have
   * the data of the first one, `count` and `items`.
   */
  readonly digest?: Switchable & DigestTime;
  /** A further channel carries it if the recipient has not seen the inbox row by then. */
  readonly escalate?: Switchable & {
    /** Among the allowed channels, not a default one. */
    readonly channel: NotificationChannel;
    readonly afterSeconds: StepFigure;
  };
}

/** Seconds a step may take. */
const longestSeconds = 30 * 24 * 60 * 60;

/** Notifications that a throttle lets pass in its window, at most: the times of all of them are kept in one row. */
const mostPasses = 100;

/** The figures of each step, and the most that a module may declare for them. */
export const stepFigures = {
  Throttle: { limit: mostPasses, windowSeconds: longestSeconds },
  Delay: { seconds: longestSeconds },
  Digest: { windowSeconds: longestSeconds },
  Escalate: { afterSeconds: longestSeconds },
} as const satisfies Readonly<
  Record<NotificationStepName, Readonly<Partial<Record<StepFigureName, number>>>>
>;

/** Names of figures, of all steps. */
export const stepFigureNames = ['limit', 'windowSeconds', 'seconds', 'afterSeconds'] as const;
export type StepFigureName = (typeof stepFigureNames)[number];

/** A step as a module declares it, with its figures as limits. */
export interface DeclaredStep {
  readonly name: NotificationStepName;
  readonly isRequired: boolean;
  readonly figures: Readonly<Record<string, Exclude<StepFigure, number>>>;
}

/** The steps of a type, in the order they are taken. */
export function declaredSteps(steps: NotificationSteps): DeclaredStep[] {
  return notificationStepNames.flatMap((name) => {
    const step = steps[keyOf(name)];
    if (step === undefined) return [];
    const given = step as unknown as Readonly<Record<string, StepFigure>>;
    const names = given.schedule === undefined ? Object.keys(stepFigures[name]) : [];
    const figures = names.map((figure) => [figure, limitsOf(given[figure] ?? 0)]);
    return [{ name, isRequired: step.isRequired ?? false, figures: Object.fromEntries(figures) }];
  });
}

const keyOf = (name: NotificationStepName) => name.toLowerCase() as Lowercase<NotificationStepName>;

function limitsOf(figure: StepFigure): Exclude<StepFigure, number> {
  return typeof figure === 'number' ? { value: figure, minimum: figure, maximum: figure } : figure;
}

interface SteppedType {
  readonly name: string;
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowedChannels: readonly NotificationChannel[];
  readonly steps: NotificationSteps;
}

/** What is wrong with the steps of a type. @param hasText whether a text exists. */
export function problemsOfSteps(
  { name, defaultChannels, allowedChannels, steps }: SteppedType,
  hasText: (key: string) => boolean,
): string[] {
  const { delay, digest, escalate } = steps;
  const problems = declaredSteps(steps).flatMap((step) => {
    const most: Readonly<Record<string, number>> = stepFigures[step.name];
    return Object.entries(step.figures)
      .filter(([figure, { value, minimum, maximum }]) => {
        const ordered = [1, minimum, value, maximum, most[figure] ?? 0];
        return !ordered.every((one, at) => Number.isInteger(one) && one >= (ordered[at - 1] ?? 1));
      })
      .map(([figure]) => `the figure "${figure}" of its step ${step.name} is not within its limits`);
  });
  const digestTitle = `NotificationDigestTitle:${name}`;
  if (digest?.schedule !== undefined) {
    problems.push(...problemsOfSchedule(digest.schedule));
    if (digest.windowSeconds !== undefined) problems.push('its digest has a window and a schedule');
  }
  if (delay !== undefined && digest !== undefined)
    problems.push('it has a delay and a digest, which waits already');
  if (digest !== undefined && !hasText(digestTitle)) problems.push(`there is no text "${digestTitle}"`);
  if (escalate === undefined) return problems;
  if (!defaultChannels.includes('inApp'))
    problems.push('its escalation waits for an inbox row that it does not have by default');
  if (
    isInboxOrStream(escalate.channel) ||
    !allowedChannels.includes(escalate.channel) ||
    defaultChannels.includes(escalate.channel)
  )
    problems.push('the channel of its escalation is not among the allowed ones beside the default ones');
  return problems;
}
