import type { BackgroundService } from '../../kernel/subgraph/area.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { Coordinates, PostalAddress, RenderingContext } from '../contract/widget-renderer.ts';
import { AddressQueue, type Turn } from './address-queue.ts';
import type { Geocoder } from './geocoder.ts';

/** Size of the cache and rate of requests. */
export interface GeocodingPace {
  /** Cached addresses, including unknown ones; the least recently used one is removed first. */
  readonly remembered: number;
  /** Queued addresses of all tenants; more are dropped until a map requests them again. */
  readonly waiting: number;
  /** Milliseconds between two questions. */
  readonly interval: number;
  /** Milliseconds before the next question where the service failed. */
  readonly pause: number;
}

/** Failures after which an address counts as unknown: the service answers others, but not this one. */
const mostFailures = 3;

/** One question a second, as Nominatim's terms of use have it. */
const geocodingPace: GeocodingPace = {
  remembered: 20_000,
  waiting: 2_000,
  interval: 1_000,
  pause: 30_000,
};

/**
 * Coordinates of addresses that this process has requested. A map never waits for the service: an unknown address is
 * requested afterwards, and found by the next read. Coordinates are shared by all tenants, which take turns to request
 * them.
 */
export class KnownPlaces implements BackgroundService {
  private readonly known = new Map<string, Coordinates | null>();
  private readonly waiting: AddressQueue;
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  /** The address of the request in progress. */
  private asking: string | null = null;
  private answers = 0;

  constructor(
    private readonly geocoder: Geocoder,
    private readonly logger: Logger,
    private readonly pace: GeocodingPace = geocodingPace,
  ) {
    this.waiting = new AddressQueue(pace.waiting);
  }

  /** Requests places for one tenant. */
  of(tenantId: string): NonNullable<RenderingContext['places']> {
    return { find: (address) => this.find(tenantId, address) };
  }

  /** @returns null for addresses that are unknown or not geocoded yet. */
  private find(tenantId: string, address: PostalAddress): Coordinates | null {
    const key = JSON.stringify([address.street, address.postalCode, address.locality, address.country]);
    const place = this.known.get(key);
    if (place === undefined) {
      const question = { key, address, failures: 0, answersThen: -1 };
      if (key !== this.asking) this.waiting.add({ tenantId, question });
      this.scheduleNext(0);
      return null;
    }
    this.remember(key, place);
    return place;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.ending.abort();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private scheduleNext(after: number): void {
    if (this.timer !== null || this.asking !== null || this.ending.signal.aborted) return;
    this.timer = setTimeout(() => void this.resolveNext(), after);
    this.timer.unref();
  }

  private async resolveNext(): Promise<void> {
    this.timer = null;
    const next = this.waiting.take();
    if (next === null) return;
    const { key, address } = next.question;
    this.asking = key;
    let pause = this.pace.interval;
    try {
      this.storeAnswer(key, await this.geocoder.resolve(address, this.ending.signal));
      this.answers += 1;
    } catch (error) {
      pause = this.pace.pause;
      this.handleFailure(next);
      if (!this.ending.signal.aborted) this.logger.warn({ err: error }, 'an address could not be looked up');
    }
    this.asking = null;
    // Also with an empty queue: the next request must keep the interval.
    this.scheduleNext(pause);
  }

  /**
   * Puts the address behind the others, which it must not hold up, until it has failed too often. A failure counts only if
   * the service has answered since the one before: otherwise the service fails, not the address.
   */
  private handleFailure({ tenantId, question }: Turn): void {
    const { key, failures, answersThen } = question;
    const counted = failures + (answersThen === this.answers ? 0 : 1);
    if (counted >= mostFailures) this.storeAnswer(key, null);
    else
      this.waiting.add({
        tenantId,
        question: { ...question, failures: counted, answersThen: this.answers },
      });
  }

  /** Answers all callers that wait for the address. */
  private storeAnswer(key: string, place: Coordinates | null): void {
    this.waiting.forget(key);
    this.remember(key, place);
  }

  private remember(key: string, place: Coordinates | null): void {
    this.known.delete(key);
    this.known.set(key, place);
    const [oldest] = this.known.keys();
    if (this.known.size > this.pace.remembered && oldest !== undefined) this.known.delete(oldest);
  }
}
