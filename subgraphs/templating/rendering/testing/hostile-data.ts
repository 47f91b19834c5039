import type { HostileTemplate } from './hostile-template.ts';

const deep = (levels: number) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return { a: value };
};

/** Data that is not what it seems. */
export const hostileData: readonly HostileTemplate[] = [
  {
    name: 'a member called __proto__',
    content: '{{ polluted }}{{ model.polluted }}{{ other.polluted }}',
    data: { ...JSON.parse('{"__proto__": {"polluted": "yes"}}'), other: {} },
    outcome: { page: '' },
  },
  {
    name: 'a member called constructor',
    content: '{{ constructor.prototype.polluted }}',
    data: JSON.parse('{"constructor": {"prototype": {"polluted": "own"}}}'),
    outcome: { page: 'own' },
  },
  { name: 'data that nests deeply', content: '{{ a.a.a }}', data: deep(500), outcome: 'ends' },
  { name: 'data that nests very deeply', content: '{{ a }}', data: deep(5_000), outcome: 'ends' },
  {
    name: 'members that look like methods',
    content: '{{ x }}',
    data: { x: { toString: 1, valueOf: 2, toLiquid: 3 } },
    outcome: 'ends',
  },
  {
    name: 'a promise that is none',
    content: '{{ x.y }}',
    data: { x: JSON.parse('{"then": "y", "next": "z", "y": 1}') },
    outcome: 'ends',
  },
  { name: 'lone surrogates', content: '{{ x }}', data: { x: 'a\ud800b' }, outcome: 'ends' },
  { name: 'NUL', content: '{{ x }}', data: { x: 'a\0b' }, outcome: { page: 'a\0b' } },
  {
    name: 'numbers beyond numbers',
    content: '{{ x | times: x | number }}',
    data: { x: 1e308 },
    outcome: 'ends',
  },
  {
    name: 'a million members',
    content: '{{ list | size }}',
    data: { list: Array.from({ length: 200_000 }, () => 1) },
    outcome: 'ends',
  },
  {
    name: 'a template in data',
    content: '{{ x }}',
    data: { x: '{{ 7 | times: 7 }}' },
    outcome: { page: '{{ 7 | times: 7 }}' },
  },
];
