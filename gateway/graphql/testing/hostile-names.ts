/** No document can have such names, but code generation must be safe with any name. */
export const hostileNames: readonly string[] = [
  'a"]; globalThis.planted = true; //',
  "a'); globalThis.planted = true; //",
  'a\\"; globalThis.planted = true; //',
  'a`; globalThis.planted = true; `',
  'a\n\u2028globalThis.planted = true;',
];
