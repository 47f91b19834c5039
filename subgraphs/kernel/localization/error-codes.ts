import type { PlatformModule } from '../registry/module.ts';
import { type Translation, translationKind } from './translation.ts';

/** The key of a code's sentence whose problem document has the neutral title. */
export const sentenceKey = (errorCode: string): string => `ErrorSentence:${errorCode}`;

/** `Error:{code}`, `ErrorSentence:{code}`, and the code of invalid input, which has no prefix. */
const keyOfCode = /^(?:Error:|ErrorSentence:|(?=Validation:Failed$))(?<code>[A-Z].*)$/;

/** The error codes that a module describes, with their sentences. @param culture BCP 47. */
export function errorCodesOf(
  { contributes }: PlatformModule,
  culture = 'en',
): Readonly<Record<string, string>> {
  const translations = contributes.filter(({ kind }) => kind === translationKind);
  const texts = translations
    .map(({ value }) => value as Translation)
    .filter((translation) => translation.culture === culture)
    .flatMap((translation) => Object.entries(translation.texts));
  return Object.fromEntries(
    texts.flatMap(([key, text]) => {
      const code = keyOfCode.exec(key)?.groups?.code;
      return code === undefined ? [] : [[code, text]];
    }),
  );
}
