import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Without preloading: it copies style sheets of shadow trees into the page, which the page's policy refuses. */
const run = `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`;

/** What axe finds on a page as it is now, in light and in dark: rule and element. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(source);
    found.push(...(await page.evaluate<string[]>(run)).map((one) => `${colorScheme} ${one}`));
  }
  return found;
}
