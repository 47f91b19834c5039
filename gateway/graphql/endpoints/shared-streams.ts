import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type LinkedAbort, linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall, WatchSession } from '../../authentication/gateway-call.ts';
import { userKey } from '../../authentication/user-key.ts';
import { cutStream, startEventStream, TextWriter } from '../../http/event-stream.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import { endsWithSession } from '../execution/session-ended.ts';
import { listOf, type ResultStreamOptions } from './result-stream.ts';
import { eventStreamFormat } from './stream-formats.ts';
import {
  type AdmittedOperation,
  type OperationParameters,
  type StreamingOperations,
  tooManyOperations,
} from './streaming-operations.ts';

/** Reservations that wait for their stream, and milliseconds until one is void. */
const reservations = { max: 1_000, ttl: 30_000 };
/** Characters of an operation's id, which the client chooses. */
const longestId = 128;

export interface SharedStreamsDependencies extends ResultStreamOptions {
  readonly operations: StreamingOperations;
  readonly watchSession: WatchSession;
  readonly callLimits: Pick<CallLimits, 'enterConnection'>;
  /** Concurrent operations of one stream. */
  readonly maxOperations: number;
}

/**
 * graphql-sse's "single connection" mode: one event stream carries the results of operations that separate requests
 * send. A stream belongs to this process, and to the user who reserved it; other users get 404.
 */
export class SharedStreams {
  private readonly reserved = new LRUCache<string, SharedStream>({
    ...reservations,
    ttlAutopurge: true,
    dispose: (stream, _token, reason) => {
      if (reason !== 'delete') stream.end();
    },
  });
  private readonly connected = new Map<string, SharedStream>();

  constructor(private readonly dependencies: SharedStreamsDependencies) {}

  /**
   * Counts as a connection of the caller.
   * @returns the token for the stream and its operations.
   * @throws {DomainError} `rateLimited`.
   */
  reserve(call: GatewayCall): string {
    const leave = this.dependencies.callLimits.enterConnection(call);
    const token = randomBytes(24).toString('base64url');
    this.reserved.set(token, new SharedStream(userKey(call), leave, this.dependencies));
    return token;
  }

  /** @throws {DomainError} `notFound`; `conflict` when the stream is open already. */
  connect(token: string, call: GatewayCall, response: ServerResponse): void {
    if (this.connected.get(token)?.owner === userKey(call)) throw alreadyConnected();
    const stream = this.requireOwner(this.reserved.get(token), call);
    this.reserved.delete(token);
    this.connected.set(token, stream);
    response.once('close', () => this.connected.delete(token));
    stream.connect(response, call);
  }

  /**
   * Starts an operation, whose results go to the stream.
   * @returns null, or its refusal.
   * @throws {DomainError} `notFound`; `invalid` for an id that is missing or too long; `conflict` for one in use.
   */
  start(
    token: string,
    call: GatewayCall,
    parameters: OperationParameters,
  ): { readonly errors: NonNullable<ExecutionResult['errors']> } | null {
    const stream = this.requireOwner(this.connected.get(token), call);
    const id = stream.newId(parameters);
    const admitted = this.dependencies.operations.admit(parameters, call);
    if ('errors' in admitted) return admitted;
    void stream.run(id, admitted, call);
    return null;
  }

  /** Ends an operation; without effect when it has ended. @throws {DomainError} `notFound`. */
  stop(token: string, call: GatewayCall, id: string): void {
    this.requireOwner(this.connected.get(token), call).stop(id);
  }

  private requireOwner(stream: SharedStream | undefined, call: GatewayCall): SharedStream {
    if (stream !== undefined && stream.owner === userKey(call)) return stream;
    throw new DomainError('notFound', 'GraphQL:Stream:NotFound', { message: 'There is no such stream.' });
  }
}

class SharedStream {
  private readonly operations = new Map<string, LinkedAbort>();
  private readonly closed = new AbortController();
  private output: { readonly response: ServerResponse; readonly writer: TextWriter } | null = null;

  constructor(
    readonly owner: string,
    private readonly leave: () => void,
    private readonly dependencies: SharedStreamsDependencies,
  ) {}

  connect(response: ServerResponse, call: GatewayCall): void {
    const { heartbeat, shutdown, watchSession } = this.dependencies;
    startEventStream(response, eventStreamFormat.contentType);
    const writer = new TextWriter(response, heartbeat);
    const cut = () => cutStream(response);
    const pulse = setInterval(() => writer.writeIfIdle(eventStreamFormat.heartbeat), heartbeat);
    const ends = [watchSession(call, cut), linkAbort(shutdown, cut).end, () => clearInterval(pulse)];
    response.once('close', () => {
      for (const end of ends) end();
      writer.release();
      this.end();
    });
    this.output = { response, writer };
    void writer.write(eventStreamFormat.start);
  }

  /** @returns the id that an operation names in its `extensions.operationId`. */
  newId({ extensions }: OperationParameters): string {
    const id = (extensions as { readonly operationId?: unknown } | null | undefined)?.operationId;
    if (typeof id !== 'string' || id === '' || id.length > longestId)
      throw new DomainError('invalid', 'GraphQL:Stream:OperationId', {
        message: `extensions.operationId is a text of 1 to ${longestId} characters.`,
      });
    if (this.operations.has(id))
      throw new DomainError('conflict', 'GraphQL:Stream:OperationExists', {
        message: 'An operation of this id runs on the stream.',
      });
    const { maxOperations } = this.dependencies;
    if (this.operations.size >= maxOperations) throw tooManyOperations(maxOperations);
    return id;
  }

  async run(id: string, admitted: AdmittedOperation, call: GatewayCall): Promise<void> {
    // The request that brought the operation ends before it.
    const operation = linkAbort(this.closed.signal);
    this.operations.set(id, operation);
    try {
      const results = await this.dependencies.operations.start(admitted, {
        ...call,
        signal: operation.signal,
      });
      for await (const payload of listOf(results)) {
        await this.send('next', { id, payload });
        if (endsWithSession(payload) && this.output !== null) cutStream(this.output.response);
      }
      await this.send('complete', { id });
    } catch {
      // Only the source of a subscription fails here, such as a lost subgraph: the client comes back.
      if (this.output !== null) cutStream(this.output.response);
    } finally {
      this.operations.delete(id);
      operation.end();
    }
  }

  stop(id: string): void {
    this.operations.get(id)?.end();
  }

  end(): void {
    this.closed.abort();
    this.leave();
  }

  private async send(event: 'next' | 'complete', data: object): Promise<void> {
    await this.output?.writer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

function alreadyConnected(): DomainError {
  return new DomainError('conflict', 'GraphQL:Stream:Connected', { message: 'The stream is open already.' });
}
