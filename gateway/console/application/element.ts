/** Children of an element; null and false are omitted. */
export type Child = Node | string | null | false;

/** Attributes by name; true is written empty, null and false not at all. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An element of HTML. Text stays text: nothing here is ever read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fillElement(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** A button that runs something. */
export function button(
  attributes: Attributes,
  run: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', run);
  return made;
}

/** A choice of one among some. @param options value → what is shown, in groups where they have one. */
export function choice(
  attributes: Attributes,
  options: readonly { readonly value: string; readonly text: string; readonly group?: string }[],
  chosen: string,
  choose: (value: string) => void,
): HTMLSelectElement {
  const select = element('select', attributes);
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const { value, text, group } of options) {
    const option = element('option', { value, selected: value === chosen }, text);
    if (group === undefined) select.append(option);
    else {
      if (!groups.has(group)) groups.set(group, element('optgroup', { label: group }));
      groups.get(group)?.append(option);
    }
  }
  select.append(...groups.values());
  select.value = chosen;
  select.addEventListener('change', () => choose(select.value));
  return select;
}

function fillElement<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== false) made.append(child);
  return made;
}
