import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { FieldErrors } from '../../../subgraphs/kernel/error/domain-error.ts';
import {
  fieldSentences,
  sentenceOf,
  type Translate,
} from '../../../subgraphs/kernel/localization/error-words.ts';
import type { TenantTranslate } from '../../http/tenant-translate.ts';

/** A result whose errors speak the caller's language. Applied once, when a transport sends the result. */
export type LocalizeErrors = <R extends Pick<ExecutionResult, 'errors'> | FormattedErrors>(
  result: R,
  call: Pick<CallContext, 'locale' | 'tenant'>,
) => R;

interface FormattedErrors {
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
}

/** For an installation without texts. */
export const asTheyAre: LocalizeErrors = (result) => result;

/** Gives errors the sentence of their code, and each invalid field its sentences in `extensions.errorDetails`. */
export function localizeErrorsBy(translate: TenantTranslate): LocalizeErrors {
  return (result, { locale, tenant }) => {
    if (result.errors === undefined || result.errors.length === 0) return result;
    const ofTenant: Translate = (key, culture, parameters) => translate(key, culture, tenant.id, parameters);
    const errors = result.errors.map((error) => {
      const { errorCode, errors: fields } = error.extensions ?? {};
      if (typeof errorCode !== 'string') return error;
      const message = sentenceOf(
        { message: error.message, errorCode, parameters: error.extensions },
        locale,
        ofTenant,
      );
      const extensions = {
        ...error.extensions,
        ...(fields === undefined
          ? {}
          : { errorDetails: fieldSentences(fields as FieldErrors, locale, ofTenant) }),
      };
      return error instanceof GraphQLError
        ? rewriteError(error, message, extensions)
        : { ...error, message, extensions };
    });
    return { ...result, errors };
  };
}

function rewriteError(
  { path, nodes, source, positions }: GraphQLError,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message, { path, nodes, source, positions, extensions });
}
