import { type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { fragmentsOf, type OperationRequest, rootFieldNodes } from '../supergraph/admission.ts';

/**
 * Refuses the header `If-Match` where it would be ignored: it is the default of `input.ifMatch` of one mutation field.
 * Queries and subscriptions change nothing.
 * @throws {DomainError} `invalid` for other mutations.
 */
export function checkIfMatch(
  header: string | null | undefined,
  { document, operation }: Pick<OperationRequest, 'document' | 'operation'>,
  schema: GraphQLSchema,
): void {
  if (typeof header !== 'string' || operation.operation !== 'mutation') return;
  const fields = rootFieldNodes(operation.selectionSet, fragmentsOf(document));
  if (fields.length === 1 && fields.every(({ name }) => takesIfMatch(schema, name.value))) return;
  throw new DomainError('invalid', 'GraphQL:IfMatch:NotSupported', {
    message: 'The header If-Match is for an operation of one mutation field, whose input has ifMatch.',
  });
}

function takesIfMatch(schema: GraphQLSchema, field: string): boolean {
  const argument = schema
    .getMutationType()
    ?.getFields()
    [field]?.args.find(({ name }) => name === 'input');
  const type = argument && getNamedType(argument.type);
  return isInputObjectType(type) && Object.hasOwn(type.getFields(), 'ifMatch');
}
