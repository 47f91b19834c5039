import type { z } from 'zod';
import { DomainError, invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { validationErrors } from '../../subgraphs/kernel/error/validation.ts';
import { malformedBody } from '../http/http-failure.ts';
import { jsonPath } from '../http/json-path.ts';
import { withSchemaNames } from './any-case-names.ts';

/**
 * Gives a parsed body the type its row declares. An absent body and the literal `null` are the same where the body is
 * optional.
 * @throws {HttpFailure} 400 `Http:MalformedRequestBody` when a value cannot be bound (wrong type, unknown enum value).
 * @throws {DomainError} `invalid` when a required value is only missing or null. Both carry `errors` by field and the
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
