import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentNode } from 'graphql';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import type { Variables } from '../supergraph/supergraph.ts';
import type { Graph } from './graph.ts';
import type {
  OperationExecutor,
  OperationResult,
  PreparedOperation,
  PreparedStream,
} from './operation-executor.ts';
import type { MaybePromise } from './plan-executor.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Operations that are planned once and run often: those of the REST table. */
export class PreparedOperations implements OperationExecutor {
  constructor(
    private readonly graph: Graph,
    private readonly subscriptions: Subscriptions,
    private readonly forward: HeaderForwarding,
  ) {}

  /**
   * Validates a document of one operation, plans it and compiles the plan.
   * @throws {GraphQLError} when it does not match the supergraph.
   */
  prepare(document: DocumentNode): PreparedOperation {
    const planned = this.graph.prepare(document);
    return {
      run: (
        variables: Variables,
        call: CallContext,
        headers: IncomingHttpHeaders,
      ): MaybePromise<OperationResult> =>
        this.graph.run(planned, variables, { ...call, headers: this.forward(headers) }),
    };
  }

  /** @throws as {@link prepare}. */
  prepareStream(document: DocumentNode): PreparedStream {
    const planned = this.graph.prepare(document);
    return {
      open: (variables, call, headers) =>
        this.subscriptions.subscribe(planned, variables, { ...call, headers: this.forward(headers) }),
    };
  }
}
