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
    App: z
      .object({
        /** What templates find as `app.name`. */
        Name: z.string().default('Platform'),
        /**
         * What templates find as `app.support_email`.
         * @example support@example.com
         */
        SupportEmail: z.string().optional(),
        /**
         * What templates find as `app.logo_url`; use a `data:` URL where PDFs show it.
         * @example data:image/png;base64,iVBORw0KGgo=
         */
        LogoUrl: z.string().optional(),
      })
      .prefault({}),
    Renderer: z
      .object({
        /** Address of a renderer of its own (`npm run start:renderer`); absent: each process renders for itself. */
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
         * Tasks that wait for a thread, half of them of one tenant; more, and those that wait 30 s, are refused with
         * 429.
         */
        QueueLimit: count({ min: 1, max: 10_000 }).default(200),
        /** How long one page may take. */
        TimeLimit: timeSpan({ min: 50, max: 60_000 }).prefault('1s'),
        /** How long making an Excel document may take. */
        ExcelTimeLimit: timeSpan({ min: 50, max: 600_000 }).prefault('20s'),
        /** Megabytes of memory of one thread. */
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
         * A Chromium of one's own; absent: that of the npm package.
         * @example /usr/bin/chromium
         */
        ExecutablePath: z.string().min(1).optional(),
        /**
         * Folder the package's Chromium is unpacked into; default `chromium` in the data directory.
         * @example /var/lib/platform/chromium
         */
        Directory: z.string().min(1).optional(),
        /**
         * Whether pages are printed in Chromium's sandbox alone. Without: where the kernel has none, or as root, the renderer
         * role and development print without it, and log why; every other process prints nothing.
         */
        RequireSandbox: flag().default(false),
        /** Pages one process prints at once. */
        Parallel: count({ min: 1, max: 64 }).default(2),
        /**
         * Pages one tenant prints at once, so that others need not wait for it; absent: half of `Parallel`.
         * @example 1
         */
        ParallelOfTenant: count({ min: 1, max: 64 }).optional(),
        /**
         * Pages that wait for their turn, half of them of one tenant; more, and those that wait 30 s, are refused
         * with 429.
         */
        QueueLimit: count({ min: 1, max: 10_000 }).default(100),
        /** How long one page may take. */
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

/** What the renderer may use. */
export type RendererOptions = TemplatingOptions['Renderer'];

/** How pages are printed. */
export type PdfOptions = TemplatingOptions['Pdf'];
