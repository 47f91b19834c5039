import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { textsOf } from './prompt-text.rules.ts';
import { countTokens } from './token-count.rules.ts';

/** Words of a fragment. */
const piecesPerFragment = 3;

/** Text of `lorem`, over and over. */
const lorem = (
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna ' +
  'aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. '
).split(/(?<= )/);

/** Words of `lorem`. */
const loremWords = 60;

/**
 * The answer of `echo`: the last user message, or the results of the tools that followed it, one a line; empty without
 * either.
 */
export function echoText(prompt: LanguageModelV4Prompt): string {
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const results = prompt.slice(last + 1).filter(({ role }) => role === 'tool');
  if (results.length > 0) return results.flatMap(textsOf).join('\n');
  const message = prompt[last];
  return message === undefined ? '' : textsOf(message).join('');
}

/** A word with the following space, or only space; long ones in parts. */
const pieces = /\S{1,64}\s{0,64}|\s{1,64}/gu;

/** A text in fragments of a few words each, spaces kept; joined they are the text. */
export function* fragmentsOf(text: string): Generator<string> {
  let fragment = '';
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) {
    fragment += piece;
    count += 1;
    if (count % piecesPerFragment !== 0) continue;
    yield fragment;
    fragment = '';
  }
  if (fragment !== '') yield fragment;
}

export interface ReplyLimits {
  /** Tokens, as {@link tokensOfBytes} counts them. */
  readonly maxOutputTokens?: number | undefined;
  /** Sequences that end the reply; they are not part of it. */
  readonly stopSequences?: readonly string[] | undefined;
}

/** A reply cut to its limits, and why it ended. */
export function limitReply(
  text: string,
  { maxOutputTokens = Number.POSITIVE_INFINITY, stopSequences = [] }: ReplyLimits,
): { readonly text: string; readonly finish: 'stop' | 'length' } {
  const ends = stopSequences.map((sequence) => text.indexOf(sequence)).filter((at) => at >= 0);
  const stopped = text.slice(0, Math.min(text.length, ...ends));
  if (countTokens(stopped) <= maxOutputTokens) return { text: stopped, finish: 'stop' };
  const bytes = Buffer.from(stopped).subarray(0, 4 * maxOutputTokens);
  // A decoder that expects more leaves out a character cut in two.
  return { text: new TextDecoder().decode(bytes, { stream: true }), finish: 'length' };
}

/** The text of `lorem`. */
export function loremText(): string {
  return Array.from({ length: loremWords }, (_, at) => lorem[at % lorem.length])
    .join('')
    .trimEnd();
}
