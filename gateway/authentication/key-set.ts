import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

/** Finds the public key that fits a token's header. */
export interface KeySet {
  /**
   * @throws {errors.JOSEError} when no key fits.
   * @throws {DomainError} `unavailable` until the provider's keys have been read once.
   */
  keyFor(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey>;
}

/** Intervals between requests to the provider, in milliseconds. */
export interface KeySetTiming {
  /** After a request for an unknown key id, and after a failed request. Default 30 s. */
  readonly cooldown?: number;
  /** Age at which the keys are read again. Default 10 min. */
  readonly maxAge?: number;
  /** After a failed request while there are no keys. Default 1 s. */
  readonly firstRetry?: number;
}

/** A key set in memory, for the dev issuer in its own process. */
export function localKeySet(jwks: JSONWebKeySet): KeySet {
  const keys = createLocalJWKSet(jwks);
  return { keyFor: (header, token) => keys(header, token) };
}

/**
 * The provider's keys, read through OpenID Connect discovery and cached for 10 minutes, or until the provider answers
 * again. An unknown key id triggers a new read, so that a rotation works at first use, but at most once per cooldown,
 * so that random key ids do not flood the provider.
 */
export class RemoteKeySet implements KeySet {
  readonly #metadata: ProviderMetadata;
  readonly #clock: Clock;
  readonly #timing: Required<KeySetTiming>;
  #keys: ReturnType<typeof createLocalJWKSet> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #missAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | null = null;

  constructor(metadata: ProviderMetadata, clock: Clock, timing: KeySetTiming = {}) {
    this.#metadata = metadata;
    this.#clock = clock;
    this.#timing = { cooldown: 30_000, maxAge: 600_000, firstRetry: 1_000, ...timing };
  }

  async keyFor(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> {
    if (this.#isDue()) await this.#read();
    if (this.#keys === null) throw providerUnreachable();
    try {
      return await this.#keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#readAfterMiss())) throw error;
      return await this.#keys(header, token);
    }
  }

  #isDue(): boolean {
    const now = this.#now();
    const { maxAge, cooldown, firstRetry } = this.#timing;
    const pause = this.#keys === null ? firstRetry : cooldown;
    return now - this.#readAt >= maxAge && now - this.#failedAt >= pause;
  }

  /** @returns whether the keys have changed or may have. */
  async #readAfterMiss(): Promise<boolean> {
    if (this.#pending === null) {
      const now = this.#now();
      const { cooldown } = this.#timing;
      if (now - this.#missAt < cooldown || now - this.#failedAt < cooldown) return false;
      this.#missAt = now;
    }
    await this.#read();
    return true;
  }

  /** Reads the keys; concurrent callers share one request. A failure keeps the current keys. */
  #read(): Promise<void> {
    this.#pending ??= this.#metadata
      .fetchKeys()
      .then((jwks) => {
        this.#keys = createLocalJWKSet(jwks);
        this.#readAt = this.#now();
      })
      .catch(() => {
        this.#failedAt = this.#now();
      })
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

function providerUnreachable(): DomainError {
  return new DomainError('unavailable', 'Authentication:Provider:Unavailable', {
    message: 'The identity provider cannot be reached.',
    parameters: { retryAfter: 1 },
  });
}
