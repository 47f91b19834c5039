import type { z } from 'zod';
import { DomainError, invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { validationErrors } from '../../subgraphs/kernel/error/validation.ts';
import { malformedBody } from '../http/http-failure.ts';
import { jsonPath } from '../http/json-path.ts';
import { withSchemaNames } from './any-case-names.ts';

/**
 * Binds a parsed body to its row's schema. For an optional body, absent and the literal `null` are the same.
 * @throws {HttpFailure} 400 `Http:MalformedRequestBody` for a value that cannot be bound (wrong type, unknown enum
 * value).
 * @throws {DomainError} `invalid` when a required value is missing or null. Both carry `errors` by field and the
 * `jsonPath` of the first.
 */
export function bindBody<B extends z.ZodType>(schema: B, body: unknown): z.output<B> {
  const sent = body === null && schema.safeParse(undefined).success ? undefined : body;
  const result = schema.safeParse(withSchemaNames(schema, sent), { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = validationErrors(result.error);
  const unbound = issues.find(({ input }) => input !== undefined && input !== null);
  if (unbound !== undefined) throw malformedBody(jsonPath(unbound.path), errors);
  const { kind, errorCode, message } = invalidInput(errors);
  throw new DomainError(kind, errorCode, {
    message,
    errors,
    parameters: { jsonPath: jsonPath(issues[0]?.path ?? []) },
  });
}
