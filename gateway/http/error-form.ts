import type { Response } from 'express';
import type { z } from 'zod';
import type { Problem } from './problem.ts';

/**
 * How a row says what went wrong where its clients expect another form than a problem document: an API that is spoken
 * elsewhere too. Status and common headers are those of the problem; the body is JSON.
 */
export interface ErrorForm {
  /** Begins the names of its responses in OpenAPI. */
  readonly name: string;
  /** Unknown addresses below this path are refused in this form too: `/openai/v1`. */
  readonly root: string;
  /** Shape of the body. */
  readonly schema: z.ZodType;
  /** Pure. */
  body(problem: Problem): unknown;
  /** Headers besides those of the problem, by name. Pure. */
  headers?(problem: Problem): Readonly<Record<string, string>>;
  /** The header under which every answer of the row, good or bad, carries the id it can be found under. */
  readonly idHeader?: string;
}

const key = 'errorForm';

/** Notes the form in which this response says what goes wrong from here on. */
export function useErrorForm(response: Response, form: ErrorForm | undefined): void {
  response.locals[key] = form;
}

/** The form noted for this response; undefined: a problem document. */
export function errorFormOf(response: Response | undefined): ErrorForm | undefined {
  return response?.locals[key] as ErrorForm | undefined;
}
