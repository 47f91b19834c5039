import type { RenderLimit, TemplateParseError } from '../templating.errors.ts';

/** MIME types there is an engine for. */
export type RenderedMimeType = 'text/html' | 'text/plain';

/** Reads a template without rendering it. */
export interface CheckTask {
  readonly kind: 'check';
  readonly content: string;
  readonly mimeType: RenderedMimeType;
}

/** A value that a template uses but does not assign. */
export interface UsedVariable {
  /** As the template writes it: `customer.name`, `items[0].sku`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The result of reading a template. */
export interface TemplateReading {
  readonly errors: readonly TemplateParseError[];
  /** Each path once, at its first place; empty if there are errors. */
  readonly variables: readonly UsedVariable[];
}

/**
 * Values for templates besides their data. They contain no identity of a person, so that outputs do not depend on it.
 */
export interface RenderSurroundings {
  /** Milliseconds since 1970: what `now` is. */
  readonly now: number;
  /** BCP 47. */
  readonly culture: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly app: Readonly<Record<'name' | 'base_url' | 'support_email' | 'logo_url', string>>;
}

/** A text to be rendered. */
export interface RenderedText {
  /** The revision's concurrency stamp, under which it is remembered parsed. */
  readonly stamp: string;
  readonly content: string;
}

/** Renders a page. */
export interface RenderTask extends RenderedText {
  readonly kind: 'render';
  /** The layouts around the page, which is inserted as `body`, from the inside out. */
  readonly layouts: readonly RenderedText[];
  readonly mimeType: RenderedMimeType;
  /** Texts by name: layouts and includes. */
  readonly partials: ReadonlyMap<string, string>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly surroundings: RenderSurroundings;
  /** Whether the styles of a page become attributes, for mail programs. */
  readonly inlinesStyles: boolean;
}

export interface RenderedPage {
  readonly html: string;
  readonly plainText: string;
  /** The page's title, or its first heading. */
  readonly subject: string | null;
}

/** Makes an Excel document of a page's tables. */
export interface TabulateTask {
  readonly kind: 'tabulate';
  readonly html: string;
  /** Milliseconds since 1970: the date in the document's files. */
  readonly now: number;
}

/** Compares two texts line by line. */
export interface CompareTask {
  readonly kind: 'compare';
  readonly before: string;
  readonly after: string;
}

/** A line that was taken away or added. */
export interface LineChange {
  readonly kind: 'Removed' | 'Added';
  /** One-based, in the revision the line is of. */
  readonly line: number;
  readonly text: string;
}

/** The result of comparing two texts. */
export interface TextComparison {
  /** The first of them. */
  readonly changes: LineChange[];
  readonly totalCount: number;
}

/** A request to a thread. */
export type RendererTask = CheckTask | RenderTask | TabulateTask | CompareTask;

/** The answer of a thread. */
export type Rendered<T extends RendererTask> = T extends CheckTask
  ? TemplateReading
  : T extends RenderTask
    ? RenderedPage
    : T extends CompareTask
      ? TextComparison
      : /** Null for a page without tables. */ Uint8Array<ArrayBuffer> | null;

/** Why a task has no answer. */
export type RenderFailure =
  | { readonly kind: 'failed'; readonly errors: readonly TemplateParseError[] }
  | { readonly kind: 'limit'; readonly limit: RenderLimit };

/** A task with its number, which the thread sends back when it begins. */
export interface ThreadTask {
  readonly id: number;
  readonly task: RendererTask;
}

/** A thread's answer to a task. */
export type ThreadAnswer = { readonly result: unknown } | { readonly failure: RenderFailure };

/** Startup options of a thread. */
export interface ThreadSettings {
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Characters. */
  readonly outputLimit: number;
  /** Texts by culture, then key, for the filter `t`. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
