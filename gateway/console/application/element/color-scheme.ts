export type ColorScheme = 'light' | 'dark';

/** The queries of a page for a scheme, and where it says that it has both. */
const query = /\(\s{0,9}prefers-color-scheme\s{0,9}:\s{0,9}(light|dark)\s{0,9}\)/gi;
const both =
  /(color-scheme(?:["']\s{1,9}content=["']|\s{0,9}:\s{0,9}))(?:light\s{1,9}dark|dark\s{1,9}light)/gi;

/** A page as it looks to a reader who prefers a scheme: a browser asks its own settings in every frame. */
export function inScheme(page: string, scheme: ColorScheme): string {
  return page
    .replaceAll(query, (_, named: string) =>
      named.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
    )
    .replaceAll(both, `$1${scheme}`);
}
