import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { ProviderMetadata } from '../authentication/provider-metadata.ts';

/** Milliseconds before a failed request to the provider is repeated: the page is public. */
const patience = 60_000;

/** The origins of the identity provider, read once for all pages. */
export class ProviderOrigins {
  readonly #metadata: Pick<ProviderMetadata, 'fetchOrigins'>;
  readonly #clock: Clock;
  #asked: Promise<readonly string[]> | null = null;
  #failedAt = 0;

  constructor(metadata: Pick<ProviderMetadata, 'fetchOrigins'>, clock: Clock) {
    this.#metadata = metadata;
    this.#clock = clock;
  }

  /** @returns an empty list until the provider answers. */
  async find(): Promise<readonly string[]> {
    const hasFailed = this.#failedAt > 0;
    if (hasFailed && this.#clock.now().getTime() - this.#failedAt < patience) return [];
    if (hasFailed) this.#asked = null;
    this.#failedAt = 0;
    this.#asked ??= this.#metadata.fetchOrigins();
    try {
      return await this.#asked;
    } catch {
      this.#failedAt = this.#clock.now().getTime();
      return [];
    }
  }
}
