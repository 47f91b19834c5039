import { expect, it } from 'vitest';
import { fieldSentences, sentenceOf, type Translate } from './error-words.ts';

const texts: Readonly<Record<string, string>> = {
  'ErrorSentence:A:B:C': 'Une phrase.',
  'D:E:F': 'Un titre.',
  'Validation:Required': 'Requis.',
  'Validation:Invalid': 'Invalide.',
};
const french: Translate = (key) => texts[key] ?? null;
const said = (errorCode: string, locale: string) =>
  sentenceOf({ message: 'A sentence.', errorCode }, locale, french);

it.each([
  ['A:B:C', 'fr', 'Une phrase.'],
  ['D:E:F', 'fr-CA', 'Un titre.'],
  ['A:B:C', 'en', 'A sentence.'],
  ['A:B:C', 'en-GB', 'A sentence.'],
  ['G:H:I', 'fr', 'A sentence.'],
  ['GraphQL:PersistedQuery:NotFound', 'fr', 'A sentence.'],
])('the sentence of %s in %s', (errorCode, locale, expected) => {
  expect(said(errorCode, locale)).toBe(expected);
});

it.each([
  ['A:B:C', 'Unauthorized', 'Une phrase.'],
  ['D:E:F', 'Conflict.', 'Un titre.'],
  ['G:H:I', 'Unauthorized', 'Unauthorized'],
  ['GraphQL:PersistedQuery:NotFound', 'Invalid request.', 'Invalid request.'],
])(
  'in English, %s with no more than the title %s has the sentence of its code',
  (errorCode, message, sentence) => {
    expect(sentenceOf({ message, errorCode }, 'en', french)).toBe(sentence);
  },
);

it('a missing permission is named with how to get it, in English too', () => {
  const remedies: Translate = (key, locale, { permission } = {}) => `${key} ${permission} ${locale}`;
  const parameters = { permission: 'A.B.Read', remedy: 'GrantToRole' };
  for (const locale of ['en', 'fr'])
    expect(sentenceOf({ message: 'A sentence.', errorCode: 'A:B:C', parameters }, locale, remedies)).toBe(
      `Remedy:GrantToRole A.B.Read ${locale}`,
    );
});

it('each code of a field has a sentence', () => {
  const errors = { name: ['Validation:Required', 'Module:Own'] };
  expect(fieldSentences(errors, 'fr', french)).toEqual({ name: ['Requis.', 'Invalide.'] });
  expect(fieldSentences(errors, 'fr', () => null)).toEqual(errors);
});
