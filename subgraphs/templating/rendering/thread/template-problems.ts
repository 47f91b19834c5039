import { LiquidError } from 'liquidjs';
import type { TemplateParseError } from '../../templating.errors.ts';

/** Maximum number of reported problems of a template. */
const mostProblems = 100;

/** Characters of a line around the place that are shown. */
const shown = { before: 60, after: 60 };

/** Ends and branches of a beginning that could not be parsed are not reported separately. */
const orphan = /^tag "(?:end\w+|else|elsif|elseif|when)" not found$/;

interface Placed {
  readonly token?: { getPosition(): number[]; readonly input: string };
  readonly originalError?: Error;
  readonly errors?: readonly unknown[];
}

/** Problems of a template that failed to parse or render, in the form that editors use. */
export function problemsOf(error: unknown): TemplateParseError[] {
  const { errors } = error as Placed;
  const all = Array.isArray(errors) ? errors.flatMap(problemsOf) : [problemOf(error)];
  const own = all.filter(({ message }) => !orphan.test(message));
  return (own.length === 0 ? all : own).slice(0, mostProblems);
}

/** Beginning of the engine's message for a missing template. */
const lookupFailed = 'ENOENT: Failed to lookup "';

function problemOf(error: unknown): TemplateParseError {
  const { token, originalError } = error as Placed;
  const message = (originalError ?? (error as Error)).message.replace(/, line:\d+, col:\d+$/, '');
  const text = message.startsWith(lookupFailed)
    ? `template "${message.slice(lookupFailed.length, message.lastIndexOf('" in "'))}" not found`
    : message;
  if (!LiquidError.is(error) || token === undefined) {
    return { message: text.slice(0, 500), line: null, column: null, snippet: null };
  }
  const [line = 1, column = 1] = token.getPosition();
  return { message: text.slice(0, 500), line, column, snippet: snippetOf(token.input, line, column) };
}

function snippetOf(input: string, line: number, column: number): string {
  const written = input.split('\n', line)[line - 1] ?? '';
  return written.slice(Math.max(0, column - 1 - shown.before), column - 1 + shown.after).trim();
}
