const neutral = /(^|[;,\t\r\n]"*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g;

/** What `neutralText` escaped, for imports of what was exported. */
export function plainText(text: string): string {
  return text.replace(neutral, '$1');
}
