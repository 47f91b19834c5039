import { z } from 'zod';
import { defineSection, type OptionsOf } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';
import { count, flag } from '../kernel/options/written-values.ts';

/** Section `Templating`. */
export const templatingSection = defineSection(
  'Templating',
  z.object({
    /** Whether drafts can be submitted for review. Without it, and without ReviewRequired, they are published directly. */
    WorkflowEnabled: flag().default(false),
    /** Whether a user other than the author must approve a template before it is published. Includes WorkflowEnabled. */
    ReviewRequired: flag().default(false),
    /** Days that an entity lists a document that was rendered for it. */
    EntityDocumentDays: count({ min: 1, max: 36_500 }).default(1_095),
    App: z
      .object({
        /** Value of `app.name` in templates. */
        Name: z.string().default('Platform'),
        /**
         * Value of `app.support_email` in templates.
         * @example support@example.com
         */
        SupportEmail: z.string().optional(),
        /**
         * Value of `app.logo_url` in templates; PDFs need a `data:` URL.
         * @example data:image/png;base64,iVBORw0KGgo=
         */
        LogoUrl: z.string().optional(),
      })
      .prefault({}),
    Renderer: z
      .object({
        /** Address of a separate renderer (`npm run start:renderer`); absent: each process renders itself. */
        Url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
        /**
         * Shared secret of the renderer and its callers, at least 32 characters.
         * @example vault:renderer#secret
         */
        Secret: z.string().min(32, 'must have at least 32 characters').optional(),
        /** Threads that render templates in one process. */
        Workers: count({ min: 1, max: 64 }).default(2),
        /**
         * Threads that one tenant has at most, so that others need not wait for it; absent: half of `Workers`.
         * @example 1
         */
        WorkersOfTenant: count({ min: 1, max: 64 }).optional(),
        /**
         * Maximum number of tasks that wait for a thread; one tenant may have half of them. Further tasks, and tasks
         * that wait for 30 s, are refused with 429.
         */
        QueueLimit: count({ min: 1, max: 10_000 }).default(200),
        /** Time limit of one page. */
        TimeLimit: timeSpan({ min: 50, max: 60_000 }).prefault('1s'),
        /** Time limit of an Excel document. */
        ExcelTimeLimit: timeSpan({ min: 50, max: 600_000 }).prefault('20s'),
        /** Memory limit of one thread in megabytes. */
        MemoryLimit: count({ min: 32, max: 4_096 }).default(256),
        /** Characters of a rendered page. */
        OutputLimit: count({ min: 1_000, max: 100_000_000 }).default(10_000_000),
      })
      .refine(({ Url, Secret }) => Url === undefined || Secret !== undefined, {
        path: ['Secret'],
        message: 'is required with Url',
      })
      .prefault({}),
    Pdf: z
      .object({
        /**
         * Path of another Chromium; absent: the one of the npm package.
         * @example /usr/bin/chromium
         */
        ExecutablePath: z.string().min(1).optional(),
        /**
         * Folder the package's Chromium is unpacked into; default `chromium` in the data directory.
         * @example /var/lib/platform/chromium
         */
        Directory: z.string().min(1).optional(),
        /**
         * Whether pages are printed only in Chromium's sandbox. If false, and the kernel has no sandbox or the process
         * runs as root, the renderer role and development print without it and log the reason; other processes do not
         * print.
         */
        RequireSandbox: flag().default(false),
        /** Maximum number of pages that one process prints concurrently. */
        Parallel: count({ min: 1, max: 64 }).default(2),
        /**
         * Maximum number of pages of one tenant that are printed concurrently, so that others need not wait; absent:
         * half of `Parallel`.
         * @example 1
         */
        ParallelOfTenant: count({ min: 1, max: 64 }).optional(),
        /**
         * Maximum number of pages that wait for their turn; one tenant may have half of them. Further pages, and pages
         * that wait for 30 s, are refused with 429.
         */
        QueueLimit: count({ min: 1, max: 10_000 }).default(100),
        /** Time limit of one page. */
        TimeLimit: timeSpan({ min: 100, max: 600_000 }).prefault('20s'),
        /** Characters of a page that is printed. */
        PageLimit: count({ min: 1_000, max: 100_000_000 }).default(4_000_000),
        /** Pages after which a browser is replaced. */
        PagesPerBrowser: count({ min: 1, max: 100_000 }).default(200),
      })
      .prefault({}),
  }),
);

export type TemplatingOptions = OptionsOf<typeof templatingSection>;

/** Limits of the renderer. */
export type RendererOptions = TemplatingOptions['Renderer'];

/** Options of printing. */
export type PdfOptions = TemplatingOptions['Pdf'];
