import { parentPort, workerData } from 'node:worker_threads';
import type {
  RendererTask,
  RenderFailure,
  ThreadAnswer,
  ThreadSettings,
  ThreadTask,
} from '../render-task.ts';
import { compareTexts } from './line-changes.rules.ts';
import { LiquidEngine, OutputLimitError } from './liquid-engine.ts';
import { problemsOf } from './template-problems.ts';
import { workbookOf } from './workbook.ts';

/** Runs a request of the main thread; never throws. */
async function answerTask(engine: LiquidEngine, task: RendererTask): Promise<ThreadAnswer> {
  try {
    return { result: await resultOf(engine, task) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function resultOf(engine: LiquidEngine, task: RendererTask): unknown {
  if (task.kind === 'check') return engine.check(task);
  if (task.kind === 'render') return engine.render(task);
  if (task.kind === 'compare') return compareTexts(task.before, task.after);
  // Dates of the files inside the document come from the system clock: it is set to the time of the request.
  Date.now = () => task.now;
  return workbookOf(task.html);
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

const engine = new LiquidEngine(workerData as ThreadSettings);

/** The thread templates are rendered in: one task at a time, and nothing but what the task brings. */
// biome-ignore lint/style/noDefaultExport: Piscina runs the default export of its file.
export default function renderInThread({ id, task }: ThreadTask): Promise<ThreadAnswer> {
  parentPort?.postMessage(id);
  return answerTask(engine, task);
}
