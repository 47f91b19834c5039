import { describe, expect, it } from 'vitest';
import { plainFileName } from './blob.rules.ts';

describe('a file name', () => {
  it.each([
    ['of a path', '../up/note.txt', 'note.txt'],
    ['of a path of Windows', 'C:\\temp\\note.txt', 'note.txt'],
    ['with control characters', 'no\u0000te\u0085.txt\n', 'note.txt'],
    ['that is shown backwards', 'invoice\u202etxt.exe', 'invoicetxt.exe'],
    ['with isolated and marked directions', '\u2066a\u2069\u200fb\u061c.txt', 'ab.txt'],
    ['with invisible characters', '\ufeffno\u200bte\u2060.txt', 'note.txt'],
  ])('%s is plain', (_title, written, plain) => {
    expect(plainFileName(written)).toBe(plain);
  });

  it('keeps what scripts and emoji are joined by', () => {
    expect(plainFileName('می\u200cخواهم 👩\u200d💻.txt')).toBe('می\u200cخواهم 👩\u200d💻.txt');
  });
});
