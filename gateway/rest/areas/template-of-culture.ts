import { cultureQuery, templateName } from './templating.wire.ts';

/** What rows about one template of one culture have in common. */
export const ofCulture = {
  area: 'templating',
  tags: ['Templates'],
  parameters: { name: templateName },
  query: cultureQuery,
} as const;

type Named = {
  readonly parameters: { readonly name: string };
  readonly query: { readonly culture?: string | undefined };
};

/** The variables of their operations. */
export const nameAndCulture = ({ parameters, query }: Named) => ({ ...parameters, ...query });
