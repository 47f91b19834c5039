import { PlatformProblem } from '../../../schema/client/platform-client.ts';

/** Why files were not read or applied, as sentences for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** A failure in one sentence; that of the platform with its code and fields. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof PlatformProblem)) return error instanceof Error ? error.message : String(error);
  const { title, detail, errorCode, errors = {} } = error.problem;
  const fields = Object.entries(errors).map(([field, codes]) => `${field}: ${codes.join(', ')}`);
  return `${detail || title} (${[errorCode, ...fields].join('; ')})`;
}
