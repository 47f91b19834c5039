import type { FieldErrors } from '../error/domain-error.ts';
import { errorKinds } from '../error/error-kinds.ts';
import { sentenceKey } from './error-codes.ts';
import type { TextParameters } from './localizer.ts';

/** The text of a key in a language, or null when there is none. */
export type Translate = (key: string, locale: string, parameters?: TextParameters) => string | null;

/** An error as its answer has it. */
interface SpokenError {
  readonly message: string;
  readonly errorCode: string;
  /** Further members of the answer. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

const english = /^en\b/i;
/** Messages of errors that say nothing of their own. */
const titles: ReadonlySet<string> = new Set(Object.values(errorKinds).map(({ title }) => title));
/** Apollo's clients compare the messages of these. */
const compared = /^GraphQL:PersistedQuery:Not/;

/**
 * The sentence of an error in the caller's language; of a missing permission, with how to get it. In English it is the
 * error's own, which knows figures and names; where it has none, and in other languages, that of its code.
 */
export function sentenceOf(
  { message, errorCode, parameters = {} }: SpokenError,
  locale: string,
  translate: Translate,
): string {
  const { permission, remedy } = parameters;
  if (typeof permission === 'string' && typeof remedy === 'string')
    return translate(`Remedy:${remedy}`, locale, { permission }) ?? message;
  if ((english.test(locale) && !titles.has(message)) || compared.test(errorCode)) return message;
  return translate(sentenceKey(errorCode), locale) ?? translate(errorCode, locale) ?? message;
}

/** A sentence for each code of each field; a code without a text has the one of all invalid values. */
export function fieldSentences(errors: FieldErrors, locale: string, translate: Translate): FieldErrors {
  const sentence = (code: string) =>
    translate(code, locale) ?? translate('Validation:Invalid', locale) ?? code;
  return Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes.map(sentence)]));
}
