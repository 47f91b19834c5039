import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  parse,
} from 'graphql';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import type { ExecutableSubgraph } from '../../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { freshCall, type GatewayCall } from '../../authentication/gateway-call.ts';
import { createDocumentCache } from '../supergraph/document-cache.ts';
import { type CompiledFetch, FetchCompiler } from './fetch/fetch-compiler.ts';
import { traceFetch } from './fetch-span.ts';
import { withRefusedInput } from './refused-input.ts';
import { EventStream, single } from './streamed-results.ts';
import type {
  PreparedFetch,
  SubgraphFetch,
  SubgraphRequest,
  SubgraphTransport,
} from './subgraph-transport.ts';

/** Parsed documents in the cache: the number of different fetches in use. */
const parsedDocuments = 2_000;

/** Fetches that may be compiled before they run: those of the REST table, prepared at the start. */
const mostAhead = 1_000;

/** The run of a fetch that compiles it: most ad hoc queries run once. */
const usualCompilingRun = 2;

/** A subgraph in this process; the actor is passed by reference. Repeated fetches are compiled if possible. */
export class InProcessTransport implements SubgraphTransport {
  private readonly documents = createDocumentCache<DocumentNode>(parsedDocuments);
  private readonly compiler: FetchCompiler;
  /** Pending compilations of prepared fetches; null when all are compiled. */
  private ahead: (() => void)[] | null = [];

  /** @param compilingRun the run of a prepared fetch that compiles it; graphql-js executes the runs before. */
  constructor(
    private readonly subgraph: ExecutableSubgraph,
    private readonly compilingRun = usualCompilingRun,
  ) {
    this.compiler = new FetchCompiler(subgraph.schema);
  }

  async execute(request: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult> {
    const given = this.argumentsOf(request, call);
    return withRefusedInput(await execute(given), this.subgraph.schema, given.document, request.variables);
  }

  prepare({ query, operationName, document = this.parseDocument(query) }: SubgraphFetch): PreparedFetch {
    let compiled: CompiledFetch | null = null;
    let runs = 0;
    const compile = () => {
      if (runs >= this.compilingRun) return;
      runs = this.compilingRun;
      compiled = this.compileFetch(document, operationName);
    };
    if (this.ahead !== null && this.ahead.length < mostAhead) this.ahead.push(compile);
    const withInputErrors = (answer: ExecutionResult, variables: SubgraphRequest['variables']) =>
      withRefusedInput(answer, this.subgraph.schema, document, variables);
    return (variables, call) => {
      if (runs + 1 === this.compilingRun) compile();
      else runs += 1;
      const answer = compiled?.(variables, () => this.subgraph.contextFor(call));
      if (!answer) return this.execute({ query, variables, operationName, document }, call);
      return answer instanceof Promise
        ? answer.then((result) => withInputErrors(result, variables))
        : withInputErrors(answer, variables);
    };
  }

  compileNext(): boolean {
    const next = this.ahead?.shift();
    if (next === undefined) this.ahead = null;
    else next();
    return next !== undefined;
  }

  async subscribe(
    request: SubgraphRequest,
    call: GatewayCall,
  ): Promise<AsyncIterableIterator<ExecutionResult>> {
    let stream: EventStream<unknown, ExecutionResult> | null = null;
    const abort = linkAbort(call.signal, () => stream?.end());
    const opened = { ...call, signal: abort.signal };
    const source = await this.open(request, opened).catch((error: unknown) => {
      abort.end();
      throw error;
    });
    if (!(Symbol.asyncIterator in source)) {
      abort.end();
      const document = request.document ?? this.parseDocument(request.query);
      return single(withRefusedInput(source, this.subgraph.schema, document, request.variables));
    }
    stream = new EventStream<unknown, ExecutionResult>({
      events: source[Symbol.asyncIterator](),
      map: (event) =>
        execute({ ...this.argumentsOf(request, freshCall(opened, abort.signal)), rootValue: event }),
      release: abort.end,
    });
    if (call.signal.aborted) stream.end();
    return stream;
  }

  async close(): Promise<void> {}

  private compileFetch(document: DocumentNode, operationName: string | undefined): CompiledFetch | null {
    const run = this.compiler.compile(document, operationName);
    return run === null ? null : traceFetch(run, document, operationName);
  }

  private async open(request: SubgraphRequest, call: GatewayCall) {
    return createSourceEventStream(this.argumentsOf(request, call));
  }

  private argumentsOf(request: SubgraphRequest, call: GatewayCall): ExecutionArgs {
    return {
      schema: this.subgraph.schema,
      document: request.document ?? this.parseDocument(request.query),
      variableValues: request.variables,
      operationName: request.operationName,
      contextValue: this.subgraph.contextFor(call),
    };
  }

  private parseDocument(query: string): DocumentNode {
    const known = this.documents.get(query);
    if (known !== undefined) return known;
    const document = parse(query, { noLocation: true });
    this.documents.set(query, document);
    return document;
  }
}
