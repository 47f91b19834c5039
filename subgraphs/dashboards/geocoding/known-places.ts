import type { Resident } from '../../kernel/subgraph/area.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { Coordinates, PostalAddress } from '../contract/widget-renderer.ts';
import type { Geocoder } from './geocoder.ts';

/** How much is remembered, and how fast is asked. */
export interface GeocodingPace {
  /** Addresses remembered, unknown ones too; the one asked for longest ago goes first. */
  readonly remembered: number;
  /** Addresses waiting; further ones wait until a map asks again. */
  readonly waiting: number;
  /** Milliseconds between two questions. */
  readonly interval: number;
  /** Milliseconds before the next question where the service failed. */
  readonly pause: number;
}

/** An address nobody has an answer to yet. */
interface Question {
  readonly address: PostalAddress;
  /** How often the service failed at it, an outage counting once. */
  readonly failures: number;
  /** How many answers there were when it failed last. */
  readonly answersThen: number;
}

/** Failures after which an address counts as unknown: the service answers others, but not this one. */
const mostFailures = 3;

/** One question a second, as Nominatim's terms of use have it. */
export const geocodingPace: GeocodingPace = {
  ...{ remembered: 20_000, waiting: 2_000, interval: 1_000, pause: 30_000 },
};

/**
 * Where addresses are, as far as this process has asked. A map never waits for the service: an address that is not known
 * yet is asked for afterwards, and found by the next reading.
 */
export class KnownPlaces implements Resident {
  private readonly known = new Map<string, Coordinates | null>();
  private readonly waiting = new Map<string, Question>();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private isAsking = false;
  private answers = 0;

  constructor(
    private readonly geocoder: Geocoder,
    private readonly logger: Logger,
    private readonly pace: GeocodingPace = geocodingPace,
  ) {}

  /** @returns null for what nobody knows, and for what is not known yet. */
  find(address: PostalAddress): Coordinates | null {
    const key = JSON.stringify([address.street, address.postalCode, address.locality, address.country]);
    const place = this.known.get(key);
    if (place === undefined) {
      if (this.waiting.size < this.pace.waiting && !this.waiting.has(key))
        this.waiting.set(key, { address, failures: 0, answersThen: -1 });
      this.ask(0);
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

  private ask(after: number): void {
    if (this.timer !== null || this.isAsking || this.ending.signal.aborted) return;
    this.timer = setTimeout(() => void this.askNext(), after);
    this.timer.unref();
  }

  private async askNext(): Promise<void> {
    this.timer = null;
    const [next] = this.waiting;
    if (next === undefined) return;
    const [key, question] = next;
    this.isAsking = true;
    let pause = this.pace.interval;
    try {
      this.remember(key, await this.geocoder.resolve(question.address, this.ending.signal));
      this.waiting.delete(key);
      this.answers += 1;
    } catch (error) {
      pause = this.pace.pause;
      this.failedAt(key, question);
      if (!this.ending.signal.aborted) this.logger.warn({ err: error }, 'an address could not be looked up');
    }
    this.isAsking = false;
    // Also where nothing waits: the next question keeps its distance.
    this.ask(pause);
  }

  /** Behind the others: an address the service fails at must not hold them up, and not for ever. */
  private failedAt(key: string, { address, failures, answersThen }: Question): void {
    this.waiting.delete(key);
    const counted = failures + (answersThen === this.answers ? 0 : 1);
    if (counted >= mostFailures) this.remember(key, null);
    else this.waiting.set(key, { address, failures: counted, answersThen: this.answers });
  }

  private remember(key: string, place: Coordinates | null): void {
    this.known.delete(key);
    this.known.set(key, place);
    const [oldest] = this.known.keys();
    if (this.known.size > this.pace.remembered && oldest !== undefined) this.known.delete(oldest);
  }
}
