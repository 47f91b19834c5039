import { parentPort, workerData } from 'node:worker_threads';
import type {
  RenderedPage,
  RendererTask,
  RenderFailure,
  RenderTask,
  ThreadAnswer,
  ThreadSettings,
  ThreadTask,
} from '../render-task.ts';
import { compareTexts } from './line-changes.rules.ts';
import { LiquidEngine, OutputLimitError } from './liquid-engine.ts';
import { InlinerMemoryError, StyleInliner } from './style-inliner.ts';
import { problemsOf } from './template-problems.ts';
import { workbookOf } from './workbook.ts';

/** Runs a request of the main thread; never rejects. */
async function answerTask(task: RendererTask): Promise<ThreadAnswer> {
  try {
    return { result: await resultOf(task) };
  } catch (error) {
    if (error instanceof InlinerMemoryError) return endThread();
    return { failure: failureOf(error) };
  }
}

function resultOf(task: RendererTask): unknown {
  if (task.kind === 'check') return engine.check(task);
  if (task.kind === 'render') return renderPage(task);
  if (task.kind === 'compare') return compareTexts(task.before, task.after);
  // Dates of the files inside the document come from the system clock: it is set to the time of the request.
  Date.now = () => task.now;
  return workbookOf(task.html);
}

async function renderPage(task: RenderTask): Promise<RenderedPage> {
  const page = engine.render(task);
  if (!task.inlinesStyles || task.mimeType !== 'text/html') return page;
  const html = await inliner.inline(page.html);
  if (html.length > settings.outputLimit) throw new OutputLimitError('The page is too large.');
  return { ...page, html };
}

/** Fails the task as one whose thread has no memory left, and the thread with it; another takes its place. */
function endThread(): Promise<never> {
  setImmediate(() => {
    throw Object.assign(new Error('The inliner has no memory left.'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  });
  return new Promise(() => {});
}

function failureOf(error: unknown): RenderFailure {
  if (error instanceof OutputLimitError) return { kind: 'limit', limit: 'output' };
  const errors = problemsOf(error);
  const messages = errors.map(({ message }) => message).join('\n');
  if (/template render limit exceeded/.test(messages)) return { kind: 'limit', limit: 'time' };
  if (/memory alloc limit exceeded|Invalid string length|Invalid array length/.test(messages))
    return { kind: 'limit', limit: 'memory' };
  return { kind: 'failed', errors };
}

const settings = workerData as ThreadSettings;
const engine = new LiquidEngine(settings);
const inliner = new StyleInliner();

/** The thread templates are rendered in: one task at a time, and nothing but what the task brings. */
// biome-ignore lint/style/noDefaultExport: Piscina runs the default export of its file.
export default function renderInThread({ id, task }: ThreadTask): Promise<ThreadAnswer> {
  parentPort?.postMessage(id);
  return answerTask(task);
}
