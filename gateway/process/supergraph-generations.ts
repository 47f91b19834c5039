import { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import type { GraphqlEndpoints } from '../graphql/endpoints/endpoints.ts';

/** What serves one text of a supergraph. */
export interface SupergraphService {
  readonly endpoints: GraphqlEndpoints;
  readonly landingPage: RequestHandler | null;
}

/** A service with the requests and sockets that use it. */
interface Generation extends SupergraphService {
  readonly upgrades: EventEmitter;
  /** The fast path before Express. */
  readonly listener: RequestListener;
  uses: number;
}

/** Replaced generations that clients may still use; the oldest above this number ends its streams and sockets. */
const mostReplaced = 8;

/**
 * Replaces what serves the supergraph while requests run. A request, stream or socket stays with the generation that
 * took it; a replaced generation is closed when the last of them has ended.
 */
export class SupergraphGenerations {
  private current: Generation;
  private readonly replaced = new Set<Generation>();
  private readonly taken = new WeakMap<IncomingMessage, Generation>();

  /** @param listenerOf puts the fast path of endpoints before Express. */
  constructor(
    first: SupergraphService,
    private readonly listenerOf: (endpoints: GraphqlEndpoints) => RequestListener,
  ) {
    this.current = this.open(first);
  }

  /** Handles requests before Express. */
  readonly listener: RequestListener = (request, response) => {
    const { current } = this;
    this.taken.set(request, current);
    current.uses += 1;
    response.once('close', () => this.leave(current));
    current.listener(request, response);
  };

  /** Handles requests in Express. @param handlerOf the handler of a generation; null passes the request on. */
  route(handlerOf: (service: SupergraphService) => RequestHandler | null): RequestHandler {
    return (request, response, next) => {
      const handler = handlerOf(this.taken.get(request) ?? this.current);
      if (handler === null) next();
      else handler(request, response, next);
    };
  }

  /** Handles an upgrade to a WebSocket. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { current } = this;
    current.uses += 1;
    socket.once('close', () => this.leave(current));
    current.upgrades.emit('upgrade', request, socket, head);
  };

  /** Serves new requests by another service. */
  replace(next: SupergraphService): void {
    const previous = this.current;
    this.current = this.open(next);
    this.replaced.add(previous);
    if (previous.uses === 0) this.end(previous);
    const [oldest] = this.replaced;
    if (this.replaced.size > mostReplaced) void oldest?.endpoints.drain();
  }

  /** Ends streams and sockets; running requests continue. */
  async drain(): Promise<void> {
    await Promise.all([this.current, ...this.replaced].map(({ endpoints }) => endpoints.drain()));
  }

  /** Call it after the last request has ended. */
  async close(): Promise<void> {
    await Promise.all([this.current, ...this.replaced].map(({ endpoints }) => endpoints.close()));
  }

  private open(service: SupergraphService): Generation {
    const upgrades = new EventEmitter();
    service.endpoints.webSocket.attach(upgrades);
    return { ...service, upgrades, listener: this.listenerOf(service.endpoints), uses: 0 };
  }

  private leave(generation: Generation): void {
    generation.uses -= 1;
    if (generation.uses === 0 && generation !== this.current) this.end(generation);
  }

  private end(generation: Generation): void {
    if (this.replaced.delete(generation)) void generation.endpoints.close();
  }
}
