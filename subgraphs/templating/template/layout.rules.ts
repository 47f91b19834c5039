/** Placeholder of the contents in a layout: `{{ body }}`, or blocks. */
const place = /\{\{-?\s*body\b/;
const block = /\{%-?\s*block\b/;
const taken = /\{%-?\s*layout\b/;

/** Whether a text has a place for another page. False positives are harmless: the text is only listed as a layout. */
export function isLayoutText(content: string): boolean {
  return place.test(content) || (block.test(content) && !taken.test(content));
}
