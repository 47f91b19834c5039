import { type Operations, operations } from '../../../schema/client/generated/operations.ts';
import { GraphqlProblem } from '../../../schema/client/graphql-client.ts';
import { PlatformClient, PlatformProblem } from '../../../schema/client/platform-client.ts';
import type { ConsoleSettings } from '../console-settings.ts';
import type { SentRequest } from './element/written-call.ts';
import type { Session } from './sign-in/session.ts';

/** The part of a session that a call needs. */
type Credentials = Pick<Session, 'token' | 'renew'>;

/** The REST client of the console, with the user's token and language. */
export class Platform {
  readonly #session: Credentials;
  readonly #client: PlatformClient;
  readonly #onCall: (call: SentRequest) => void;
  /** BCP 47; the language of problems. */
  language = 'en';

  /** @param onCall told of every operation before it is sent. */
  constructor(settings: ConsoleSettings, session: Credentials, onCall: (call: SentRequest) => void) {
    this.#session = session;
    this.#onCall = onCall;
    this.#client = new PlatformClient({
      baseUrl: location.origin + settings.root,
      basePath: settings.api,
      movedPrefixes: settings.moved,
      token: () => session.token(),
      fetch: (...parameters) => window.fetch(...parameters),
    });
  }

  /**
   * Runs an operation; retries once with a new token if the platform refuses the old one. It does not sign in again,
   * because that could repeat for ever.
   * @throws {PlatformProblem} when the platform refuses.
   */
  async call<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    signal?: AbortSignal,
  ): Promise<Operations[Name]['answer']> {
    const { body } = request as { readonly body?: unknown };
    this.#onCall({
      name,
      method: operations[name][0],
      url: this.#client.urlOf(name, request),
      body,
      operation: { name, request },
    });
    const options = { language: this.language, ...(signal === undefined ? {} : { signal }) };
    try {
      return await this.#client.call(name, request, options);
    } catch (error) {
      if (!(error instanceof PlatformProblem && error.problem.status === 401)) throw error;
      if (!(await this.#session.renew())) throw error;
      return this.#client.call(name, request, options);
    }
  }

  /**
   * Requests a route that does not answer with JSON, as `call` does.
   * @param path as documented: `/blobs/{id}/content`.
   */
  async open(path: string, accept: string, signal: AbortSignal): Promise<Response> {
    const answer = await this.#open(path, accept, signal);
    if (answer.status !== 401 || !(await this.#session.renew())) return answer;
    await answer.body?.cancel();
    return this.#open(path, accept, signal);
  }

  async #open(path: string, accept: string, signal: AbortSignal): Promise<Response> {
    return window.fetch(this.#client.addressOf(path), {
      headers: { accept, authorization: `Bearer ${await this.#session.token()}` },
      cache: 'no-store',
      signal,
    });
  }
}

/** All texts of a culture; they are public. None where they cannot be had. */
export async function readTexts(
  { root, api }: ConsoleSettings,
  culture: string,
): Promise<Readonly<Record<string, string>>> {
  const answer = await window.fetch(`${root}${api}/localization/${encodeURIComponent(culture)}`);
  if (!answer.ok) return {};
  const { texts }: { texts: Record<string, string> } = await answer.json();
  return texts;
}

/** The message of a failure in the language of the request. */
export function reasonOf(error: unknown): string {
  if (error instanceof PlatformProblem) return error.problem.detail ?? error.problem.title ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/** Whether the caller lacks a right. */
export function isForbidden(error: unknown): boolean {
  return error instanceof GraphqlProblem && error.code === 'FORBIDDEN';
}

/** The console has no page at an address, or the platform nothing to show there. */
export class MissingPage extends Error {}

/** Whether the platform has no such thing. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof MissingPage ||
    (error instanceof PlatformProblem && [400, 404].includes(error.problem.status)) ||
    (error instanceof GraphqlProblem && error.code === 'NOT_FOUND')
  );
}
