import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme changes: colours, and nothing else of a page. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Without preloading: it copies style sheets of shadow trees into the page, which the page's policy refuses. */
const runOf = (options: object) =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], preload: false, ...options })})
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`;

const themes = [
  ['light', runOf({})],
  ['dark', runOf({ runOnly: { type: 'rule', values: colourRules } })],
] as const;

/** Listeners to the theme run before a frame is drawn. */
const nextFrame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** What axe finds on a page as it is now, in light and, unless told otherwise, in dark: rule and element. */
export async function axeViolations(page: Page, isInDarkToo = true): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, run] of isInDarkToo ? themes : themes.slice(0, 1)) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(nextFrame);
    if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(source);
    found.push(...(await page.evaluate<string[]>(run)).map((one) => `${colorScheme} ${one}`));
  }
  return found;
}
