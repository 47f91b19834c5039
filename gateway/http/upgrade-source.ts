import type { EventEmitter } from 'node:events';

/** The events of an HTTP server for upgrades. */
export type UpgradeSource = Pick<EventEmitter, 'on' | 'off'>;
