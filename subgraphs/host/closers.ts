/** Collects what must be closed, in the order of opening; closes in reverse order. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes everything, and then throws the first failure. A second call does nothing. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closers.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Runs a start. When it fails, everything that it opened is closed, and the failure of the start is thrown. */
export async function openOrClose<T>(open: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    return await open(closers);
  } catch (error) {
    await closers.close().catch(() => {});
    throw error;
  }
}
