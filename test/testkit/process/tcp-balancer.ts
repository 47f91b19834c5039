import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Milliseconds between two looks at whether a backend is ready, and how long it has to say so. */
const probeInterval = 500;
const probePatience = 2_000;

/** A server behind a balancer. */
interface Backend {
  readonly port: number;
  isReady: boolean;
}

/**
 * Hands the connections of one port to several servers of loopback in turn, as bytes. It leaves out who refuses a
 * connection, trying the next at once, and who does not say at the readiness probe that it is ready.
 */
export class TcpBalancer {
  private readonly open = new Set<Socket>();
  private turn = 0;
  private probing: NodeJS.Timeout | null = null;

  private constructor(
    private readonly server: Server,
    private readonly backends: readonly Backend[],
    private readonly isSticky: boolean,
  ) {}

  /**
   * @param ports of the servers, which need not listen yet. @param port its own; 0: any free one.
   * @param isSticky whether a client's connections go to the same server as long as it is ready: all come from loopback.
   */
  static async start(ports: readonly number[], port = 0, isSticky = false): Promise<TcpBalancer> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const backends = ports.map((of) => ({ port: of, isReady: false }));
    const balancer = new TcpBalancer(server, backends, isSticky);
    server.on('connection', (client) => balancer.hand(client));
    await once(server.listen(port, '127.0.0.1'), 'listening');
    balancer.probing = setInterval(() => void balancer.probe(), probeInterval);
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Looks at all backends now. @returns how many are ready. */
  async probe(): Promise<number> {
    await Promise.all(
      this.backends.map(async (backend) => {
        backend.isReady = await saysReady(backend.port);
      }),
    );
    return this.backends.filter(({ isReady }) => isReady).length;
  }

  async close(): Promise<void> {
    clearInterval(this.probing ?? undefined);
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  private hand(client: Socket): void {
    this.keep(client);
    if (!this.isSticky) this.turn += 1;
    const inRotation = this.backends.map(
      (_, at) => this.backends[(at + this.turn) % this.backends.length] as Backend,
    );
    // None is ready: an answer of a listener says so better than a broken connection.
    const chosen = inRotation.filter(({ isReady }) => isReady);
    this.tryNext(client, chosen.length > 0 ? chosen : inRotation);
  }

  private tryNext(client: Socket, [backend, ...others]: readonly Backend[]): void {
    if (backend === undefined || client.destroyed) return void client.destroy();
    const server = connect({ port: backend.port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    this.keep(server);
    const refused = () => {
      backend.isReady = false;
      this.tryNext(client, others);
    };
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused);
      join(client, server);
    });
  }

  private keep(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.open.delete(socket));
  }
}

/** Carries bytes both ways; what breaks on one side breaks on the other. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.once('close', (hadError) => (hadError ? to.resetAndDestroy() : to.destroySoon()));
  }
  if (one.destroyed) other.destroy();
}

function saysReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.setTimeout(probePatience, () => probe.destroy());
    probe.once('error', () => resolve(false));
    probe.once('close', () => resolve(false));
    probe.end();
  });
}
