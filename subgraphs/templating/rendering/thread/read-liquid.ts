import { type Liquid, LiquidError, type Template } from 'liquidjs';
import type { TemplateParseError } from '../../templating.errors.ts';
import type { TemplateReading, UsedVariable } from '../render-task.ts';
import { problemsOf } from './template-problems.ts';

/** Unclosed places that are looked for, one after the other. */
const mostUnclosed = 20;

/** Maximum number of reported values. */
const mostVariables = 1_000;

/** Parses a template. @returns all problems, or the values it uses. */
export function readLiquid(liquid: Liquid, content: string): TemplateReading {
  const errors: TemplateParseError[] = [];
  let source = content;
  for (let tries = 0; tries <= mostUnclosed; tries += 1) {
    try {
      const templates = liquid.parse(source);
      return errors.length > 0 ? { errors: inOrder(errors), variables: [] } : variablesOf(liquid, templates);
    } catch (error) {
      errors.push(...problemsOf(error));
      const unclosed = findUnclosed(error);
      if (unclosed === null) break;
      // Blanked, so that the rest can be read, with every place where it was.
      source = `${source.slice(0, unclosed)}  ${source.slice(unclosed + 2)}`;
    }
  }
  return { errors: inOrder(errors), variables: [] };
}

/** The position of an unclosed tag; null for any other problem, after which the parser continues itself. */
function findUnclosed(error: unknown): number | null {
  if (!LiquidError.is(error) || error.name !== 'TokenizationError') return null;
  const { token } = error as LiquidError & { readonly token: { readonly begin: number } };
  return token.begin;
}

function inOrder(errors: readonly TemplateParseError[]): TemplateParseError[] {
  const place = ({ line, column }: TemplateParseError) => (line ?? 0) * 1_000_000 + (column ?? 0);
  return errors.toSorted((a, b) => place(a) - place(b));
}

function variablesOf(liquid: Liquid, templates: Template[]): TemplateReading {
  const found = new Map<string, UsedVariable>();
  const { globals } = liquid.analyzeSync(templates, { partials: false });
  for (const variable of Object.values(globals).flat()) {
    if (found.size >= mostVariables) break;
    const path = String(variable).slice(0, 500);
    if (!found.has(path))
      found.set(path, { path, line: variable.location.row, column: variable.location.col });
  }
  return { errors: [], variables: [...found.values()] };
}
