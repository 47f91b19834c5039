import DataLoader from 'dataloader';

/**
 * Loads what belongs to parents, in one batch for all parents with equal arguments. One instance per request; nothing is
 * kept between batches, because a mutation may have changed it.
 */
export class AlikeLoader<A, T> {
  private readonly loaders = new Map<string, DataLoader<string, T>>();

  /** @param batch answers in the order of the ids; an error is that parent's alone. */
  constructor(private readonly batch: (ids: readonly string[], args: A) => Promise<readonly (T | Error)[]>) {}

  load(parentId: string, args: A): Promise<T> {
    const key = JSON.stringify(args);
    const loader =
      this.loaders.get(key) ??
      new DataLoader<string, T>((ids) => this.batch(ids, args) as Promise<T[]>, { cache: false });
    this.loaders.set(key, loader);
    return loader.load(parentId);
  }
}
