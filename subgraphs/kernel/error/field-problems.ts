import type { FieldErrors } from './domain-error.ts';

/** Maximum number of fields in one answer. The others are reported after these are corrected. */
const mostFieldProblems = 100;
/** Limits of the codes of one field, and of the characters of its path, which may contain the caller's names. */
const mostCodes = 10;
const longestPath = 200;

/** Collects the problems of an input, by field, in bounded memory. */
export class FieldProblems {
  private readonly codes = new Map<string, string[]>();

  /** Whether the limit of fields is reached, so that further values need not be checked. */
  get isFull(): boolean {
    return this.codes.size >= mostFieldProblems;
  }

  get isEmpty(): boolean {
    return this.codes.size === 0;
  }

  add(path: string, code: string): void {
    const field = path.length > longestPath ? `${path.slice(0, longestPath).toWellFormed()}…` : path;
    const known = this.codes.get(field);
    if (known === undefined) {
      if (!this.isFull) this.codes.set(field, [code]);
    } else if (known.length < mostCodes) known.push(code);
  }

  /** A field may be called as a member that every object inherits. */
  errors(): FieldErrors {
    return Object.fromEntries(this.codes);
  }
}

/** Limits the field errors that another process reported. */
export function boundErrors(errors: FieldErrors): FieldErrors {
  const problems = new FieldProblems();
  for (const field in errors) {
    if (problems.isFull) break;
    for (const code of errors[field] ?? []) problems.add(field, code);
  }
  return problems.errors();
}
