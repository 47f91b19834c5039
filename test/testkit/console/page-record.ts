import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Text, so that this project need not know a browser's types. Long tasks count what is above 50 ms. */
const readPaint = `new Promise((resolve) => {
  const figures = { largestPaint: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.largestPaint = Math.round(entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.blocked += Math.round(duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve(figures), 100);
})`;

/** How fast a page was there, in milliseconds (Web Vitals: largest contentful paint, total blocking time). */
export interface PaintFigures {
  readonly largestPaint: number;
  readonly blocked: number;
}

/** Loads the page again, saves pictures of it in both themes and narrow, and says how fast it was there. */
export async function recordPage(page: Page, folder: string, name: string): Promise<PaintFigures> {
  await mkdir(folder, { recursive: true });
  const picture = (kind: string) =>
    page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
  await page.reload();
  await page.locator('main[aria-busy=false] h1').waitFor();
  const figures = (await page.evaluate(readPaint)) as PaintFigures;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(colorScheme);
  }
  await page.setViewportSize({ width: 420, height: 800 });
  await picture('narrow');
  return figures;
}
