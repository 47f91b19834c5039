import { rendererBusy } from '../../templating.errors.ts';

/** Current tasks and bytes. */
interface Load {
  tasks: number;
  bytes: number;
}

/**
 * Limits concurrent tasks and bytes; one tenant may have half of them. Tasks beyond the limit are refused before their
 * body is read.
 */
export class RendererGate {
  private readonly all: Load = { tasks: 0, bytes: 0 };
  private readonly tenants = new Map<string, Load>();

  constructor(private readonly limits: Readonly<Load>) {}

  /**
   * Admits a task.
   * @param bytes of its request.
   * @returns a function that releases it.
   * @throws {DomainError} `rateLimited`.
   */
  enter(tenantId: string, bytes: number): () => void {
    const own = this.tenants.get(tenantId) ?? { tasks: 0, bytes: 0 };
    const half = { tasks: Math.ceil(this.limits.tasks / 2), bytes: this.limits.bytes / 2 };
    if (isFull(this.all, bytes, this.limits) || isFull(own, bytes, half)) throw rendererBusy();
    this.tenants.set(tenantId, own);
    const change = (tasks: 1 | -1) => {
      for (const load of [this.all, own]) {
        load.tasks += tasks;
        load.bytes += tasks * bytes;
      }
    };
    change(1);
    return () => {
      change(-1);
      if (own.tasks === 0) this.tenants.delete(tenantId);
    };
  }
}

/** A single task is admitted at any size: its size was checked before. */
function isFull(load: Load, bytes: number, limits: Readonly<Load>): boolean {
  return load.tasks > 0 && (load.tasks >= limits.tasks || load.bytes + bytes > limits.bytes);
}
