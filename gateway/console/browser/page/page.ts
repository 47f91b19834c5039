import type { CurrentActor } from '../../../../schema/client/generated/operations.ts';
import type { ConsoleSettings } from '../../console-settings.ts';
import type { Platform } from '../platform.ts';
import type { Language } from '../text/language.ts';

/** The common dependencies of all pages. */
export interface PageContext {
  readonly settings: ConsoleSettings;
  readonly language: Language;
  readonly platform: Platform;
  readonly actor: CurrentActor;
  /** Names of all permissions the caller holds. */
  readonly permissions: ReadonlySet<string>;
  /** Goes to an address of the console without leaving the page. */
  readonly go: (address: string) => void;
  /** Shows a message and announces it to screen readers. */
  readonly announce: (message: string) => void;
}

/** A page as it is shown. */
export interface Page {
  /** For the window and the history. */
  readonly title: string;
  readonly node: Node;
}

/** Makes a page; the signal ends with it. @param address of it. */
export type OpenPage = (context: PageContext, address: URL, signal: AbortSignal) => Promise<Page>;
