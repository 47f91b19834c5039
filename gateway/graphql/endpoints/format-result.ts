import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type { FormatError } from '../execution/error-mask.ts';

/** Status and headers that errors may set. */
interface Head {
  status?: number | undefined;
  readonly headers: Map<string, string>;
}

/**
 * Formats a result with its members in the order in which Apollo Server writes them.
 * @param head receives the status and headers of errors.
 */
export function formatResult(result: ExecutionResult, formatError: FormatError, head: Head) {
  const { data, extensions } = result;
  if (result.errors === undefined) return { errors: undefined, data, extensions };
  const errors = formatErrors(result.errors, formatError, head);
  if (result.errors.length > 0 && result.data === undefined) head.status ??= 400;
  return { errors, data, extensions };
}

const unknown = 'INTERNAL_SERVER_ERROR';

/**
 * Formats the errors of an execution: Apollo Server's `normalizeAndFormatErrors`, which it does not export.
 * @param head receives the status and headers of errors.
 */
function formatErrors(
  errors: readonly GraphQLError[],
  formatError: FormatError,
  head: Head,
): readonly GraphQLFormattedError[] {
  return errors.map((error) => {
    try {
      return formatError(enrich(error, head), error);
    } catch {
      return { message: 'Internal server error', extensions: { code: unknown } };
    }
  });
}

function enrich(error: GraphQLError, head: Head): GraphQLFormattedError {
  const { http, ...others } = error.extensions;
  const extensions = { ...others, code: others.code ?? unknown };
  if (!isHead(http)) return { ...error.toJSON(), extensions: { ...error.extensions, code: extensions.code } };
  if (http.status) head.status = http.status;
  for (const [name, value] of http.headers ?? []) head.headers.set(name, value);
  return { ...error.toJSON(), extensions };
}

function isHead(http: unknown): http is { readonly status?: number; readonly headers?: Map<string, string> } {
  if (typeof http !== 'object' || http === null) return false;
  const { status = 0, headers = new Map() } = http as { status?: unknown; headers?: unknown };
  return typeof status === 'number' && headers instanceof Map;
}
