import type { Response } from 'express';
import type { z } from 'zod';
import type { Problem } from './problem.ts';

/**
 * The error format of a row whose clients do not expect a problem document, such as an API defined elsewhere. Status
 * and common headers are those of the problem; the body is JSON.
 */
export interface ErrorForm {
  /** Prefix of the names of its responses in OpenAPI. */
  readonly name: string;
  /** Unknown addresses below this path are refused in this form too: `/openai/v1`. */
  readonly root: string;
  /** Shape of the body. */
  readonly schema: z.ZodType;
  /** Pure. */
  body(problem: Problem): unknown;
  /** Headers in addition to those of the problem, by name. Pure. */
  headers?(problem: Problem): Readonly<Record<string, string>>;
  /** The header with the trace id, on every answer of the row. */
  readonly idHeader?: string;
}

const key = 'errorForm';

/** Sets the error format of this response. */
export function useErrorForm(response: Response, form: ErrorForm | undefined): void {
  response.locals[key] = form;
}

/** The error format of this response; undefined: a problem document. */
export function errorFormOf(response: Response | undefined): ErrorForm | undefined {
  return response?.locals[key] as ErrorForm | undefined;
}
