import { pathToFileURL } from 'node:url';
import type { startPlatform } from '../../../gateway/process/roles/platform.ts';

/**
 * A process that starts the platform as a library and closes it, and does not end itself: it ends when nothing is left
 * open. Argument: the folder of the compiled sources.
 */
const path = pathToFileURL(`${process.argv[2]}/gateway/process/roles/platform.js`).href;
const platform: { startPlatform: typeof startPlatform } = await import(path);
const running = await platform.startPlatform({ env: process.env });
await fetch(`http://127.0.0.1:${running.port}/health/ready`).then((response) => response.text());
await running.close();
process.stdout.write('closed\n');
