import type { TemplateResult } from 'lit';
import type { CurrentActor } from '../../../../schema/client/generated/operations.ts';
import type { GraphqlClient } from '../../../../schema/client/graphql-client.ts';
import type { ConsoleSettings } from '../../console-settings.ts';
import type { Confirmation } from '../element/dialog.ts';
import type { SentCall } from '../element/written-call.ts';
import type { Platform } from '../platform.ts';
import type { Language } from '../text/language.ts';
import type { Word } from '../text/words.ts';

/** The common dependencies of all pages. */
export interface PageContext {
  readonly settings: ConsoleSettings;
  readonly language: Language;
  /** REST, for the routes that GraphQL does not have. */
  readonly platform: Platform;
  readonly api: GraphqlClient;
  readonly actor: CurrentActor;
  /** Names of all permissions the caller holds. */
  readonly permissions: ReadonlySet<string>;
  /** Calls that the present page has made, the last one first. */
  readonly sent: () => readonly SentCall[];
  /** Calls with which the console began, before any page. */
  readonly started: readonly SentCall[];
  /** Notes a call that neither client makes. */
  readonly record: (call: SentCall) => void;
  /** Goes to an address of the console without leaving the page. */
  readonly go: (address: string) => void;
  /** Shows a message and announces it to screen readers. */
  readonly announce: (message: string) => void;
}

/** What to ask a reader who is about to leave; null: they may go. */
export type LeaveQuestion = () => Confirmation | null;

/** A page while it is open. */
export interface Visit extends PageContext {
  readonly address: URL;
  /** Values of the `:name` parts of the page's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Ends with the page. */
  readonly signal: AbortSignal;
  /** Asks this before the reader leaves the page, by whatever way; null: nothing would be lost. */
  readonly askBeforeLeaving: (question: LeaveQuestion) => void;
  /** Loads and draws the page again; what is open stays open. */
  readonly reload: () => Promise<void>;
  /** Draws the page again with the data it has. */
  readonly redraw: () => void;
  word(word: Word, values?: Readonly<Record<string, string | number>>): string;
  /** Where a path of the console is at this installation. */
  at(path: string): string;
  /** Changes parameters of the address and shows what it names; null removes one. */
  turn(changes: Readonly<Record<string, string | null>>): void;
}

/** What a page shows, as data. */
export interface PageDefinition<Data> {
  /** Below `/console`: `/webhooks/:id`. */
  readonly path: string;
  readonly title: Word | ((data: Data, visit: Visit) => string);
  /** Without it the page says that it is missing, and loads nothing. */
  readonly permission?: string;
  /** The permission to name when the platform refuses: for pages that a role opens, too. */
  readonly roleOrPermission?: string;
  /** In host context alone; users of a tenant are told so. */
  readonly isHostOnly?: boolean;
  readonly load: (visit: Visit) => Promise<Data>;
  readonly view: (data: Data, visit: Visit) => TemplateResult;
  /** Runs once after the first load, such as to follow a subscription; ends with the signal. */
  readonly follow?: (data: Data, visit: Visit) => void;
}

/** A page that has loaded its data, of a type that it alone knows. */
export interface LoadedPage {
  readonly title: () => string;
  readonly view: () => TemplateResult;
  readonly follow: () => void;
}

/** A page as the router sees it. */
export interface AnyPage
  extends Pick<PageDefinition<never>, 'path' | 'permission' | 'roleOrPermission' | 'isHostOnly'> {
  readonly load: (visit: Visit) => Promise<LoadedPage>;
}

/** Checks a page's functions against each other, and keeps its data between them. */
export function page<Data>({ load, view, title, follow, ...rest }: PageDefinition<Data>): AnyPage {
  return {
    ...rest,
    load: async (visit) => {
      const data = await load(visit);
      return {
        title: () => (typeof title === 'string' ? visit.word(title) : title(data, visit)),
        view: () => view(data, visit),
        follow: () => follow?.(data, visit),
      };
    },
  };
}
