import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Hands the connections of a port of its own to a server, as bytes, and cuts them when it is told to. */
export class TcpProxy {
  private readonly open = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** @param target the URL of the server, of any scheme. */
  static async start(target: string): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new TcpProxy(server, new URL(target));
    server.on('connection', (client) => proxy.hand(client));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections, and new ones at once, until `mend`. What is on its way is lost. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    await closed;
  }

  private hand(client: Socket): void {
    if (this.isCut) return void client.destroy();
    const server = connect({ port: Number(this.target.port), host: this.target.hostname, noDelay: true });
    for (const socket of [client, server]) {
      this.open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  }
}
