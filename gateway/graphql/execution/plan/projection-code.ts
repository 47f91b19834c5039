import { type CompleteUsual, type MakeUsual, unusual } from './usual-values.ts';

/** A field that every object of a selection has, once. */
export interface ProjectedField {
  readonly name: string;
  /** Code that tells of a subgraph's value `v` that the client gets it as it is; null where nothing tells. */
  readonly glance: string | null;
  /** What the client gets of any other value. */
  readonly completeUsual: CompleteUsual;
}

/**
 * Generates what makes the client's objects of one type: values that need no completion are read where they are, and
 * the object is a literal. Names get into the code as JSON alone.
 */
export function compileMake(fields: readonly ProjectedField[]): MakeUsual {
  const statements = fields.map(({ name, glance }, index) => {
    const completed = `v = fields[${index}](v, source, shared); if (v === unusual) return unusual;`;
    return `v = source[${JSON.stringify(name)}];
  ${glance === null ? completed : `if (!(${glance})) { ${completed} }`}
  const v${index} = v;`;
  });
  const members = fields.map(({ name }, index) => `${JSON.stringify(name)}: v${index}`);
  const body = `"use strict";
return (source, shared) => {
  let v;
  ${statements.join('\n  ')}
  return { ${members.join(', ')} };
};`;
  const values = fields.map(({ completeUsual }) => completeUsual);
  return new Function('fields', 'unusual', body)(values, unusual) as MakeUsual;
}
