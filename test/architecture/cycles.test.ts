import { describe, expect, it } from 'vitest';
import { importCircles } from './cycles.ts';
import { productFolders, readSources } from './source-tree.ts';

describe('importCircles', () => {
  it('finds a circle over three files and a file that imports itself', () => {
    expect(
      importCircles([
        { path: 'x/a.ts', text: "import { b } from './b.ts';" },
        { path: 'x/b.ts', text: "export { c } from './c.ts';" },
        { path: 'x/c.ts', text: "import './a.ts';" },
        { path: 'x/d.ts', text: "import { d } from './d.ts';" },
      ]),
    ).toEqual(['x/a.ts → x/b.ts → x/c.ts → x/a.ts', 'x/d.ts → x/d.ts']);
  });

  it('lets types look at each other', () => {
    expect(
      importCircles([
        { path: 'x/a.ts', text: "import type { B } from './b.ts';" },
        { path: 'x/b.ts', text: "import { a } from './a.ts';" },
      ]),
    ).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(importCircles(readSources([...productFolders, 'test']))).toEqual([]);
  });
});
