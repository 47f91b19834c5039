import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  parse,
} from 'graphql';
import type { ExecutableSubgraph } from '../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { EventStream, single } from './event-stream.ts';
import { freshCall, type GatewayCall } from './gateway-call.ts';
import { keptByText } from './kept-by-text.ts';
import { linkAbort } from './linked-abort.ts';
import { withRefusedInput } from './refused-input.ts';
import type {
  PreparedFetch,
  SubgraphFetch,
  SubgraphRequest,
  SubgraphTransport,
} from './subgraph-transport.ts';

/** Documents kept parsed; a plan's fetches repeat, so that this is the number of fetches in use. */
const parsedDocuments = 2_000;

/** A subgraph in this process: graphql-js over its schema, the actor by reference (design §7). */
export class InProcessTransport implements SubgraphTransport {
  private readonly documents = keptByText<DocumentNode>(parsedDocuments);

  constructor(private readonly subgraph: ExecutableSubgraph) {}

  async execute(request: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult> {
    const given = this.argumentsOf(request, call);
    return withRefusedInput(await execute(given), this.subgraph.schema, given.document, request.variables);
  }

  prepare({ query, operationName, document = this.parsed(query) }: SubgraphFetch): PreparedFetch {
    return (variables, call) => this.execute({ query, variables, operationName, document }, call);
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
      return single(source);
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

  private async open(request: SubgraphRequest, call: GatewayCall) {
    return createSourceEventStream(this.argumentsOf(request, call));
  }

  private argumentsOf(request: SubgraphRequest, call: GatewayCall): ExecutionArgs {
    return {
      schema: this.subgraph.schema,
      document: request.document ?? this.parsed(request.query),
      variableValues: request.variables,
      operationName: request.operationName,
      contextValue: this.subgraph.contextFor(call),
    };
  }

  private parsed(query: string): DocumentNode {
    const known = this.documents.get(query);
    if (known !== undefined) return known;
    const document = parse(query, { noLocation: true });
    this.documents.set(query, document);
    return document;
  }
}
