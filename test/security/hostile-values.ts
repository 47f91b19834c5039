/** A value that a client may send. */
export interface HostileValue {
  readonly name: string;
  readonly value: unknown;
  /** Nothing may come of it but a refusal; otherwise it may be taken as the text or number it is. */
  readonly isRefused: boolean;
}

const refused = (values: Readonly<Record<string, unknown>>): HostileValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, isRefused: true }));
const tolerated = (values: Readonly<Record<string, unknown>>): HostileValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, isRefused: false }));

/** Texts the database cannot store. */
export const unstorableTexts: Readonly<Record<string, string>> = {
  NUL: 'a\0b',
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'surrogates in the wrong order': '\udc00\ud800',
};

/** Texts that look odd and are texts all the same. */
export const oddTexts: Readonly<Record<string, string>> = {
  'right-to-left override': 'a\u202egpj.exe',
  'bidirectional isolates': '\u2066abc\u2069',
  'four-byte characters': '𝒜😀🏳️‍🌈',
  'combining characters': `e${'\u0301'.repeat(60)}`,
  'zero-width characters': '\u200b\u200d\ufeff',
  'a byte order mark': '\ufeffabc',
  noncharacters: '\ufffe\uffff',
  'line ends of every kind': 'a\r\n\u2028\u2029b',
  'an SQL fragment': "x'; drop table identity.tenant; --",
  'a pattern': '%_\\%',
  'a prototype key': '__proto__',
  'a template': '{{7*7}}<%= 7*7 %>#{7*7}',
  markup: '<script>alert(1)</script>',
};

const lists = { 'an empty list': [], 'a list': ['a'], 'an object': {}, 'an object with members': { a: 1 } };
const megabyte = { 'a text of nearly a megabyte': 'x'.repeat(900_000) };
const manyElements = 10_000;

/** By kind of value; what is missing or null is the business of who knows whether it may be. */
export const hostileValues = {
  text: [
    ...refused({ ...lists, 'a boolean': true, ...megabyte, ...unstorableTexts }),
    ...tolerated({ 'an empty text': '', white: ' ', ...oddTexts }),
  ],
  /** A text with a closed list of values, or a form of its own. */
  word: refused({
    ...lists,
    'a boolean': true,
    ...megabyte,
    ...unstorableTexts,
    ...oddTexts,
    'an empty text': '',
    'an unknown word': 'nonsense',
    'a word of the prototype': 'constructor',
  }),
  number: [
    ...refused({
      ...lists,
      'a text': 'x',
      'a fraction': 1.5,
      'a number beyond 32 bits': 2 ** 31,
      'a number beyond everything': 1e300,
      'the smallest number': -(2 ** 31),
      zero: 0,
      'minus one': -1,
    }),
    ...tolerated({ 'the largest number': 2 ** 31 - 1 }),
  ],
  flag: refused({ ...lists, 'a text': 'true', 'a number': 1 }),
  list: [
    ...refused({
      'a list of null': [null],
      'a list of numbers': [5],
      'a list of lists': [['a']],
      'a list of NUL': ['\0'],
      'a list of empty texts': [''],
      'a list without end': Array(manyElements).fill('x'),
      'a number': 5,
      'an object': { length: 1, 0: 'a' },
    }),
  ],
} satisfies Readonly<Record<string, readonly HostileValue[]>>;

/** A kind of {@link hostileValues}. */
export type HostileKind = keyof typeof hostileValues;

/** Names of the texts that no database of ours stores: good ones where a text is passed on, or names nothing. */
export const unstorable: readonly string[] = [
  'NUL',
  'a lone high surrogate',
  'a lone low surrogate',
  'surrogates in the wrong order',
];
