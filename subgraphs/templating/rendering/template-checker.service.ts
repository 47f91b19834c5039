import { renderedMimeTypes } from '../templating.contract.ts';
import { templateUnreadable } from '../templating.errors.ts';
import type { RenderCaller } from './render-caller.ts';
import type { RenderedMimeType, TemplateReading } from './render-task.ts';
import type { Renderer } from './renderer.ts';

/** A text that may become a template. */
export interface TemplateText {
  readonly content: string;
  readonly mimeType: string;
}

/** Reads templates before they are saved. */
export class TemplateChecker {
  constructor(private readonly renderer: Pick<Renderer, 'check'>) {}

  /** @throws {DomainError} `invalid` with every place where the template cannot be read. Never inside a transaction. */
  async demandReadable(template: TemplateText, caller: RenderCaller): Promise<void> {
    const { errors } = await this.read(template, caller);
    if (errors.length > 0) throw templateUnreadable(errors);
  }

  /** Problems and variables of a template; none for media types that are not rendered. */
  async read({ content, mimeType }: TemplateText, caller: RenderCaller): Promise<TemplateReading> {
    if (!renderedMimeTypes.includes(mimeType)) return { errors: [], variables: [] };
    return this.renderer.check({ content, mimeType: mimeType as RenderedMimeType }, caller);
  }
}
