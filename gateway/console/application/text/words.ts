import { shellWords } from '../page/shell.words.ts';
import { commonWords } from './common.words.ts';

/** Where a language is in each entry. */
export const columns: Readonly<Record<string, number>> = { en: 0, fr: 1 };

/** A word of the console. */
export type Word = keyof typeof table;

const table = { ...commonWords, ...shellWords };

/** All words of the console: English, French. */
export const words: Readonly<Record<Word, readonly [english: string, french: string]>> = table;
