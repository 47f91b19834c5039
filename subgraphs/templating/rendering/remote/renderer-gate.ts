import { rendererBusy } from '../../templating.errors.ts';

/** So many tasks and bytes at once; what is beyond is refused before it is read. */
export class RendererGate {
  private tasks = 0;
  private bytes = 0;

  constructor(private readonly limits: { readonly tasks: number; readonly bytes: number }) {}

  /**
   * Lets a task in.
   * @param bytes of its request.
   * @returns lets it out again.
   * @throws {DomainError} `rateLimited`.
   */
  enter(bytes: number): () => void {
    const isFull = this.tasks >= this.limits.tasks || this.bytes + bytes > this.limits.bytes;
    // One alone is let in however large it is: its size has been looked at.
    if (isFull && this.tasks > 0) throw rendererBusy();
    this.tasks += 1;
    this.bytes += bytes;
    return () => {
      this.tasks -= 1;
      this.bytes -= bytes;
    };
  }
}
