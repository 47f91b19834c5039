import { expect, it } from 'vitest';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import { refuseAnonymous, withFailedCheck } from './refused-token.ts';

const failedCheck = 'The request has no credentials: send a bearer token or an API key.';

it('a caller without credentials is told so where refusals are explained, and only there', () => {
  const errorCode = 'Authentication:Required';
  expect(refuseAnonymous(true)).toMatchObject({
    errorCode,
    message: failedCheck,
    parameters: { failedCheck },
  });
  expect(refuseAnonymous()).toMatchObject({ errorCode, message: errorCode, parameters: {} });
});

it('a refusal without a named check stays as it is', () => {
  const refused = unauthenticated();
  expect(withFailedCheck(refused)).toBe(refused);
});
