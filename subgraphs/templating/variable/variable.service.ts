import { z } from 'zod';
import type { RequestContext } from '../../kernel/call/context.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { callerOf } from '../rendering/render-caller.ts';
import type { TemplateChecker } from '../rendering/template-checker.service.ts';
import { isTemplateName, templateContent, templateMimeType } from '../template/template.input.ts';
import type { TemplateReader } from '../template/template-reader.service.ts';
import { type TemplateVariable, templateLimits, templateTypeKind } from '../templating.contract.ts';
import { type TemplateParseError, templateNotFound } from '../templating.errors.ts';
import { discoverVariables, globalVariables, isKnown } from './variable.rules.ts';

/** A text to check, and its name. */
const checkInput = z.object({
  content: templateContent,
  mimeType: templateMimeType,
  name: text({ max: templateLimits.name })
    .nullish()
    .transform((name) => name ?? null),
});

/** The variables of a template. */
export interface VariablesView {
  readonly globalVariables: TemplateVariable[];
  readonly modelVariables: TemplateVariable[];
  readonly enrichedVariables: TemplateVariable[];
}

/** The result of checking a template. */
export interface CheckView {
  readonly isValid: boolean;
  readonly parseErrors: TemplateParseError[];
  readonly unknownVariables: TemplateParseError[];
  readonly variables: string[];
}

export interface VariableServiceDependencies {
  readonly request: RequestContext;
  readonly registry: Registry;
  readonly reader: TemplateReader;
  readonly checker: TemplateChecker;
}

/** Variables that templates may use, and those they use. */
export class VariableService {
  constructor(private readonly dependencies: VariableServiceDependencies) {}

  /**
   * The variables of a template: declared for its name, or those that its texts use.
   * @throws {DomainError} `notFound` for a name that is neither declared nor taken.
   */
  async variablesOf(name: string): Promise<VariablesView> {
    const { request, registry, reader, checker } = this.dependencies;
    const type = registry.find(templateTypeKind, name);
    if (type !== null) {
      const { model, enriched = [] } = type;
      return {
        globalVariables: [...globalVariables],
        modelVariables: [...model],
        enrichedVariables: [...enriched],
      };
    }
    if (!isTemplateName(name)) throw templateNotFound();
    const revision = await reader.latestOf(name);
    if (revision === null) throw templateNotFound();
    const { variables } = await checker.read(revision, callerOf(request));
    return {
      globalVariables: [...globalVariables],
      modelVariables: discoverVariables(variables.map(({ path }) => path)),
      enrichedVariables: [],
    };
  }

  /** All problems of a text. @param name of the template, if it has a declared model. */
  async check(input: unknown): Promise<CheckView> {
    const { content, mimeType, name } = validate(checkInput, input);
    const { request, registry, checker } = this.dependencies;
    const { errors, variables } = await checker.read({ content, mimeType }, callerOf(request));
    const type = name === null ? null : registry.find(templateTypeKind, name);
    const unknown = type === null ? [] : variables.filter(({ path }) => !isKnown(path, type));
    return {
      isValid: errors.length === 0,
      parseErrors: [...errors],
      unknownVariables: unknown.map(({ path, line, column }) => ({
        message: `unknown variable "${path}"`,
        line,
        column,
        snippet: null,
      })),
      variables: variables.map(({ path }) => path),
    };
  }
}
