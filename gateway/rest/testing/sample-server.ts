import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { type DocumentNode, Kind } from 'graphql';
import { fetch, Headers, type RequestInit, type Response } from 'undici';
import { Actor, anonymous } from '../../../subgraphs/kernel/call/actor.ts';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import { Ports } from '../../../subgraphs/kernel/subgraph/port.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import type { OperationExecutor, OperationResult } from '../../graphql/execution/operation-executor.ts';
import { ProblemWriter } from '../../http/problem-writer.ts';
import { createRequestIds } from '../../http/request-id.ts';
import type { TenantTranslate } from '../../http/tenant-translate.ts';
import { createRestAdapter, type RestAdapterDependencies } from '../adapter.ts';
import { buildRouteTable, type RouteTable } from '../table.ts';
import { type SampleStreams, sampleRows } from './sample-rows.ts';

/** One run of a pretended operation. */
export interface SampleRun {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the sample rows echoed.
  readonly variables: any;
  readonly call: CallContext;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A gateway without a supergraph: sample rows on a real server, operations answered by the test. */
export class SampleServer {
  readonly runs: SampleRun[] = [];
  /** The routes of answered requests, as telemetry sees them. */
  readonly routes: unknown[] = [];
  /** Answers of operations by name; default: empty data. */
  readonly answers = new Map<string, (run: SampleRun) => OperationResult | Promise<OperationResult>>();
  readonly streams: SampleStreams = { open: async () => (async function* () {})() };
  readonly table: RouteTable = buildRouteTable([sampleRows(this.streams)], ['/api/v1', '/api', '']);
  private readonly server = createServer();

  constructor(
    private readonly options: { readonly requestTimeout?: number; readonly translate?: TenantTranslate } = {},
  ) {}

  /** Listens on a free loopback port. */
  async start(): Promise<this> {
    const app = express().disable('x-powered-by');
    app.use((_request, response, next) => {
      response.once('finish', () => this.routes.push(response.locals.route));
      next();
    });
    app.use(this.adapter().router);
    this.server.on('request', app);
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Sends a request with a valid token. */
  send(method: string, path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> {
    const { json, ...rest } = init;
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', 'Bearer good');
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const body = json === undefined ? init.body : JSON.stringify(json);
    return fetch(`http://127.0.0.1:${this.port}${path}`, { ...rest, method, headers, body: body ?? null });
  }

  /** What the last operation was run with. */
  get lastRun(): SampleRun {
    const run = this.runs.at(-1);
    if (run === undefined) throw new Error('No operation was run.');
    return run;
  }

  private adapter() {
    const ids = createRequestIds();
    return createRestAdapter({
      ...this.parts(ids),
      resolveCall: (request) => this.resolveCall(request, ids(request)),
    });
  }

  /** Dependencies of the rows, for any caller. */
  parts(ids = createRequestIds()): Omit<RestAdapterDependencies, 'resolveCall'> {
    return {
      table: this.table,
      executor: this.executor(),
      problems: new ProblemWriter({
        translate: this.options.translate ?? (() => null),
        localeOf: (request) => request.headers['accept-language'] ?? 'en',
        traceIdOf: ids,
        logger: silentLogger,
      }),
      publicUrl: 'https://platform.example.com',
      bodyLimit: 16_384,
      requestTimeout: this.options.requestTimeout ?? 10_000,
      ports: new Ports(),
      streams: { heartbeat: 20, stallTimeout: 200, retry: 1_000 },
      sources: { notifications: async () => (async function* () {})() },
    };
  }

  private executor(): OperationExecutor {
    return {
      prepare: (document: DocumentNode) => {
        const definition = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
        const name = (definition as { name: { value: string } }).name.value;
        return {
          run: async (variables, call, headers) => {
            const run: SampleRun = { name, variables, call, headers };
            this.runs.push(run);
            return (await this.answers.get(name)?.(run)) ?? { data: {} };
          },
        };
      },
      prepareStream: () => ({
        open: async () => {
          throw new Error('No sample row carries a subscription.');
        },
      }),
    };
  }

  private async resolveCall(request: Request, requestId: string): Promise<CallContext> {
    const token = request.headers.authorization;
    if (token === 'Bearer bad')
      throw unauthenticated('Authentication:Token:Invalid', 'The token is not valid.');
    return {
      actor: token === 'Bearer good' ? new Actor({ isAuthenticated: true, userId: 'alice' }) : anonymous,
      tenant: tenantOf('00000000-0000-4000-8000-00000000ac3e'),
      locale: 'de',
      requestId,
      signal: new AbortController().signal,
      idempotency: null,
    };
  }
}
