import type { GuardrailFinding } from '../ai.contract.ts';

/** A finding with the guardrail that reported it. */
export interface NamedFinding extends GuardrailFinding {
  readonly guardrail: string;
}

/** Characters of a text that guardrails see at once. */
export const windowLength = 8_192;

/** Characters at the end that are held back, as what they begin may go on. */
const overlap = 512;

/** Characters that a finding may hold back at most. */
const longestFinding = 32_768;

/**
 * A text that arrives in pieces and leaves without what guardrails found. Its end is held back, so that a finding is
 * seen whole although it arrives in two pieces.
 */
export class HeldText {
  private held = '';

  /**
   * @param find what guardrails find in a text; throws where one blocks it.
   * @param note is told what is replaced, once.
   */
  constructor(
    private readonly find: (text: string) => Promise<readonly NamedFinding[]>,
    private readonly note: (finding: NamedFinding) => void,
  ) {}

  /** Characters that have not left. */
  get length(): number {
    return this.held.length;
  }

  /** Adds a piece. @returns what may leave. */
  async push(piece: string): Promise<string> {
    this.held += piece;
    return this.held.length < 2 * overlap ? '' : this.release(this.held.length - overlap);
  }

  /** @param piece the last one. @returns the rest. */
  end(piece = ''): Promise<string> {
    this.held += piece;
    return this.release(this.held.length);
  }

  private async release(most: number): Promise<string> {
    if (this.held === '') return '';
    const findings = apart(await this.find(this.held));
    const until = this.cut(most, findings);
    let at = 0;
    let text = '';
    for (const finding of findings.filter(({ start }) => start < until)) {
      this.note(finding);
      text += this.held.slice(at, finding.start) + finding.replacement;
      at = finding.end;
    }
    text += this.held.slice(at, until);
    this.held = this.held.slice(until);
    return text;
  }

  /** Where to cut: between words if it can be, in no finding, and in no pair of surrogates. */
  private cut(longest: number, findings: readonly NamedFinding[]): number {
    const { held } = this;
    if (longest === held.length) return longest;
    const space = held.lastIndexOf(' ', longest);
    const most = longest - space < overlap / 2 ? space : longest;
    const crossing = findings.find(({ start, end }) => start < most && (end > most || end === held.length));
    if (crossing !== undefined)
      return held.length - crossing.start > longestFinding ? crossing.end : crossing.start;
    const last = held.charCodeAt(most - 1);
    return last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
  }
}

/** Findings in their order, without those that overlap an earlier one. */
function apart(findings: readonly NamedFinding[]): NamedFinding[] {
  const kept: NamedFinding[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (finding.start >= (kept.at(-1)?.end ?? 0)) kept.push(finding);
  return kept;
}
