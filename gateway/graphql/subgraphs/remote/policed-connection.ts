import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  noop,
  type Policy,
  retry,
  wrap,
} from 'cockatiel';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import type { Logger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import { cannotServe } from '../subgraph-answer.ts';
import type { HttpAnswer } from './exchange.ts';
import type { SubgraphConnection, SubgraphPost } from './subgraph-connection.ts';
import type { SubgraphPolicy } from './subgraph-policy-options.ts';

/** The limits of {@link SubgraphPolicy} that concern requests. */
export type RequestPolicy = Pick<
  SubgraphPolicy,
  'Retries' | 'Concurrency' | 'CircuitFailures' | 'CircuitPause'
>;

/** Requests that wait for each that runs; further ones are refused. */
const waitingPerRunning = 4;
/** Milliseconds before the first repetition, and the longest delay. */
const backoff = { initialDelay: 50, maxDelay: 2_000 };

/** The caller has left: says nothing about the subgraph. */
class CallerLeft extends Error {}

const notAsked = [CallerLeft, BrokenCircuitError, BulkheadRejectedError] as const;

/** A connection with a concurrency limit, a circuit breaker, and repetition of reads. */
export class PolicedConnection {
  private readonly once: IPolicy;
  private readonly repeated: IPolicy;

  constructor(
    private readonly connection: Pick<SubgraphConnection, 'post' | 'close'>,
    { Retries, Concurrency, CircuitFailures, CircuitPause }: RequestPolicy,
    { name, logger }: { readonly name: string; readonly logger: Logger },
  ) {
    const limit = Concurrency === 0 ? noop : bulkhead(Concurrency, Concurrency * waitingPerRunning);
    const breaker = CircuitFailures === 0 ? noop : breakerOf(CircuitFailures, CircuitPause);
    if (breaker instanceof CircuitBreakerPolicy) {
      breaker.onBreak(() => logger.warn({ subgraph: name }, 'a failing subgraph is not asked for a while'));
      breaker.onReset(() => logger.info({ subgraph: name }, 'a subgraph is asked again'));
    }
    this.once = wrap(limit, breaker);
    const again = retry(failuresExcept(isNotAsked), {
      maxAttempts: Retries,
      backoff: new ExponentialBackoff(backoff),
    });
    this.repeated = Retries === 0 ? this.once : wrap(again, this.once);
  }

  /**
   * Sends a request within the limits. Untimed calls are not limited: each would occupy a place for minutes.
   * @param isRepeatable whether the subgraph may execute it twice.
   * @throws also when too many requests wait, and while the circuit is open.
   */
  async post(request: SubgraphPost, isRepeatable: boolean): Promise<HttpAnswer> {
    const { signal, untimed } = request;
    if (untimed) return this.connection.post(request);
    const policy = isRepeatable ? this.repeated : this.once;
    // Without the signal: the library starts nothing after a waiting request whose signal was aborted.
    return policy.execute(() => {
      if (signal.aborted) throw new CallerLeft('The caller has left.');
      return this.connection.post(request).catch((error) => {
        throw hasLeft(signal) ? new CallerLeft('The caller has left.', { cause: error }) : error;
      });
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

/** Whether the signal is aborted by the caller; its time limit is the subgraph's failure. */
function hasLeft({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DomainError && reason.kind === 'unavailable');
}

const isNotAsked = (error: Error) => notAsked.some((kind) => error instanceof kind);

/** Counts no callers who have left, unless one leaves while it tries the subgraph after a pause: that proves nothing. */
function breakerOf(failures: number, pause: number): CircuitBreakerPolicy {
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    failuresExcept((error) => error instanceof CallerLeft && breaker.state !== CircuitState.HalfOpen),
    { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failures) },
  );
  return breaker;
}

/** Handles failures of the subgraph. @param isOther whether an error has another cause. */
function failuresExcept(isOther: (error: Error) => boolean): Policy {
  return handleWhen((error) => !isOther(error)).orWhenResult((answer) =>
    cannotServe.has((answer as HttpAnswer).status),
  );
}
