import type { z } from 'zod';
import { type DomainError, type FieldErrors, invalidInput } from './domain-error.ts';
import { FieldProblems } from './field-problems.ts';

type Issue = z.core.$ZodIssue;

const isAbsent = ({ input }: Issue) => input === undefined || input === null;

const codes: Record<string, (issue: Issue) => string> = {
  invalid_type: (issue) => (isAbsent(issue) ? 'Validation:Required' : 'Validation:InvalidType'),
  invalid_value: (issue) => (isAbsent(issue) ? 'Validation:Required' : 'Validation:InvalidValue'),
  too_big: (issue) =>
    'origin' in issue && issue.origin === 'string' ? 'Validation:MaxLength' : 'Validation:TooLarge',
  too_small: (issue) =>
    !('origin' in issue) || issue.origin !== 'string'
      ? 'Validation:TooSmall'
      : 'minimum' in issue && issue.minimum === 1
        ? 'Validation:Required'
        : 'Validation:MinLength',
  invalid_format: () => 'Validation:InvalidFormat',
  unrecognized_keys: () => 'Validation:UnknownField',
};

/** A zod path as the wire writes it: `['permissions', 0]` → `permissions[0]`. The root is `$`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || '$';
}

/**
 * The codes of a failed zod parse, by field. A schema names its own code by starting its message with `Validation:`.
 */
export function validationErrors(error: z.ZodError): FieldErrors {
  const found = new FieldProblems();
  for (const issue of error.issues) {
    if (found.isFull) break;
    const code = issue.message.startsWith('Validation:')
      ? issue.message
      : (codes[issue.code]?.(issue) ?? 'Validation:Invalid');
    found.add(fieldPath(issue.path), code);
  }
  return found.errors();
}

/**
 * Checks input against its schema and reports all fields together.
 * @returns the parsed value.
 * @throws {DomainError} `invalid` with the codes of each field.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw invalidInput(validationErrors(result.error)) satisfies DomainError;
}
