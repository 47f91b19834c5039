import type { HostileTemplate } from './hostile-template.ts';

const doubling = (count: number) =>
  `{% assign s = 'xxxxxxxxxx' %}${'{% assign s = s | append: s %}'.repeat(count)}{{ s }}`;

/** Work, memory and output without end: rendered under short limits. */
export const hostileBombs: readonly HostileTemplate[] = [
  {
    name: 'nested loops',
    content:
      '{% for a in (1..9999) %}{% for b in (1..9999) %}{% assign x = a | times: b %}{% endfor %}{% endfor %}',
    outcome: 'limited',
  },
  {
    name: 'a range without end',
    content: '{% for a in (1..999999999999) %}x{% endfor %}',
    outcome: 'limited',
  },
  { name: 'a range written out', content: '{{ (1..999999999) | join }}', outcome: 'limited' },
  { name: 'a text that doubles', content: doubling(40), outcome: 'limited' },
  {
    name: 'a text that is replaced by itself',
    content: `{% assign s = 'aaaaaaaaaa' %}${"{% assign s = s | replace: 'a', 'aaaaaaaaaa' %}".repeat(12)}{{ s | size }}`,
    outcome: 'limited',
  },
  {
    name: 'a template that includes itself',
    content: "{% include 'p' %}",
    partials: { p: "{% include 'p' %}" },
    outcome: 'ends',
  },
  {
    name: 'templates that include each other',
    content: "{% render 'p' %}",
    partials: { p: "{% render 'q' %}{% render 'q' %}", q: "{% render 'p' %}{% render 'p' %}" },
    outcome: 'ends',
  },
  {
    name: 'a layout of itself',
    content: "{% layout 'p' %}",
    partials: { p: "{% layout 'p' %}" },
    outcome: 'ends',
  },
  {
    name: 'a table without end',
    content: '{% tablerow a in (1..99999999) cols: 9 %}x{% endtablerow %}',
    outcome: 'limited',
  },
  {
    name: 'a list that is joined to itself',
    content: `{% assign l = 'a,b,c,d' | split: ',' %}${'{% assign l = l | concat: l %}'.repeat(40)}{{ l | size }}`,
    outcome: 'limited',
  },
  {
    name: 'a capture in a capture',
    content: `${'{% capture s %}{{ s }}{{ s }}xxxxxxxxxx{% endcapture %}'.repeat(40)}{{ s }}`,
    outcome: 'limited',
  },
  {
    name: 'tags inside tags',
    content: `${'{% if true %}'.repeat(20_000)}${'{% endif %}'.repeat(20_000)}`,
    outcome: 'ends',
  },
  {
    name: 'a filter after a filter',
    content: `{{ 'a' ${"| append: 'b' ".repeat(50_000)} | size }}`,
    outcome: 'ends',
  },
  {
    name: 'a path without end',
    content: `{{ a${'.b'.repeat(100_000)} }}`,
    data: { a: { b: 1 } },
    outcome: 'ends',
  },
];
