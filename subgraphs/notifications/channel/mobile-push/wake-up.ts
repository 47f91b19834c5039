/**
 * Content of a wake-up push: generic words and the id of the notification, which the app then reads from the inbox.
 * Push services receive neither contents nor names.
 */
export interface WakeUp {
  readonly title: string;
  readonly body: string;
  readonly notificationId: string;
}

/** A device a wake-up goes to. Never to be logged. */
export interface WakeUpTarget {
  readonly token: string;
}

/** Seconds a push service keeps a wake-up for a device that is away. */
export const wakeUpTimeToLive = 24 * 60 * 60;
