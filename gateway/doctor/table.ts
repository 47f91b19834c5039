import type { Finding, Verdict } from './finding.ts';

/** Formats findings as lines: verdict, subject, observation; below it the advice. The last line sums up. */
export function findingTable(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  const rows = findings.flatMap(({ verdict, subject, seen, advice }) => [
    `${verdict.padEnd(6)}${subject.padEnd(width)}${seen}`,
    ...(advice === undefined ? [] : [`${' '.repeat(6 + width)}-> ${advice}`]),
  ]);
  return [...rows, '', summaryOf(findings)];
}

/** True when the platform will not work. */
export function hasFailed(findings: readonly Finding[]): boolean {
  return findings.some(({ verdict }) => verdict === 'fail');
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Verdict): number => findings.filter(({ verdict }) => verdict === wanted).length;
  if (count('fail') > 0) return `${count('fail')} to repair, ${count('warn')} to think about.`;
  if (count('warn') > 0) return `It will work. ${count('warn')} to think about.`;
  return 'All is well.';
}
