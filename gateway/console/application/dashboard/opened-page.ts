import { type AnyPage, page, type Visit } from '../page/page.ts';

/** A page as it is shown, made of elements that it changes itself. */
export interface OpenedPage {
  /** For the window and the history. */
  readonly title: string;
  readonly node: Node;
}

/** Makes a page; the signal ends with it. @param address of it. */
export type OpenPage = (visit: Visit, address: URL, signal: AbortSignal) => Promise<OpenedPage>;

export function openedPage(path: string, open: OpenPage): AnyPage {
  return page<OpenedPage>({
    path,
    title: ({ title }) => title,
    load: (visit) => open(visit, visit.address, visit.signal),
    view: ({ node }) => node,
  });
}
