/** No document can have such names; code is made of them all the same as of any other. */
export const hostileNames: readonly string[] = [
  'a"]; globalThis.planted = true; //',
  "a'); globalThis.planted = true; //",
  'a\\"; globalThis.planted = true; //',
  'a`; globalThis.planted = true; `',
  'a\n\u2028globalThis.planted = true;',
];
