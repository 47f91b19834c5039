import { describe, expect, it } from 'vitest';
import { codeOnly, lineAt, withoutComments } from './source-text.ts';

describe('withoutComments', () => {
  it('blanks comments and keeps strings that look like comments', () => {
    expect(withoutComments("const a = 'http://x'; // note\n/* b */ c")).toBe(
      "const a = 'http://x';        \n        c",
    );
  });

  it('is not misled by a slash in a regular expression or a division', () => {
    expect(withoutComments('const r = /[/*]"/g; d // x').trimEnd()).toBe('const r = /[/*]"/g; d');
    expect(withoutComments('const n = a / b; // x').trimEnd()).toBe('const n = a / b;');
  });
});

describe('codeOnly', () => {
  it('blanks literal text and keeps what stands in template placeholders', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text.
    const source = '`fetch(${fetch({ a: `b${c}` })} x`;';
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text.
    expect(codeOnly(source)).toBe('`      ${fetch({ a: ` ${c}` })}  `;');
  });

  it('keeps length and lines', () => {
    const source = "/**\n * doc\n */\nexport const a = 'b\\'c';\n";
    expect(codeOnly(source)).toHaveLength(source.length);
    expect(lineAt(source, source.indexOf('export'))).toBe(4);
  });
});
