import type { EventEmitter } from 'node:events';

/** What emits upgrades as an HTTP server does. */
export type UpgradeSource = Pick<EventEmitter, 'on' | 'off'>;
