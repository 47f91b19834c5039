/** A node of an OpenAPI document, as JSON. */
interface Node {
  readonly $ref?: string;
  readonly name?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly schema?: Node;
  readonly parameters?: readonly Node[];
  readonly requestBody?: Node;
  readonly responses?: Nodes;
  readonly headers?: Nodes;
  readonly content?: Nodes;
  readonly schemas?: Nodes;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly properties?: Nodes;
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

type Nodes = Readonly<Record<string, Node>>;

const leastWords = 4;
const isShort = (text = '') => text.split(/\s+/).filter(Boolean).length < leastWords;
const own = (place: string, text: string | undefined) => (isShort(text) ? [place] : []);
const entries = (nodes: Nodes = {}) => Object.entries(nodes);

/** The places of an OpenAPI document whose description is absent or shorter than four words. */
export function undescribed(document: {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Nodes>>;
  readonly webhooks?: Readonly<Record<string, Nodes>>;
  readonly components: Node;
}): string[] {
  const { parameters, responses, schemas } = document.components;
  return [
    ...(document.tags ?? []).flatMap(({ name, description }) => own(name, description)),
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      entries(item).flatMap(([method, operation]) => inOperation(`${method} ${path}`, operation)),
    ),
    ...Object.entries(document.webhooks ?? {}).flatMap(([name, { post }]) => own(name, post?.summary)),
    ...entries(parameters as unknown as Nodes).flatMap(([name, node]) => own(name, node.description)),
    ...entries(responses).flatMap(([name, node]) => inResponse(name, node)),
    ...entries(schemas).flatMap(([name, node]) => [...own(name, node.description), ...inSchema(name, node)]),
  ];
}

const inOperation = (place: string, operation: Node) => [
  ...own(place, `${operation.summary} ${operation.description ?? ''}`),
  ...(operation.parameters ?? []).flatMap((node) => {
    const at = `${place} ${node.name}`;
    return node.$ref === undefined ? [...own(at, node.description), ...inSchema(at, node.schema)] : [];
  }),
  ...inContent(place, operation.requestBody),
  ...entries(operation.responses).flatMap(([status, node]) => inResponse(`${place} ${status}`, node)),
];

const inResponse = (place: string, node: Node): string[] =>
  node.$ref === undefined
    ? [
        ...own(place, node.description),
        ...entries(node.headers).flatMap(([name, header]) => own(`${place} ${name}`, header.description)),
        ...inContent(place, node),
      ]
    : [];

const inContent = (place: string, node: Node | undefined) =>
  entries(node?.content).flatMap(([, { schema }]) => inSchema(place, schema));

function inSchema(place: string, node: Node | undefined): string[] {
  if (node === undefined) return [];
  const { enum: values = [], anyOf = [], items, additionalProperties, properties } = node;
  const nested = [...anyOf, items, additionalProperties].filter((one) => typeof one === 'object');
  return [
    ...values.flatMap((value) => own(`${place} = ${value}`, node['x-enumDescriptions']?.[`${value}`])),
    ...nested.flatMap((one) => inSchema(place, one)),
    ...entries(properties).flatMap(([name, member]) => {
      const at = `${place}.${name}`;
      return [...(member.$ref === undefined ? own(at, member.description) : []), ...inSchema(at, member)];
    }),
  ];
}
