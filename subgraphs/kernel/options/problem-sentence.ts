import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
};

const units: Record<string, string> = { string: ' characters long', array: ' entries long' };

/** The text after the name of the option, or null to use zod's text. */
function predicateOf(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'invalid_format':
      return `must be ${issue.format === 'regex' ? 'of the documented form' : `a valid ${issue.format}`}`;
    case 'invalid_union':
      return 'must be of one of the documented forms';
    case 'invalid_key':
      return 'is not a valid name';
    default:
      return null;
  }
}

/**
 * A problem of a schema as one sentence for the operator. A message that starts in lower case continues after the
 * option's name; zod's own texts never do. The value is never shown, because it may be a secret.
 * @param section as spelled, in front of the path: `Section__Key`.
 */
export function problemSentence(section: string, issue: Issue): string {
  const name = [section, ...issue.path.map(String)].join('__');
  if (/^\p{Ll}/u.test(issue.message)) return `${name} ${issue.message}.`;
  if (issue.input === undefined && issue.code !== 'custom') return `${name} is required.`;
  const predicate = predicateOf(issue);
  if (predicate !== null) return `${name} ${predicate}.`;
  return issue.message === 'Invalid input' ? `${name} is invalid.` : `${name}: ${issue.message}`;
}

/** A section that does not exist. @param meant the nearest name; null where none is near. */
export const unknownSection = (section: string, meant: string | null) =>
  `${section} is not a section of options${meant === null ? '.' : `; did you mean ${meant}?`}`;

export const unknownOption = (written: string, meant: string | null) =>
  `${written} is not a known option${meant === null ? '.' : `; did you mean ${meant}?`}`;
