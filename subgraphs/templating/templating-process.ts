import type { DocumentMaker } from './document/document-maker.ts';
import type { PublishedTemplates } from './document/published-templates.service.ts';
import type { Renderer } from './rendering/renderer.ts';
import type { TemplateChecker } from './rendering/template-checker.service.ts';

/** Objects that live as long as the process. */
export interface TemplatingProcess {
  readonly renderer: Renderer;
  readonly checker: TemplateChecker;
  readonly published: PublishedTemplates;
  readonly maker: DocumentMaker;
}
