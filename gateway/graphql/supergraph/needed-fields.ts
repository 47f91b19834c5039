import type { Schema } from '@apollo/federation-internals';

interface Needs {
  readonly key?: string;
  readonly requires?: string;
  readonly contextArguments?: readonly { readonly selection: string }[];
}

/**
 * Names of the fields that the planner may fetch beside those of an operation: in keys, requirements and values of a
 * context.
 * @param schema a supergraph's, with its join directives.
 */
export function neededFields(schema: Schema): ReadonlySet<string> {
  const uses = ['join__type', 'join__field'].flatMap((name) => [
    ...(schema.directive(name)?.applications() ?? []),
  ]);
  return new Set(uses.flatMap((use) => namesIn(use.arguments())));
}

function namesIn({ key = '', requires = '', contextArguments = [] }: Needs): readonly string[] {
  const texts = [key, requires, ...contextArguments.map(({ selection }) => selection)];
  return texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
}
