/** Collects what must be closed, in the order of opening; closes in reverse. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  /** Remembers how to close something. */
  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes everything; the first failure is thrown when all have been tried. A second call closes nothing again. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closers.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Runs a start; what it opened before it failed is closed. The failure of the start is the one that counts. */
export async function openOrClose<T>(open: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    return await open(closers);
  } catch (error) {
    await closers.close().catch(() => {});
    throw error;
  }
}
