import { filters, Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import type {
  CheckTask,
  RenderedMimeType,
  RenderedPage,
  RenderedText,
  RenderSurroundings,
  RenderTask,
  TemplateReading,
  ThreadSettings,
} from '../render-task.ts';
import { cultureFilters } from './culture-filters.ts';
import { FormatCache } from './format-cache.ts';
import { textOf } from './plain-text.ts';
import { readLiquid } from './read-liquid.ts';
import { globalsOf, scopeOf } from './template-scope.ts';

/** Filters that evaluate an expression for each item: a template could hide work in data. */
const expressionFilters = ['where', 'reject', 'group_by', 'has', 'find', 'find_index'].map(
  (name) => `${name}_exp`,
);

/** Liquid's memory limit: created objects and characters. */
const memoryLimit = 50_000_000;

/** Characters of templates that are remembered parsed. */
const rememberedCharacters = 8_000_000;

/** A rendered page inside its layout. Its values are escaped already. */
class RenderedBody {
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  toString(): string {
    return this.#page;
  }
}

const escapeHtml = filters.escape as (this: unknown, value: unknown) => string;

/** Escapes output of a page, except with `raw`. */
function escapeOutput(this: unknown, value: unknown): string {
  return value instanceof RenderedBody ? value.toString() : escapeHtml.call(this, value);
}

/** A page that is larger than pages may be. */
export class OutputLimitError extends Error {
  override readonly name = 'OutputLimitError';
}

/**
 * Liquid without files, network, prototypes or expression filters. Layouts and includes are those handed in with the
 * page. Lives in a thread that can be ended.
 */
export class LiquidEngine {
  private readonly engines: Readonly<Record<RenderedMimeType, Liquid>>;
  private readonly settings: ThreadSettings;
  private readonly parsed = new LRUCache<string, Template[]>({ maxSize: rememberedCharacters });
  private readonly formats = new FormatCache();
  private partials: ReadonlyMap<string, string> = new Map();
  private surroundings: RenderSurroundings | null = null;

  constructor(settings: ThreadSettings) {
    this.settings = settings;
    this.engines = { 'text/html': this.create(escapeOutput), 'text/plain': this.create(undefined) };
  }

  /** Reads a template without rendering it. */
  check({ content, mimeType }: CheckTask): TemplateReading {
    return readLiquid(this.engines[mimeType], content);
  }

  /** Renders a page. @throws {LiquidError} where the template or its data fail; {@link OutputLimitError}. */
  render(task: RenderTask): RenderedPage {
    const { mimeType, surroundings } = task;
    const liquid = this.engines[mimeType];
    this.partials = task.partials;
    this.surroundings = surroundings;
    const globals = globalsOf(surroundings, this.formats);
    const put = (text: RenderedText, scope: object): string => {
      const templates = this.templatesOf(liquid, text, mimeType);
      const limits = { renderLimit: this.settings.timeLimit, memoryLimit };
      const output: string = liquid.renderSync(templates, scope, {
        globals,
        ownPropertyOnly: true,
        ...limits,
      });
      if (output.length > this.settings.outputLimit) throw new OutputLimitError('The page is too large.');
      return output;
    };
    const output = task.layouts.reduce(
      (page, layout) => put(layout, scopeOf(task.data, { body: new RenderedBody(page) })),
      put(task, scopeOf(task.data)),
    );
    if (mimeType === 'text/html') return { html: output, ...textOf(output) };
    return { html: `<pre>${escapeText(output)}</pre>`, plainText: output, subject: null };
  }

  private templatesOf(
    liquid: Liquid,
    { stamp, content }: RenderedText,
    mimeType: RenderedMimeType,
  ): Template[] {
    const key = `${stamp} ${mimeType}`;
    const known = this.parsed.get(key);
    if (known !== undefined) return known;
    const templates = liquid.parse(content);
    this.parsed.set(key, templates, { size: content.length + 1 });
    return templates;
  }

  private create(outputEscape: typeof escapeOutput | undefined): Liquid {
    const liquid = new Liquid({
      ownPropertyOnly: true,
      strictFilters: true,
      catchAllErrors: true,
      dynamicPartials: true,
      relativeReference: false,
      parseLimit: 10_000_000,
      memoryLimit,
      ...(outputEscape === undefined ? {} : { outputEscape }),
      root: ['.'],
      fs: {
        existsSync: (name) => this.partials.has(name),
        exists: async (name) => this.partials.has(name),
        readFileSync: (name) => this.partials.get(name) ?? '',
        readFile: async (name) => this.partials.get(name) ?? '',
        resolve: (_folder, name) => name,
        containsSync: () => true,
        contains: async () => true,
        dirname: () => '',
        sep: '/',
      },
    });
    for (const name of expressionFilters) liquid.unregisterFilter(name);
    for (const [name, filter] of Object.entries(
      cultureFilters(() => this.filterSurroundings(), this.formats),
    ))
      liquid.registerFilter(name, filter);
    return liquid;
  }

  private filterSurroundings() {
    const { now = 0, culture = 'en', timeZone = 'UTC' } = this.surroundings ?? {};
    const { texts } = this.settings;
    const parts = culture.split('-');
    const chain = [...parts.map((_, at) => parts.slice(0, parts.length - at).join('-')), 'en'];
    return {
      now,
      culture,
      timeZone,
      text: (key: string) => {
        const known = chain.find((one) => Object.hasOwn(texts, one) && Object.hasOwn(texts[one] ?? {}, key));
        return known === undefined ? null : (texts[known]?.[key] ?? null);
      },
    };
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
