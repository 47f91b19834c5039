import { expect, it } from 'vitest';
import { awsSignature, presignAwsUrl } from './aws-signature.ts';

it('signs as Amazon’s own test suite says (get-vanilla)', () => {
  const url = new URL('https://example.amazonaws.com/');
  const scope = {
    region: 'us-east-1',
    service: 'service',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  expect(awsSignature({ method: 'GET', url, body: '' }, scope, new Date('2015-08-30T12:36:00Z'))).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  });
});

it('presigns as Amazon’s documentation of S3 shows (GET Object)', () => {
  const scope = {
    region: 'us-east-1',
    service: 's3',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const request = { method: 'GET', url, headers: {}, expiresInSeconds: 86_400 } as const;
  const signed = new URL(presignAwsUrl(request, scope, new Date('2013-05-24T00:00:00Z')));
  expect(signed.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
