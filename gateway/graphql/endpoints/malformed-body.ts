import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { jsonBounds } from '../../http/json-bounds.ts';

/** What the readers call a body they cannot read → how a GraphQL client is told. */
const bodyErrors: Readonly<Record<string, { readonly errorCode: string; readonly message: string }>> = {
  'entity.parse.failed': {
    errorCode: 'GraphQL:Request:MalformedJson',
    message: 'The body is not valid JSON.',
  },
  'entity.too.large': { errorCode: 'GraphQL:Request:TooLarge', message: 'The body is too large.' },
  'entity.too.complex.depth': {
    errorCode: 'GraphQL:Variables:TooDeep',
    message: 'The variables are nested too deeply.',
  },
  'entity.too.complex.members': {
    errorCode: 'GraphQL:Request:TooComplex',
    message: `The body has more than ${jsonBounds.members} members of objects.`,
  },
  'entity.too.complex.values': {
    errorCode: 'GraphQL:Request:TooComplex',
    message: `The body has more than ${jsonBounds.values} values.`,
  },
  'encoding.unsupported': {
    errorCode: 'GraphQL:Request:Encoding',
    message: 'The encoding is not supported.',
  },
  'charset.unsupported': { errorCode: 'GraphQL:Request:Encoding', message: 'The charset is not supported.' },
};

/** Answers a body that cannot be read as GraphQL clients expect it; passes on every other error. */
export const malformedBody: ErrorRequestHandler = (error, _req, res, next) => {
  const found = bodyErrors[String(error?.type)];
  if (found === undefined) return next(error);
  const shown = toGraphQLError(new DomainError('invalid', found.errorCode, { message: found.message }));
  res.status(Number(error.status) || errorKinds.invalid.status).json({ errors: [shown] });
};
