import { expect, it } from 'vitest';
import { isLayoutText } from './layout.rules.ts';

it.each([
  ['<main>{{ body }}</main>', true],
  ['{{- body | strip -}}', true],
  ['{% block main %}{% endblock %}', true],
  ['{%- block main -%}{% endblock %}', true],
  ["{% layout 'base' %}{% block main %}x{% endblock %}", false],
  ["{% layout 'base' %}{% block main %}{{ body }}{% endblock %}", true],
  ['{{ embody }} {{ model.body }}', false],
  ['', false],
])('%j is a layout: %s', (content, expected) => {
  expect(isLayoutText(content)).toBe(expected);
});
