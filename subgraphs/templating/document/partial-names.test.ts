import { expect, it } from 'vitest';
import { partialNames } from './partial-names.rules.ts';

it.each([
  [`{% layout 'base.page' %}{% block x %}{% endblock %}`, ['base.page']],
  [`{% include "footer" %} {%- render 'row', a: 1 -%} {% include 'footer' %}`, ['footer', 'row']],
  [`{% liquid\n include 'inside'\n%}`, ['inside']],
  [`{% include name %} {% include '../../etc/passwd' %} {% include 'a{{ b }}' %}`, []],
  ['', []],
])('%j takes in %j', (content, names) => {
  expect(partialNames(content)).toEqual(names);
});
