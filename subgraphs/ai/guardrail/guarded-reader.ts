import type { FragmentSource } from '../inference/chat-stream.ts';
import type { Fragment, ToolCallFragment } from '../inference/fragment-reader.ts';
import type { CallGuard } from './guardrails.ts';
import type { HeldText } from './held-text.ts';

/** A tool call under way; its arguments are checked when it is whole. */
interface HeldCall {
  readonly first: ToolCallFragment;
  text: string;
}

/**
 * A streamed answer behind guardrails. Of a text the last characters are held back; a tool call, which is of no use
 * before its end, is sent at the end of the answer, in one fragment.
 */
export class GuardedReader implements FragmentSource {
  private readonly ready: Fragment[] = [];
  private text: HeldText;
  private calls = new Map<number, HeldCall>();
  private choice = 0;
  private isOver = false;

  /** @param first the fragment that was read; null for an answer without content. */
  constructor(
    private readonly reader: FragmentSource,
    private first: Fragment | null | undefined,
    private readonly guard: CallGuard,
  ) {
    this.text = guard.hold('after');
  }

  get end() {
    return this.reader.end;
  }

  get modelId() {
    return this.reader.modelId;
  }

  /** With what is held back, which is billed as well. */
  get reasoningBytes() {
    const calls = [...this.calls.values()].reduce((sum, { text }) => sum + text.length, 0);
    return this.reader.reasoningBytes + this.text.length + calls;
  }

  async next(milliseconds: number): Promise<Fragment | null> {
    for (;;) {
      const ready = this.ready.shift();
      if (ready !== undefined) return ready;
      if (this.isOver) return null;
      await this.take(await this.read(milliseconds));
    }
  }

  private async read(milliseconds: number): Promise<Fragment | null> {
    const { first } = this;
    if (first === undefined) return this.reader.next(milliseconds);
    this.first = undefined;
    return first;
  }

  private async take(fragment: Fragment | null): Promise<void> {
    if (fragment === null) {
      await this.flush();
      this.isOver = true;
      return;
    }
    this.choice = fragment.choice;
    if (fragment.finishReason !== null) {
      await this.flush();
      this.ready.push(fragment);
    } else if (fragment.toolCall !== null) this.collect(fragment.toolCall);
    else this.send(await this.text.push(fragment.text));
  }

  private collect(part: ToolCallFragment): void {
    const call = this.calls.get(part.index) ?? { first: part, text: '' };
    call.text += part.arguments;
    this.calls.set(part.index, call);
  }

  /** Ends an answer. */
  private async flush(): Promise<void> {
    this.send(await this.text.end());
    for (const { first, text } of this.calls.values()) {
      const toolCall = { ...first, arguments: await this.guard.json('after', text) };
      this.ready.push({ choice: this.choice, text: '', toolCall, reasoning: null, finishReason: null });
    }
    this.calls = new Map();
    this.text = this.guard.hold('after');
  }

  private send(text: string): void {
    if (text !== '')
      this.ready.push({ choice: this.choice, text, toolCall: null, reasoning: null, finishReason: null });
  }
}
