import { cultureQuery, templateName } from './templating.wire.ts';

/** Common part of rows for one template and culture. */
export const ofCulture = {
  parameters: { name: templateName },
  query: cultureQuery,
} as const;

type Named = {
  readonly parameters: { readonly name: string };
  readonly query: { readonly culture?: string | undefined };
};

export const nameAndCulture = ({ parameters, query }: Named) => ({ ...parameters, ...query });
