import { readFileSync } from 'node:fs';
import { type EnumTypeDefinitionNode, Kind, parse } from 'graphql';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { areas } from '../../subgraphs/host/host.ts';
import { errorCodesOf } from '../../subgraphs/kernel/localization/error-codes.ts';
import { kernelTexts } from '../../subgraphs/kernel/localization/kernel.texts.ts';
import { Localizer } from '../../subgraphs/kernel/localization/localizer.ts';
import { buildRegistry } from '../../subgraphs/kernel/registry/registry.ts';
import { isTest, readSources, type SourceFile } from '../architecture/source-tree.ts';

const modules = [kernelTexts, ...areas.map(({ module }) => module)];
const describedIn = (culture: string) =>
  Object.assign({}, ...modules.map((module) => errorCodesOf(module, culture))) as Record<string, string>;

/** Every node of a syntax tree. */
function* nodesOf(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return;
  yield node;
  for (const inner of Object.values(node)) yield* nodesOf(inner);
}

const written = /^[A-Z][A-Za-z0-9]*(?::[A-Z][A-Za-z0-9]*)+$/;
/** Codes of fields are in `errors`, under a code of the whole; those of widgets are reasons inside an answer. */
const noCode = /^Validation:(?!Failed$)|^Widget:/;
/** Other names in the same form: keys of texts. */
const texts = /\.texts\.ts$|^gateway\/console\/|^subgraphs\/demo\//;
/** The beginning of a code that is put together, which no reader would find. */
const composed = /^[A-Z][A-Za-z0-9]*:(?:[A-Z][A-Za-z0-9]*:)+$/;

const product = readSources(['gateway', 'subgraphs']).filter(
  ({ path }) => !isTest(path) && !texts.test(path),
);
const textsOf = ({ text }: SourceFile) =>
  [...nodesOf(parseAst(text, { lang: 'ts', sourceType: 'module' }))].flatMap((node) => {
    const { type, value } = node as { type?: string; value?: unknown };
    const literal = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
    return typeof literal === 'string' ? [literal] : [];
  });
const all = product.flatMap(textsOf);
const thrown = [...new Set(all.filter((text) => written.test(text) && !noCode.test(text)))].toSorted();
const described = describedIn('en');

it('every code that the platform can answer has a description, and no other one', () => {
  expect(Object.keys(described).toSorted()).toEqual(thrown);
});

it('no code is put together from parts', () => {
  expect(all.filter((text) => composed.test(text))).toEqual([]);
});

it('the descriptions are there in every language', () => {
  expect(Object.keys(describedIn('fr')).toSorted()).toEqual(thrown);
});

it('every code of a field has a sentence in every language', () => {
  const texts = new Localizer(buildRegistry(modules));
  const codes = [...new Set(all.filter((text) => /^Validation:[A-Za-z0-9]+$/.test(text)))].toSorted();
  expect(codes.length).toBeGreaterThan(50);
  const [english, french] = [texts.all('en'), texts.all('fr')];
  expect(codes.filter((code) => english[code] === undefined)).toEqual([]);
  // A text that is missing in French is the English one.
  expect(codes.filter((code) => french[code] === english[code])).toEqual([]);
});

it('the schema names each of them, with its description', () => {
  const { definitions } = parse(readFileSync('schema/supergraph.graphql', 'utf8'));
  const { values = [] } = definitions.find(
    (one) => one.kind === Kind.ENUM_TYPE_DEFINITION && one.name.value === 'ErrorCode',
  ) as EnumTypeDefinitionNode;
  const named = Object.fromEntries(values.map(({ name, description }) => [name.value, description?.value]));
  const expected = Object.entries(described).map(([code, text]) => [
    code.replaceAll(':', '_'),
    `\`${code}\`: ${text}`,
  ]);
  expect(named).toEqual(Object.fromEntries(expected));
});
