import type { JsonTask } from './json-parser.ts';
import { type ParsedJson, parseJson } from './parse-json.ts';

/** What the thread of a {@link import('./json-parser.ts').JsonParser} runs. */
// biome-ignore lint/style/noDefaultExport: the pool calls the default export of the file.
export default ({ bytes, bounds }: JsonTask): ParsedJson => parseJson(bytes, bounds);
