/** A function of an area for other areas: exported by its contract, bound to its service by the subgraph definition. */
export interface Port<T> {
  readonly name: string;
  /** Phantom: the type behind the port. */
  readonly type?: T;
}

/** A port and what answers it in this process. */
export interface PortBinding<T = unknown> {
  readonly port: Port<T>;
  readonly implementation: T;
}

/** Declares a port. */
export function definePort<T>(name: string): Port<T> {
  return { name };
}

export function bindPort<T>(port: Port<T>, implementation: T): PortBinding<T> {
  return { port, implementation };
}

/** Finds what answers a port. */
export class Ports {
  private readonly bindings = new Map<string, unknown>();

  /** @throws {Error} when the port is bound already. */
  bind(bindings: readonly PortBinding<never>[] | readonly PortBinding[]): void {
    for (const { port, implementation } of bindings as readonly PortBinding[]) {
      if (this.bindings.has(port.name)) throw new Error(`The port "${port.name}" is bound twice.`);
      this.bindings.set(port.name, implementation);
    }
  }

  /** @throws {Error} when no area of the module list binds the port. */
  get<T>(port: Port<T>): T {
    const implementation = this.find(port);
    if (implementation === null) throw new Error(`No area of the module list binds the port "${port.name}".`);
    return implementation;
  }

  /** For what an installation may run without: null when no area of the module list binds the port. */
  find<T>(port: Port<T>): T | null {
    return (this.bindings.get(port.name) as T | undefined) ?? null;
  }
}
