import type { JsonTask } from './json-parser.ts';
import { type ParsedJson, parseJson } from './parse-json.ts';

// biome-ignore lint/style/noDefaultExport: the pool calls the default export of the file.
export default ({ bytes, bounds }: JsonTask): ParsedJson => parseJson(bytes, bounds);
