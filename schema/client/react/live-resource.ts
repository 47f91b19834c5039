import { callerKey } from './live-key.ts';
import type { LiveState, StoredResource } from './live-store.ts';
import { errorOf, isForbidden, type Platform, type PlatformError } from './platform.ts';

/** Before the first answer, and on a server. */
export const unloaded = { data: null, error: null, isLoading: true } as const satisfies LiveState<never>;

/** An optimistic change. Must be idempotent: it may be applied again after a reload. */
export type Change<Data> = (data: Data) => Data;

/** Data of the platform that follows its changes. Errors are part of its state, or returned; none is thrown. */
export abstract class LiveResource<Data> implements StoredResource {
  protected readonly platform: Platform;
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  #state: LiveState<Data> = unloaded;
  #reading: Promise<PlatformError | null> | null = null;
  #meanwhile: Change<Data>[] = [];

  constructor(platform: Platform) {
    this.platform = platform;
  }

  get state(): LiveState<Data> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.platform.live.onReopen(() => void this.refresh(), this.signal);
    void this.begin();
  }

  stop(): void {
    this.#stop.abort();
    this.#listeners.clear();
  }

  /** Reads it again; callers at the same time share one request. */
  refresh(): Promise<PlatformError | null> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads it after a change elsewhere, which a read that is under way may have missed. */
  protected async reread(): Promise<void> {
    await this.#reading;
    await this.refresh();
  }

  /** Aborts when the last component has gone. */
  protected get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Reads what is shown. @throws {Error} when the platform refuses or does not answer. */
  protected abstract read(): Promise<Data>;

  /** Follows the changes. */
  protected listen(): void {}

  /** Listens first: what changes while the first answer is under way must not be missed. */
  protected async begin(): Promise<void> {
    this.listen();
    await this.platform.live.waitForOpening(this.signal);
    await this.refresh();
  }

  /** Changes what is shown. */
  protected change(changed: Change<Data>): void {
    const { data } = this.#state;
    if (data === null || this.#reading !== null) this.#meanwhile.push(changed);
    if (data !== null) this.#enter({ ...this.#state, data: changed(data) });
  }

  /** Shows an error beside what is shown. */
  protected readonly fail = (thrown: unknown): void => {
    this.#enter({ ...this.#state, error: errorOf(thrown), isLoading: false });
  };

  /** Runs work that may fail. @returns its error; null if it succeeded. */
  protected async attempt(work: () => Promise<unknown>): Promise<PlatformError | null> {
    try {
      await work();
      return null;
    } catch (thrown) {
      const error = errorOf(thrown);
      // The caller may have lost a permission: what usePermission shows is read again.
      const caller = isForbidden(error) ? this.platform.store.find(callerKey) : null;
      if (caller !== this) void caller?.refresh();
      return error;
    }
  }

  /** Shows a change at once, and what the platform has if it refuses. */
  protected async optimistic(
    changed: Change<Data>,
    work: () => Promise<unknown>,
  ): Promise<PlatformError | null> {
    this.change(changed);
    const error = await this.attempt(work);
    if (error !== null) {
      this.#meanwhile = this.#meanwhile.filter((change) => change !== changed);
      await this.refresh();
    }
    return error;
  }

  async #read(): Promise<PlatformError | null> {
    const error = await this.attempt(async () => {
      let data: Data = await this.read();
      for (const changed of this.#meanwhile) data = changed(data);
      this.#meanwhile = [];
      this.#enter({ data, error: null, isLoading: false });
    });
    if (error !== null) this.fail(error);
    return error;
  }

  #enter(state: LiveState<Data>): void {
    if (this.signal.aborted) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
