import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';

const file = (text: string) => ({ path: 'subgraphs/settings/settings.subgraph.ts', text });

describe('importsOf', () => {
  it('reads every form', () => {
    const imports = importsOf(
      file(`
        import type { A } from './a.ts';
        import { type B, type C } from '@scope/pack/sub';
        import { type D, e } from '../kernel/clock/clock.ts';
        import f, { g } from "graphql";
        import * as h from 'node:fs';
        import './side-effect.ts';
        export { i } from './i.ts';
        export type { J } from './j.ts';
        const k = await import('k/deep');
        const l = createRequire(import.meta.url); l('x'); require('graphql-shield');
      `),
    );
    expect(imports.map(({ target, isTypeOnly, isDynamic }) => [target, isTypeOnly, isDynamic])).toEqual([
      ['subgraphs/settings/a.ts', true, false],
      ['@scope/pack', true, false],
      ['subgraphs/kernel/clock/clock.ts', false, false],
      ['graphql', false, false],
      ['node:fs', false, false],
      ['subgraphs/settings/side-effect.ts', false, false],
      ['subgraphs/settings/i.ts', false, false],
      ['subgraphs/settings/j.ts', true, false],
      ['k', false, true],
      ['graphql-shield', false, true],
    ]);
  });

  it('ignores what only looks like an import', () => {
    expect(
      importsOf(file("// import a from './a.ts'\nconst s = \"import b from './b.ts'\"; `import './c.ts'`")),
    ).toEqual([]);
  });

  it('reads an import over several lines', () => {
    expect(importsOf(file("import {\n  a,\n  b,\n} from './a.ts';"))).toMatchObject([
      { specifier: './a.ts', line: 1 },
    ]);
  });
});
