import { type CompleteUsual, type MakeUsual, unusual } from './usual-values.ts';

/** A field that every object of a selection has, once. */
export interface ProjectedField {
  readonly name: string;
  /** Generated test that a value `v` needs no completion; null without such a test. */
  readonly glance: string | null;
  /** Completes any other value. */
  readonly completeUsual: CompleteUsual;
}

/**
 * Generates the constructor of the client's objects of one type: values without completion are copied inline, and the
 * object is a literal. Names enter the code only as JSON.
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
