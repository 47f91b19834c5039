import { describe, expect, it } from 'vitest';
import { loadOptions } from '../options/load.ts';
import { OptionsError } from '../options/options-error.ts';
import { persistenceSection } from './persistence.options.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadOptions({ persistenceSection }, { env });
    return [];
  } catch (error) {
    if (error instanceof OptionsError) return error.problems;
    throw error;
  }
}

describe('the connection strings of the options', () => {
  it.each([
    'postgres://app:secret@db.example.com:5432/platform',
    'postgresql://app@db/platform?sslmode=require',
    'POSTGRES://app:s3cr%23t%2F%40@[::1]/plat%20form',
    'postgres://app:a@b@db/platform',
    'postgres:///platform?host=/var/run/postgresql',
  ])('may be %s', (url) => {
    expect(problemsOf({ Persistence__Url: url, Persistence__MigrationUrl: url })).toEqual([]);
  });

  it.each([
    ['postgres://app:s3cr#t@h/x', 'must be a URL of the form'],
    ['postgres://app:12#t@h/x', 'must be a URL of the form'],
    ['postgres://app:12/3@h/x', 'must name a database'],
    ['postgres://app:12?w@h/x', 'must name a database'],
    ['postgres://app:s3cr%zt@h/x', 'must be a URL of the form'],
    ['postgres://app:s3cret@h', 'must name a database'],
    ['postgres://app:s3cret@h/', 'must name a database'],
    ['postgres:///x', 'must name a host'],
    ['mysql://app:s3cret@h/x', 'must begin with postgres://'],
    ['h/x', 'must begin with postgres://'],
  ])('are refused as %s, by the option and without the value', (url, problem) => {
    for (const option of ['Persistence__Url', 'Persistence__MigrationUrl']) {
      const [sentence, ...others] = problemsOf({ [option]: url });
      expect(others).toEqual([]);
      expect(sentence).toContain(`${option} ${problem}`);
      expect(sentence).toContain('percent-encoded');
      expect(sentence).not.toMatch(/s3cr|app|@h\//);
    }
  });
});
