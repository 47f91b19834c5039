const form =
  'postgres://user:password@host:5432/database; in user and password, special characters are percent-encoded ' +
  '(# is %23, / is %2F, @ is %40)';

/**
 * Finds the problem of a PostgreSQL connection string. The sentence continues after the name of its option and does
 * not quote the string, which contains a password. The check is strict, because a password that is not encoded often
 * gives a valid URL with another meaning.
 * @returns null when the string names a host and a database.
 */
export function connectionUrlProblem(text: string): string | null {
  if (!/^postgres(ql)?:\/\//i.test(text))
    return `must begin with postgres:// or postgresql://, as in ${form}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hash !== '' || !isDecodable(url)) return `must be a URL of the form ${form}`;
  if (url.hostname === '' && !url.searchParams.has('host')) return `must name a host: ${form}`;
  if (!/^\/[^/@]+$/.test(url.pathname)) return `must name a database: ${form}`;
  return null;
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}
