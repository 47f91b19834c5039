import { GraphqlProblem } from '../graphql-client.ts';
import { PlatformClient, PlatformProblem } from '../platform-client.ts';
import { SupergraphClient } from '../supergraph-client.ts';
import { LiveConnection, type LiveConnectionOptions } from './live-connection.ts';
import { LiveStore } from './live-store.ts';

/** Options of a {@link Platform}. */
export interface PlatformOptions extends LiveConnectionOptions {
  /** Returns a valid token; called before every request and at every attempt to connect. */
  readonly token: () => string | Promise<string>;
  /** Called when the token is refused. Returns true if a new one is available. */
  readonly renew?: () => Promise<boolean>;
}

/** The platform as the hooks use it. Make one for a signed-in user, outside of components. */
export class Platform {
  /** Runs operations of your own. */
  readonly graph: SupergraphClient;
  /** Calls REST operations, such as uploads. */
  readonly rest: PlatformClient;
  /** Carries the subscriptions. */
  readonly live: LiveConnection;
  /** What hooks show at present. */
  readonly store = new LiveStore();

  constructor(options: PlatformOptions) {
    const { baseUrl } = options;
    this.graph = new SupergraphClient({ ...options, url: `${baseUrl}/graphql` });
    this.rest = new PlatformClient({ baseUrl, token: options.token });
    this.live = new LiveConnection(options);
  }
}

/** Why something failed: the platform refused it, or did not answer. */
export type PlatformError = GraphqlProblem | PlatformProblem | Error;

/** An error as a value, whatever was thrown. */
export function errorOf(thrown: unknown): PlatformError {
  return thrown instanceof Error ? thrown : new Error('The platform cannot be reached.', { cause: thrown });
}

/** Whether the platform said that a permission is missing. */
export function isForbidden(error: PlatformError): boolean {
  if (error instanceof GraphqlProblem) return error.code === 'FORBIDDEN';
  return error instanceof PlatformProblem && error.problem.status === 403;
}
