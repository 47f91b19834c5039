import { jsonBounds } from '../../gateway/http/json-bounds.ts';

/** JSON text of a hostile value. */
type Value = (room: Room) => string;

/** What a value may use of a body. */
export interface Room {
  readonly bytes: number;
  /** Its share of what a body is parsed with: a value just within the bounds is looked at by every check behind them. */
  readonly values: number;
  readonly members: number;
  /** Names that objects have where the value stands; empty where it is none of objects. */
  readonly names: readonly string[];
}

/** What a whole body of so many bytes may use; nearly all of it, so that what is around it has room. */
export function roomOf(bytes: number): Room {
  const { values, members } = jsonBounds;
  return { bytes: bytes - 20_000, values: values - 1_000, members: members - 1_000, names: [] };
}

/** One of several equal parts. */
export function shareOf(room: Room, parts: number, names: readonly string[]): Room {
  const part = (whole: number) => Math.floor(whole / Math.max(1, parts));
  return { bytes: part(room.bytes), values: part(room.values), members: part(room.members), names };
}

const list = (element: string, count: number) => `[${Array(Math.max(0, count)).fill(element).join(',')}]`;
const fitting = (element: string, { bytes }: Room) => Math.floor(bytes / (element.length + 1)) - 2;
/** Two lists: as many as there is room for, and as many as the bounds let through. */
const listsOf = (element: string, values: number, members = 0): readonly Value[] => [
  (room) => list(element, fitting(element, room)),
  (room) =>
    list(
      element,
      Math.min(
        fitting(element, room),
        Math.floor(room.values / values),
        members === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(room.members / members),
      ),
    ),
];
const nested = (open: string, core: string, close: string, depth: number) =>
  open.repeat(depth) + core + close.repeat(depth);
const numbered = (count: number, name: (at: number) => string) =>
  `{${Array.from({ length: Math.max(0, count) }, (_, at) => `"${name(at)}":1`).join(',')}}`;
const text = (piece: string, { bytes }: Room) => `"${piece.repeat(Math.floor((bytes - 2) / piece.length))}"`;

const [everyEmptyObject, someEmptyObjects] = listsOf('{}', 2) as [Value, Value];
const [everyNumber, someNumbers] = listsOf('1', 1) as [Value, Value];
const [everyText, someTexts] = listsOf('""', 1) as [Value, Value];
const [everyList, someLists] = listsOf('[]', 2) as [Value, Value];

/** Values by what they are. */
export const hostileShapes: Readonly<Record<string, Value>> = {
  'empty objects': everyEmptyObject,
  'empty objects within bounds': someEmptyObjects,
  numbers: everyNumber,
  'numbers within bounds': someNumbers,
  'empty texts': everyText,
  'empty texts within bounds': someTexts,
  'empty lists': everyList,
  'empty lists within bounds': someLists,
  'a list in a list': ({ bytes }) => nested('[', '', ']', Math.floor(bytes / 2)),
  'a list in a list within bounds': () => nested('[', '', ']', jsonBounds.depth - 8),
  'an object in an object': ({ bytes }) => nested('{"a":', '1', '}', Math.floor(bytes / 6) - 1),
  'an object in an object within bounds': () => nested('{"a":', '1', '}', jsonBounds.depth - 8),
  'many names': ({ bytes }) => numbered(Math.floor(bytes / 12), (at) => `k${at}`),
  'many names within bounds': ({ members }) => numbered(members, (at) => `k${at}`),
  'long names': ({ bytes }) => {
    const rest = 'x'.repeat(Math.max(1, Math.floor(bytes / 100) - 20));
    return numbered(100, (at) => `${at}${rest}`);
  },
  'one name again and again': ({ members }) => numbered(members, () => 'a'),
  'a name of the prototype': ({ members }) =>
    numbered(members, (at) => (at % 2 === 0 ? '__proto__' : 'constructor')),
  'a long text': (room) => text('x', room),
  'a text of blanks': (room) => text(' ', room),
  'a text of slashes and commas': (room) => text('/,', room),
  'a text of escapes': (room) => text('\\u00e9', room),
  'a text of surrogates': (room) => text('\\ud83d\\ude00', room),
  'a text of combining marks': (room) =>
    text('e\u0301\u0323', { ...room, bytes: Math.floor(room.bytes / 2) }),
  'a text of template tags': (room) => text('{{ a }}{% if a %}', room),
  'a text of mentions': (room) => text('@[a](user:', room),
  'a number of many digits': ({ bytes }) => '9'.repeat(bytes),
  'a fraction of many digits': ({ bytes }) => `0.${'3'.repeat(bytes - 2)}`,
  'a number as a text': ({ bytes }) => `"${'9'.repeat(bytes - 2)}"`,
  'objects with known names': (room) => {
    const element = `{${room.names.map((name) => `"${name}":1`).join(',')}}`;
    return (listsOf(element, room.names.length + 2, room.names.length)[1] as Value)(room);
  },
  'objects with known names and texts': (room) => {
    const element = `{${room.names.map((name) => `"${name}":"${'x'.repeat(40)}"`).join(',')}}`;
    return (listsOf(element, room.names.length + 2, room.names.length)[1] as Value)(room);
  },
  'a thousand objects with known names': (room) => {
    const most = Math.max(1, Math.floor(room.bytes / 1_000 / Math.max(1, room.names.length)) - 20);
    const element = `{${room.names.map((name) => `"${name}":"${'x'.repeat(most)}"`).join(',')}}`;
    return list(element, 990);
  },
};

