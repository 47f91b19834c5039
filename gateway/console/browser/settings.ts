import type { ConsoleSettings } from '../console-settings.ts';

/** What the page was told of its installation. @throws {Error} on another page. */
export function readSettings(): ConsoleSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="console-settings"]')?.content;
  if (written === undefined) throw new Error('This page carries no settings.');
  return JSON.parse(written);
}
