import type { MutatedFile } from '../mutated-file.ts';

export const masking: readonly MutatedFile[] = [
  {
    file: 'error/graphql-error.ts',
    tests: ['error/graphql-error.test.ts'],
    changes: [
      [
        'return new GraphQLError(errorKinds.internal.title, {',
        'return new GraphQLError(String((error as Error)?.message), {',
      ],
      ["if (domain !== null && domain.kind !== 'internal') {", 'if (domain !== null) {'],
      ['onInternal(error);', ''],
      [
        "extensions: { errorCode: 'GraphQL:Request:Invalid', ...shown },",
        "extensions: { errorCode: 'GraphQL:Request:Invalid', ...extensions },",
      ],
      ["kindOfCode(extensions.code) !== 'internal'", 'kindOfCode(extensions.code) !== undefined'],
    ],
  },
  {
    file: 'publishing/delivery.rules.ts',
    tests: ['publishing/delivery-rules.test.ts'],
    changes: [
      [".replaceAll(addresses, '…')", ''],
      [".replaceAll('\\0', '')", ''],
    ],
  },
];