/** A document of GraphQL around one root field. */
type Document = (parts: { readonly call: string; readonly head: string; readonly bytes: number }) => string;

const times = (bytes: number, piece: (at: number) => string) => {
  const length = piece(1_000_000).length;
  return Array.from({ length: Math.floor(bytes / (length + 1)) }, (_, at) => piece(at)).join(' ');
};

/** Documents by what they are; each has the root field in it. */
export const hostileDocuments: Readonly<Record<string, Document>> = {
  'many aliases': ({ call, head, bytes }) => `${head} { ${times(bytes, (at) => `a${at}: ${call}`)} }`,
  'a thousand aliases': ({ call, head }) =>
    `${head} { ${times(1_000 * (call.length + 11), (at) => `a${at}: ${call}`)} }`,
  'one field again and again': ({ call, head, bytes }) => `${head} { ${times(bytes, () => call)} }`,
  'many fragments': ({ call, head, bytes }) =>
    `${head} { ${call} } ${times(bytes, (at) => `fragment f${at} on Query { __typename }`)}`,
  'fragments that spread the next': ({ call, head }) =>
    `${head} { ${call} ...f0 } ${times(60_000, (at) => `fragment f${at} on Query { ...f${at + 1} }`)}`,
  'fragments that spread the next twice': ({ call, head }) =>
    `${head} { ${call} ...f0 } ${times(60_000, (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)}`,
  'a selection in a selection': ({ call, head, bytes }) =>
    `${head} { ${call} ${nested('{ a', '', '}', Math.floor(bytes / 4))} }`,
  'many directives': ({ call, head, bytes }) =>
    `${head} { ${call} ${times(bytes, () => '@skip(if: true)')} }`,
  'many variables': ({ call, head, bytes }) => {
    const declared = times(bytes, (at) => `$v${at}: Int`);
    return `${head.includes('(') ? head.replace('(', `(${declared} `) : `${head} (${declared})`} { ${call} }`;
  },
  'a long comment': ({ call, head, bytes }) => `# ${'x'.repeat(bytes)}\n${head} { ${call} }`,
  'a text of quotes': ({ call, head, bytes }) => `${head} { ${call} b(c: "${'\\"'.repeat(bytes / 2)}") }`,
  'a block of quotes': ({ call, head, bytes }) =>
    `${head} { ${call} b(c: """${' \n'.repeat(bytes / 2)}""") }`,
  'a number of many digits': ({ call, head, bytes }) => `${head} { ${call} b(c: ${'9'.repeat(bytes)}) }`,
  'an unknown name': ({ call, head, bytes }) => `${head} { ${call} ${'x'.repeat(bytes)} }`,
  'many unknown names': ({ call, head }) => `${head} { ${call} ${times(60_000, (at) => `x${at}`)} }`,
  'a list of empty objects': ({ call, head }) => `${head} { ${call} b(c: ${list('{}', 6_000)}) }`,
};
