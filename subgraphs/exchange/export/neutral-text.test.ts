import { expect, it } from 'vitest';
import { neutralText } from './neutral-text.ts';
import { plainText } from './plain-text.ts';

const fullWidth = ['＝', '＋', '－', '＠'];

it.each(['=', '+', '-', '@', ...fullWidth])('a text that begins with %j is marked as text', (sign) => {
  expect(neutralText(`${sign}1+1`)).toBe(`'${sign}1+1`);
});

it.each(['\t', '\r', '\n'])('so is one that begins with %j, behind which a spreadsheet looks', (blank) => {
  expect(neutralText(`${blank}text`)).toBe(`'${blank}text`);
});

it.each([';', ',', '\t', '\r', '\n'])('so is what follows %j, where a cell may end', (end) => {
  for (const sign of ['=', '+', '-', '@', ...fullWidth])
    expect(neutralText(`a${end}${sign}1`)).toBe(`a${end}'${sign}1`);
});

it('so is what follows in quotes, and an import reads the text again', () => {
  expect(neutralText('b;"=1+1')).toBe(`b;"'=1+1`);
  for (const text of ['b;"=1+1', '=1;+2,@3\n-4', '\tx', 'plain', "it's"])
    expect(plainText(neutralText(text))).toBe(text);
});

it('so is every place of a text', () => {
  expect(neutralText('=1;+2,@3\n-4')).toBe("'=1;'+2,'@3\n'-4");
});

it.each(['', 'a=1', '1+1', 'a@b.test', '1-2', 'ａ＝1', 'a;b', ' =1', "'=1"])('%j stays as it is', (text) => {
  expect(neutralText(text)).toBe(text);
});
