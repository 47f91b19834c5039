import type { LoadFigures } from './mixed-load.ts';

/** Prints a line with the seconds since `began`. @returns the printer. */
export function sayer(began = Date.now()): (text: string) => void {
  return (text) => {
    process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${text}\n`);
  };
}

/** The value below which a share of the values lies. @param share 0 to 1. @returns 0 of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** What a load came to, in a line. */
export function figuresLine({ requests, latencies, repeated, failures }: LoadFigures): string {
  const [half, most] = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(0));
  return `${requests} requests, ${repeated} repeated with success, ${failures.length} failed; p50 ${half} ms, p99 ${most} ms`;
}
