/** Stands for that of Amazon SNS. It signed the messages below with the documented forms; its key is not kept. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUVgaU/Y0oMCvHA/9l0PeQ5QjxXwUwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTI4MjA0NDA5
WhgPMjEyNjExMDQyMDQ0MDlaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA8DKrwQ5bPQQLC1mbWdVi
NzvyJrLXJGIT5qo4VAQtC0rekrTijZENcgJldWst1VXP/QQppZC2nLvDiRrg3VIp
CDNFMr2MlD0fcwyL9uApufRhVRhAKImaZjwZwyglfBk1iwq+ZEJSDx4Vftz7toB2
UQZRr1uhTbMVpoNy6YNR1zPgN8NSt7SFx7zJMKodkgT5+CVO7dzCk6VUMfjmG5wf
ZBOSjTjizKTHRMBfk4dI+RjtHhVliShqzkCtQQQfMShNt17Yh7gFTAKOJNgvbDGk
jy5jf4Ysl8n0kCkk+FH+GYpIigKnwiYU+LvPGjVAGKHoUzRo6o0QFvAOQ6hpGYon
lwIDAQABo1MwUTAdBgNVHQ4EFgQUfiyBGd0lPumjNqSzOf3sGhM3rWIwHwYDVR0j
BBgwFoAUfiyBGd0lPumjNqSzOf3sGhM3rWIwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAmy1QfqgVtWEux+JV00UkzvkIEYvovOXDnAfO8cK0C7EZ
jS3JhoC9j3N+aOtHum05/tkWzm+c+2Zwvwb4+7CycUjAS6Om/4Rf4cmnh+W95QBq
ay9C6jegKco+tNQojbw1gF+v6PNiZTAcKwqb27J9rSQtuTolsaxT7zs9EGpTfPmd
oeotxWkgXqMxnc3VCUGeF4BWttTi7HtwezTrvcw0svgd7FKk58JnT+PA7bVR74gB
P2iTtZodcpOv604vLa5eBnAPzU0nlj8oI9gyzJUSdB5wyTwPoYOkb3zzHanWHPCx
EXtW2Mh/19vJN3hzGl71vSFDvJs3QffRGjMzjMH4/g==
-----END CERTIFICATE-----
`;

export const snsCertificateUrl =
  'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem';

export const snsTopic = 'arn:aws:sns:eu-central-1:123456789012:bounces';

/** The delivery that bounced, in the messages. */
export const bouncedDeliveryId = '00000000-0000-7000-8000-0000000000d1';

const common = {
  TopicArn: snsTopic,
  Timestamp: '2026-01-01T00:00:00.000Z',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  SigningCertURL: snsCertificateUrl,
};

const bounce = JSON.stringify({
  notificationType: 'Bounce',
  mail: { headers: [{ name: 'X-Delivery-Id', value: bouncedDeliveryId }] },
  bounce: {
    bounceType: 'Permanent',
    timestamp: '2026-01-01T00:00:00.000Z',
    bouncedRecipients: [{ emailAddress: 'bob@acme.test' }],
  },
});

/** Version 1 of signatures, with a subject. */
export const signedBounce = {
  ...common,
  Type: 'Notification',
  Subject: 'Amazon SES Email Event Notification',
  Message: bounce,
  SignatureVersion: '1',
  Signature: [
    'rpSygA/pmAVsxFWyj0eZXnC1Uz6kd+eS9ips3XT5CZYXHsE8c8D5/BEqkwFqfeV9Mfdas0Uf2HHc9a8d0QBJeuqGxLSjVRor',
    'HpPnqBt8YW0+TrU8vXfaSSvPl+D6s+an1thO53OHrXHjOQDb4vxwdiLJjbDMIDRTDt3uy8etc0tW+yvU9EFg/kvjMV66v7QK',
    'COyRswmd61ySnmkfu57GNxobwuAMm8sHqZT30Yb4VGZuZ8cjJajTl9nUgFwOW+OkucoEBROe+bka8otRfxxI6HlVIxfVA2X7',
    'noH1SD7BCZr9dqh92iXV0WofYpecHdODciuMtR78btKk9kZgMzBjSg==',
  ].join(''),
};

/** Version 2, without a subject. */
export const signedAnew = {
  ...common,
  Type: 'Notification',
  Message: bounce,
  SignatureVersion: '2',
  Signature: [
    '4ic8+HnFEeYWDF4ckfawTQpQvS1uIf/Xcl+3UjyD3hGukfX7+3uXy0sOqKkvMZE98wihZz2hcYavgr3484kXSRwN4o+9MBua',
    'atFigs1/2SR993Px7XEX0FTHPOtt/y2WHC8a1QgHJrx02/tDlCdMOWAEICE+EZkLvPw0GKvGz6UlLZsffh1L1vB+WJWRz2t3',
    'z/I2WnqE0zcoK3tp8hfPhLXYLCE/KRoEX+dRTfZZBmWptpfjPrbyQHXMeDeahq1ZwN9/br5qIPkyiGH6rVHwiiQ3EIasFKQY',
    'DCTHxot65X14TSkSq+IfKMQjLEBtsBRejrxNllBJEmyP0YHrnHpfDQ==',
  ].join(''),
};

/** Asks to confirm a subscription. */
export const signedConfirmation = {
  ...common,
  Type: 'SubscriptionConfirmation',
  Token: '2336412f37fb687f',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37fb687f',
  SignatureVersion: '2',
  Signature: [
    'IUWLCLK4AB8smGYFANHM9QiJcPR1Hbdt82sWG0cCkyBVyCBX/vV1rwbF9ldTz+dIk++6j4yZD+/PmhqCdjJIS/qyUVM/j4Ms',
    '2FB4kHqG4isnaLMIeDlxf9KVM1pcULtrWazijsygd79q/+JZYhoefxfPcRrHpQJlKJnv/6MBLxE680d2uoIAE+hlD5WEyEOi',
    'JBVUMSz1/aVLG2Wp/yNsDxGKAfsdb/dLX09Eetf85Glkw3oYjAwVOK9E/OO4Eabp29a18pRGblq6SnydaOCCBQzy3VOy89sC',
    'wirnDjILp+xxSMekJx4JgCHb3FtjSua4bNw6Oefg//kR14CP87wx0w==',
  ].join(''),
};

/** Of another account’s topic, which any account may have. */
export const signedElsewhere = {
  ...common,
  TopicArn: 'arn:aws:sns:eu-central-1:999999999999:bounces',
  Type: 'Notification',
  Message: bounce,
  SignatureVersion: '2',
  Signature: [
    'uNG0BtOoOpViOMGBFeykKj0NgAKLspfA90yEKV/qZq/eai0TuE/2QVDUr3uEdH3hMDLhswTlVXVd5o4H7djJ/7LNOxo3347A',
    '2PbE9PyJyKSw1KBEX3IwvrKwhUgpXUazkNfYSVzM9S93/8FwQUFhXrvdNljBfkO24TYxVzjuNW1wSU3eKL5j2CCBswJKvILV',
    'H3+LqFh9RN10GEoWVuiErfXOuJQVjbAd5sDK1y4ydWQbLZLp3zTGvEzR6oSzwqsyyhszy2c6OaKSZtRNEraB5ILSOlUkXV+q',
    '+VxMB1imXKqx6B2S829XKImQy3fAmLVsY9+kQuNLvdQ4+pbL5Edsow==',
  ].join(''),
};
