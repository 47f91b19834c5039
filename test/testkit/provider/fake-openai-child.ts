import type { ServerResponse } from 'node:http';
import { FakeOpenAI, fragmentFrame } from './fake-openai.ts';

/** A provider in a process of its own; `long` streams 128,000 characters as fast as they are taken. */
const fake = await FakeOpenAI.start();
const words = 'Twenty characters... ';
fake.scripts.set('long', async (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (let sent = 0; sent < 128_000 && !response.destroyed; sent += words.length)
    if (!response.write(fragmentFrame(words))) await roomIn(response);
  response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
});
process.send?.(fake.origin);
process.once('disconnect', () => process.exit(0));

/** Resolves when the reader has taken what waits, or is gone. */
function roomIn(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      response.off('drain', proceed).off('close', proceed);
      resolve();
    };
    response.once('drain', proceed).once('close', proceed);
  });
}
