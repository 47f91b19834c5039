import { parentPort, workerData } from 'node:worker_threads';
import type { RendererTask, ThreadSettings } from '../render-task.ts';
import { answerTask } from './answer-task.ts';
import { LiquidEngine } from './liquid-engine.ts';

// The thread templates are rendered in: one task at a time, and nothing but what the task brings.
const engine = new LiquidEngine(workerData as ThreadSettings);
parentPort?.on('message', async ({ id, task }: { readonly id: number; readonly task: RendererTask }) => {
  parentPort?.postMessage(await answerTask(engine, id, task));
});
parentPort?.postMessage('ready');
